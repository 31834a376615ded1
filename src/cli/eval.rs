//! `hantei eval`: the verdict and every value of the trace for a link, or for each of a stream of links.

use super::{Code, Failure, mistakes, output_failed, reason};
use crate::lesson::Library;
use crate::scene::{Run, Trace, Value};
use crate::session::State;
use crate::words::{Lang, words};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer};
use std::io::{self, BufRead, Write};

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
    let run = (opened.state.method(library).run)(&opened.state.pose, lang);
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
        let good = line(library, link, output).map_err(|error| output_failed(&error))?;
        return Ok(if good { Code::Ok } else { Code::Mistakes });
    }
    let evaluated = evaluate(library, link, lang).map_err(|notices| mistakes(&notices))?;
    for_people(library, &evaluated, output).map_err(|error| output_failed(&error))?;
    Ok(Code::Ok)
}

/// Reads a link from each line and writes a line of JSON for each, in order. Where no more input is
/// ready, what was written is handed on, so that another program can ask and wait for each answer.
///
/// # Errors
/// The input cannot be read or the output cannot be written.
pub fn stream(
    library: &Library,
    input: &mut dyn BufRead,
    output: &mut io::BufWriter<&mut dyn Write>,
) -> Result<Code, Failure> {
    let (mut code, mut text) = (Code::Ok, Vec::with_capacity(256));
    let cannot_read =
        |error| Failure::new(Code::Io, format!("cannot read standard input: {}", reason(&error)));
    while let Some(whole) = read_line(input, &mut text).map_err(cannot_read)? {
        let good = match std::str::from_utf8(&text) {
            Ok(link) if whole => line(library, link, output),
            Ok(_) => bad_line(&text, &format!("The line is longer than {LONGEST} bytes."), output),
            Err(_) => bad_line(&text, "The line is not UTF-8 text.", output),
        };
        if !good.map_err(|error| output_failed(&error))? {
            code = Code::Mistakes;
        }
    }
    Ok(code)
}

/// Writes the line of JSON for one link, and says whether the link is right.
///
/// # Errors
/// The output cannot be written.
pub fn line(library: &Library, link: &str, output: &mut dyn Write) -> io::Result<bool> {
    match evaluate(library, link, None) {
        Ok(evaluated) => {
            let mut output = output;
            serde_json::to_writer(&mut output, &Answer { library, link, evaluated: &evaluated })?;
            output.write_all(b"\n")?;
            Ok(true)
        }
        Err(error) => bad_line(link.as_bytes(), &error, output),
    }
}

/// Writes the line of JSON for a link that has mistakes.
fn bad_line(link: &[u8], error: &str, output: &mut dyn Write) -> io::Result<bool> {
    /// As it is written.
    #[derive(serde::Serialize)]
    struct Bad<'a> {
        link: &'a str,
        error: &'a str,
    }
    let mut output = output;
    // What cannot be read is only hinted at, so that no line is longer for it.
    let start = &link[..link.len().min(if link.len() < LONGEST { link.len() } else { 80 })];
    serde_json::to_writer(&mut output, &Bad { link: &String::from_utf8_lossy(start), error })?;
    output.write_all(b"\n")?;
    Ok(false)
}

/// Reads a line without its end into `text`; nothing when there is none. Of a line that is too long only
/// the start is kept, and the answer is false.
fn read_line(input: &mut dyn BufRead, text: &mut Vec<u8>) -> io::Result<Option<bool>> {
    text.clear();
    let (mut any, mut whole) = (false, true);
    loop {
        let ready = match input.fill_buf() {
            Ok(ready) => ready,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if ready.is_empty() {
            break;
        }
        any = true;
        let end = ready.iter().position(|&byte| byte == b'\n');
        let part = &ready[..end.unwrap_or(ready.len())];
        let room = LONGEST - text.len();
        whole &= part.len() <= room;
        text.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(ready.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if text.last() == Some(&b'\r') {
        text.pop();
    }
    Ok(any.then_some(whole))
}

/// The line of JSON for a link that is right.
struct Answer<'a> {
    library: &'a Library,
    link: &'a str,
    evaluated: &'a Evaluated,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Evaluated { state, run, .. } = self.evaluated;
        let mut line = serializer.serialize_struct("Answer", 5)?;
        line.serialize_field("link", self.link)?;
        line.serialize_field("scene", state.scene(self.library).id)?;
        line.serialize_field("method", state.method(self.library).id)?;
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
            Value::Number(number) => serializer.serialize_f32(number),
            Value::Vector(v) => [v.x, v.y].serialize(serializer),
            Value::Range(min, max) => [min, max].serialize(serializer),
            Value::Count(count) => serializer.serialize_u8(count),
            Value::Flag(flag) => serializer.serialize_bool(flag),
            Value::Word(words) => serializer.serialize_str(words.en),
        }
    }
}

/// The verdict, and a table of mark, name and value.
fn for_people(library: &Library, evaluated: &Evaluated, output: &mut dyn Write) -> io::Result<()> {
    let Evaluated { state, run, lang } = evaluated;
    let (scene, method) = (state.scene(library), state.method(library));
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
        line(&Library::from_scenes(), link, &mut out).unwrap();
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

    #[test]
    fn a_line_that_is_too_long_is_named_and_the_next_one_is_read() {
        let text = format!("{}\r\nnext", "x".repeat(3 * LONGEST));
        let (mut input, mut line) = (text.as_bytes(), vec![]);
        assert_eq!(read_line(&mut input, &mut line).unwrap(), Some(false));
        assert_eq!(line.len(), LONGEST);
        assert_eq!(read_line(&mut input, &mut line).unwrap(), Some(true));
        assert_eq!(line, b"next");
        assert_eq!(read_line(&mut input, &mut line).unwrap(), None);
    }
}
