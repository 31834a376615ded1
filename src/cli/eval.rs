//! `hantei eval`: the verdict and every value of the trace for a link, or for each of a stream of links.

use super::{Code, Failure, mistakes, output_failed, reason};
use crate::lesson::Library;
use crate::scene::{Run, Trace, Value};
use crate::session::State;
use crate::words::{Lang, words};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer};
use std::io::{self, Read, Write};

/// The longest line that is read, in bytes. Longer ones are mistakes, so a stream needs little memory.
pub const LONGEST: usize = 1 << 16;

/// A link that was run.
struct Evaluated {
    state: State,
    run: Run,
    lang: Lang,
}

/// Opens a link strictly: all of it must be known. Runs its method.
fn evaluate(library: &Library, link: &str, lang: Option<Lang>) -> Result<Evaluated, String> {
    let path = link.trim().trim_start_matches('#').split('?').next().unwrap_or_default();
    if path.is_empty() {
        let known = library.lessons.iter().map(|lesson| lesson.id.as_str()).collect::<Vec<_>>().join(", ");
        return Err(format!("The link names no lesson; there are: {known}."));
    }
    let opened = State::open(library, link);
    if !opened.notices.is_empty() {
        return Err(opened.notices.join(" "));
    }
    let lang = lang.or(opened.options.lang).unwrap_or_default();
    let run = (opened.state.method.run)(&opened.state.pose, lang);
    Ok(Evaluated { state: opened.state, run, lang })
}

/// Writes what a link evaluates to, for people or as a line of JSON.
///
/// # Errors
/// The output cannot be written; or, for people, the link has mistakes.
pub fn one(
    library: &Library,
    link: &str,
    lang: Option<Lang>,
    json: bool,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    if json {
        let mut text = vec![];
        let good = line(library, link, &mut text);
        output.write_all(&text).map_err(|error| output_failed(&error))?;
        return Ok(if good { Code::Ok } else { Code::Mistakes });
    }
    let evaluated = evaluate(library, link, lang).map_err(|notices| mistakes(&notices))?;
    for_people(&evaluated, output).map_err(|error| output_failed(&error))?;
    Ok(Code::Ok)
}

/// How much is read at once, in bytes.
const BLOCK: usize = 1 << 18;

/// Fewer lines than these are not worth another thread.
const FEW: usize = 64;

/// Reads a link from each line and writes a line of JSON for each, in order. Whatever is ready is
/// answered before more is awaited, so that another program can ask and wait for each answer.
///
/// # Errors
/// The input cannot be read or the output cannot be written.
pub fn stream(library: &Library, input: &mut dyn Read, output: &mut dyn Write) -> Result<Code, Failure> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    let mut answers = vec![Answers::default(); threads];
    let mut block = Block::default();
    while block
        .fill(input)
        .map_err(|error| Failure::new(Code::Io, format!("cannot read standard input: {}", reason(&error))))?
    {
        let lines: Vec<&[u8]> = block.lines().collect();
        let share = if lines.len() < FEW { lines.len() } else { lines.len().div_ceil(threads) };
        let mut shares = lines.chunks(share.max(1)).zip(&mut answers);
        let first = shares.next();
        std::thread::scope(|scope| {
            for (lines, answers) in shares {
                scope.spawn(|| answers.to(library, lines));
            }
            first.into_iter().for_each(|(lines, answers)| answers.to(library, lines));
        });
        let written = answers.iter_mut().try_for_each(|answers| {
            output.write_all(&answers.text)?;
            answers.text.clear();
            Ok(())
        });
        written.and_then(|()| output.flush()).map_err(|error| output_failed(&error))?;
        block.consume();
    }
    Ok(if answers.iter().any(|answers| answers.bad) { Code::Mistakes } else { Code::Ok })
}

/// The answers to some lines.
#[derive(Debug, Clone, Default)]
struct Answers {
    text: Vec<u8>,
    bad: bool,
}

impl Answers {
    fn to(&mut self, library: &Library, lines: &[&[u8]]) {
        for text in lines {
            self.bad |= !bytes(library, text, &mut self.text);
        }
    }
}

/// Whole lines of a stream, and the start of the next one.
#[derive(Debug, Default)]
struct Block {
    bytes: Vec<u8>,
    /// How many of the bytes are whole lines.
    whole: usize,
    /// Whether more is left out of a line that is too long, up to its end.
    skipping: bool,
    ended: bool,
}

impl Block {
    /// Reads until there is a whole line; false when there is none left.
    fn fill(&mut self, input: &mut dyn Read) -> io::Result<bool> {
        while self.whole == 0 && !self.ended {
            let start = self.bytes.len();
            self.bytes.resize(BLOCK, 0);
            let read = input.read(&mut self.bytes[start..]);
            self.bytes.truncate(start + *read.as_ref().unwrap_or(&0));
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
                Ok(0) => {
                    self.ended = true;
                    self.whole = self.bytes.len();
                }
                Ok(_) => self.look(start),
            }
        }
        Ok(self.whole > 0)
    }

    /// Looks at what was read from `start` on. Of a line that is too long only the start is kept.
    fn look(&mut self, start: usize) {
        if self.skipping {
            let end = self.bytes[start..].iter().position(|&byte| byte == b'\n');
            let skipped = end.unwrap_or(self.bytes.len() - start);
            self.bytes.drain(start..start + skipped);
            self.skipping = end.is_none();
        }
        let end = self.bytes[start..].iter().rposition(|&byte| byte == b'\n');
        self.whole = end.map_or(0, |end| start + end + 1);
        if self.whole == 0 && self.bytes.len() > LONGEST {
            // One byte more than is allowed tells that the line is too long.
            self.bytes.truncate(LONGEST + 1);
            self.skipping = true;
        }
    }

    /// The whole lines, without their ends.
    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let whole = &self.bytes[..self.whole];
        let whole = whole.strip_suffix(b"\n").unwrap_or(whole);
        whole.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// The whole lines are done.
    fn consume(&mut self) {
        self.bytes.drain(..self.whole);
        self.whole = 0;
    }
}

/// Writes the line of JSON for a line of bytes, whatever they are, and says whether it is a right link.
pub fn bytes(library: &Library, text: &[u8], output: &mut Vec<u8>) -> bool {
    match std::str::from_utf8(text) {
        _ if text.len() > LONGEST => {
            bad_line(text, &format!("The line is longer than {LONGEST} bytes."), output)
        }
        Ok(link) => line(library, link, output),
        Err(_) => bad_line(text, "The line is not UTF-8 text.", output),
    }
}

/// Writes the line of JSON for one link, and says whether the link is right.
pub fn line(library: &Library, link: &str, output: &mut Vec<u8>) -> bool {
    match evaluate(library, link, None) {
        Ok(evaluated) => {
            json_line(&Answer { link, evaluated: &evaluated }, output);
            true
        }
        Err(error) => bad_line(link.as_bytes(), &error, output),
    }
}

/// Writes the line of JSON for a link that has mistakes.
fn bad_line(link: &[u8], error: &str, output: &mut Vec<u8>) -> bool {
    /// As it is written.
    #[derive(serde::Serialize)]
    struct Bad<'a> {
        link: &'a str,
        error: &'a str,
    }
    // What cannot be read is only hinted at, so that no line is longer for it.
    let start = if link.len() > LONGEST { &link[..80] } else { link };
    json_line(&Bad { link: &String::from_utf8_lossy(start), error }, output);
    false
}

fn json_line(value: &impl Serialize, output: &mut Vec<u8>) {
    serde_json::to_writer(&mut *output, value).expect("memory takes all that is written");
    output.push(b'\n');
}

/// The line of JSON for a link that is right.
struct Answer<'a> {
    link: &'a str,
    evaluated: &'a Evaluated,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Evaluated { state, run, .. } = self.evaluated;
        let mut line = serializer.serialize_struct("Answer", 5)?;
        line.serialize_field("link", self.link)?;
        line.serialize_field("scene", state.scene().id)?;
        line.serialize_field("method", state.method.id)?;
        line.serialize_field("hit", &run.hit)?;
        line.serialize_field("trace", &Moments(&run.trace))?;
        line.end()
    }
}

/// A trace as a list of moments, each with its mark and its values by name.
struct Moments<'a>(&'a Trace);

impl Serialize for Moments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut rest = self.0.rows.as_slice();
        while let Some(first) = rest.first() {
            // A name that comes again, as in a loop, begins another moment: no object has a name twice.
            let ends = |i: &usize| {
                let row = &rest[*i];
                row.mark != first.mark || rest[..*i].iter().any(|earlier| earlier.name == row.name)
            };
            let end = (1..rest.len()).find(ends).unwrap_or(rest.len());
            let (moment, later) = rest.split_at(end);
            list.serialize_element(&MomentOf(moment))?;
            rest = later;
        }
        list.end()
    }
}

/// Rows with the same mark.
struct MomentOf<'a>(&'a [crate::scene::run::Row]);

impl Serialize for MomentOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut moment = serializer.serialize_struct("Moment", 2)?;
        moment.serialize_field("mark", self.0[0].mark)?;
        moment.serialize_field("values", &Values(self.0))?;
        moment.end()
    }
}

/// The values of rows by name; null where the branch was not taken.
struct Values<'a>(&'a [crate::scene::run::Row]);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for row in self.0 {
            map.serialize_entry(row.name, &row.value.map(Json))?;
        }
        map.end()
    }
}

/// A value as JSON: numbers in the fewest digits that read back exactly, vectors as `[x, y]` and ranges as
/// `[min, max]`, words in
/// English.
struct Json(Value);

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Number(number) | Value::Exact(number) => serializer.serialize_f32(number),
            Value::Vector(v) => [v.x, v.y].serialize(serializer),
            Value::Range(min, max) => [min, max].serialize(serializer),
            Value::Count(count) => serializer.serialize_u8(count),
            Value::Flag(flag) => serializer.serialize_bool(flag),
            Value::Word(words) => serializer.serialize_str(words.en),
        }
    }
}

/// The verdict, and a table of mark, name and value.
fn for_people(evaluated: &Evaluated, output: &mut dyn Write) -> io::Result<()> {
    let Evaluated { state, run, lang } = evaluated;
    let (scene, method) = (state.scene(), state.method);
    let word = lang.of(if run.hit { words("HIT", "当たり") } else { words("MISS", "外れ") });
    writeln!(output, "{word}  {}", run.reason)?;
    write!(output, "{} · {} ({})", lang.of(scene.title), lang.of(method.title), method.id)?;
    match method.flaw {
        Some(flaw) => writeln!(output, " · {}: {}", lang.of(words("flawed", "欠陥あり")), lang.of(flaw))?,
        None => writeln!(output)?,
    }
    let rows = &run.trace.rows;
    let longest = |text: fn(&crate::scene::run::Row) -> &str| {
        rows.iter().map(|row| text(row).chars().count()).max().unwrap_or(0)
    };
    let (mark_width, name_width) = (longest(|row| row.mark), longest(|row| row.name));
    let mut last = "";
    for row in rows {
        let mark = if row.mark == last { "" } else { row.mark };
        last = row.mark;
        let value = row.value.map_or_else(|| "–".to_owned(), |value| value.show(*lang));
        writeln!(output, "  {mark:mark_width$}  {:name_width$}  {value}", row.name)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    fn evaluated(link: &str) -> serde_json::Value {
        let mut out = vec![];
        line(&Library::from_scenes(), link, &mut out);
        serde_json::from_slice(&out).unwrap()
    }

    #[test]
    fn a_line_holds_the_verdict_and_every_value() {
        let line = evaluated("point-disk/subtract?point=3,4&disk=0,0&radius=5");
        assert_eq!((&line["scene"], &line["method"]), (&"point-disk".into(), &"squared".into()));
        assert_eq!(line["hit"], true);
        assert_eq!(line["trace"][0]["mark"], "subtract");
        assert_eq!(line["trace"][0]["values"]["d"], serde_json::json!([3.0, 4.0]));
        assert_eq!(line["trace"][3]["values"], serde_json::json!({"rr": 25.0, "hit": true}));
    }

    #[test]
    fn a_notice_is_an_error_and_so_is_a_link_to_nowhere() {
        for bad in ["", "?point=1,2", "nowhere", "point-disk/subtract?point=1", "point-disk/zzz"] {
            let line = evaluated(bad);
            assert_eq!(line["link"], bad);
            assert!(line["error"].as_str().unwrap().ends_with('.'), "{line}");
        }
    }

    #[test]
    fn a_name_that_comes_again_begins_another_moment() {
        let mut trace = Trace::default();
        trace.at("edge").is("m", 1.0).is("gap", 2.0).is("m", 3.0).skips("gap");
        trace.at("end").is("hit", true).is("p", vec2(-0.0, 1e-7));
        assert_eq!(
            serde_json::to_string(&Moments(&trace)).unwrap(),
            r#"[{"mark":"edge","values":{"m":1.0,"gap":2.0}},{"mark":"edge","values":{"m":3.0,"gap":null}},{"mark":"end","values":{"hit":true,"p":[-0.0,1e-7]}}]"#
        );
    }

    /// Gives a few bytes at a time, as a slow pipe does.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(buffer.len()).min(self.0.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn every_line_has_its_answer_however_it_comes_in() {
        let long = "x".repeat(LONGEST + 1);
        let longer = "x".repeat(3 * BLOCK);
        let text = format!("point-disk\r\n{long}\n\nnowhere\n{longer}\npoint-disk?radius=1");
        let mut expected = vec![];
        for line in ["point-disk", &long, "", "nowhere", &longer, "point-disk?radius=1"] {
            bytes(&Library::from_scenes(), line.as_bytes(), &mut expected);
        }
        for step in [1000, 7001, BLOCK, usize::MAX] {
            let mut out = vec![];
            let code = stream(&Library::from_scenes(), &mut Slow(text.as_bytes(), step), &mut out);
            assert_eq!(code, Ok(Code::Mistakes));
            assert!(out == expected, "{step} bytes at a time: {}", String::from_utf8_lossy(&out));
        }
    }
}
