//! `hantei eval`: prints the verdict and every moment of a link, or of each link in a stream.

use super::{Code, Failure, mistakes, output_failed, reason};
use crate::cost;
use crate::judging::Truth;
use crate::lesson::Library;
use crate::lesson::mistake::{brief, some_names};
use crate::said::cli as said;
use crate::scene::{ContactRow, Detail, Drawing, Explanation, Moment, Row, Value, Values, Verdict};
use crate::session::State;
use crate::words::Lang;
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};
use std::io::{self, Read, Write};

/// The longest line accepted, in bytes. Longer ones are mistakes, so a stream needs little memory.
pub const LONGEST: usize = 1 << 16;

/// The options of the output for each link.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The language, which overrides the link's.
    pub lang: Option<Lang>,
    /// True if each moment has its caption.
    pub captions: bool,
    /// The names of the values to print instead of moments. `None` for everything.
    pub values: Option<Vec<String>>,
}

/// An evaluated link.
struct Evaluated {
    state: State,
    verdict: Verdict,
    /// The explanation. `None` if only the verdict was requested.
    told: Option<Explanation>,
    lang: Lang,
    /// True if the shapes are so close to touching that rounding decides.
    rounding: bool,
    /// The contact, unless only values were requested.
    contact: Option<Vec<ContactRow>>,
}

/// Opens a link strictly: every part of it must be known. Runs its method in the requested detail.
fn evaluate(
    library: &Library,
    link: &str,
    options: &Options,
    figure: Drawing<'_>,
) -> Result<Evaluated, String> {
    if State::lesson_named(link).is_empty() {
        let known = library.lessons.iter().map(|lesson| lesson.id.as_str()).collect::<Vec<_>>().join(", ");
        return Err(format!("The link names no lesson; expected one of: {known}."));
    }
    let opened = super::opened(library, link);
    if !opened.notices.is_empty() {
        return Err(opened.notices.join(" "));
    }
    let (state, lang) = (opened.state, options.lang.or(opened.options.lang).unwrap_or_default());
    let names: Option<Vec<&str>> =
        options.values.as_ref().map(|names| names.iter().map(String::as_str).collect());
    let values = names.as_ref().map_or(Values::All, |names| Values::Named(names));
    let told = names.as_ref().is_none_or(|names| !names.is_empty()).then(|| {
        state.method.explain(&state.pose, Detail { lang, figure, captions: options.captions, values })
    });
    let verdict = told.as_ref().map_or_else(|| (state.method.judge)(&state.pose), |told| told.verdict);
    // A crowd has too many shapes to test each of them with small changes.
    let rounding = state.scene().grows().is_none() && {
        let right = state.scene().right_for(state.method);
        !Truth::of_answers(state.scene(), right).is_fair(&state.pose)
    };
    let contact = options.values.is_none().then(|| state.method.contact_in(&state.pose)).flatten();
    Ok(Evaluated { state, verdict, told, lang, rounding, contact })
}

/// Writes the result for a link, for people or as a line of JSON.
///
/// # Errors
/// The output cannot be written, or, for people, the link has mistakes.
pub fn one(
    library: &Library,
    link: &str,
    options: &Options,
    json: bool,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    let figure = if json { Drawing::Nothing } else { Drawing::Layers(&[]) };
    let evaluated = match evaluate(library, link, options, figure) {
        Ok(evaluated) => evaluated,
        Err(error) if json => {
            let mut text = vec![];
            bad_line(link.as_bytes(), &error, &mut text);
            output.write_all(&text).map_err(|error| output_failed(&error))?;
            return Ok(Code::Mistakes);
        }
        Err(notices) => return Err(mistakes(&notices)),
    };
    refuse_unknown(library, &evaluated.state, options.values.as_deref().unwrap_or_default())?;
    let written = if json {
        let mut text = vec![];
        json_line(&Answer { link, evaluated: &evaluated, options }, &mut text);
        output.write_all(&text)
    } else {
        for_people(&evaluated, options, output)
    };
    written.map_err(|error| output_failed(&error))?;
    Ok(Code::Ok)
}

/// The number of random poses in which a value is searched for that is missing from this pose and all steps.
const POSES: usize = 256;

/// Fails if a requested value exists in no pose of the method. A value missing only from this pose is accepted.
fn refuse_unknown(library: &Library, state: &State, names: &[String]) -> Result<(), Failure> {
    let (scene, method) = (state.scene(), state.method);
    let steps =
        library.lessons.iter().filter(|lesson| lesson.scene == scene).flat_map(|lesson| &lesson.steps);
    let poses = std::iter::once(state.pose.clone())
        .chain(steps.map(|step| step.pose.clone()))
        .chain(cost::random_poses(scene, &state.pose).take(POSES));
    let mut missing: Vec<&str> = names.iter().map(String::as_str).collect();
    for pose in poses {
        if missing.is_empty() {
            break;
        }
        let wanted = Detail { values: Values::Named(&missing), ..Detail::values(Lang::En) };
        let told = method.explain(&pose, wanted);
        missing.retain(|name| told.get(name).is_none() && told.list(name).is_none());
    }
    let Some(unknown) = missing.first() else { return Ok(()) };
    let known: Vec<String> =
        method.explain(&state.pose, Detail::values(Lang::En)).rows.iter().map(Row::full_name).collect();
    let known = some_names(unknown, known.iter().map(String::as_str));
    let sentence = format!("method `{}` has no value `{}`; it has: {known}", method.id, brief(unknown));
    Err(Failure::new(Code::Usage, sentence))
}

/// The number of bytes read at a time.
const BLOCK: usize = 1 << 18;

/// The number of lines below which another thread is not worthwhile.
const FEW: usize = 64;

/// Reads a link from each line and writes a line of JSON for each, in order. Complete lines are answered before more input is
/// read, so that another program can send a link and wait for its answer.
///
/// # Errors
/// The input cannot be read or the output cannot be written.
pub fn stream(
    library: &Library,
    options: &Options,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
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
                scope.spawn(|| answers.to(library, options, lines));
            }
            first.into_iter().for_each(|(lines, answers)| answers.to(library, options, lines));
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
    fn to(&mut self, library: &Library, options: &Options, lines: &[&[u8]]) {
        for text in lines {
            self.bad |= !bytes(library, text, options, &mut self.text);
        }
    }
}

/// The complete lines of a stream, and the start of the next one.
#[derive(Debug, Default)]
struct Block {
    bytes: Vec<u8>,
    /// The length of the complete lines, in bytes.
    whole: usize,
    /// True while the rest of an overlong line is being skipped.
    skipping: bool,
    ended: bool,
}

impl Block {
    /// Reads until there is a complete line. Returns false if there is none left.
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

    /// Searches for ends of lines from `start` on. Only the start of an overlong line is kept.
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
            // One byte over the limit shows that the line is too long.
            self.bytes.truncate(LONGEST + 1);
            self.skipping = true;
        }
    }

    /// The complete lines, without line ends.
    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let whole = &self.bytes[..self.whole];
        let whole = whole.strip_suffix(b"\n").unwrap_or(whole);
        whole.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// Removes the complete lines.
    fn consume(&mut self) {
        self.bytes.drain(..self.whole);
        self.whole = 0;
    }
}

/// Writes the line of JSON for a line of any bytes. Returns true if it is a valid link.
pub fn bytes(library: &Library, text: &[u8], options: &Options, output: &mut Vec<u8>) -> bool {
    match std::str::from_utf8(text) {
        _ if text.len() > LONGEST => {
            bad_line(text, &format!("The line is longer than {LONGEST} bytes."), output)
        }
        Ok(link) => line(library, link, options, output),
        Err(_) => bad_line(text, "The line must be UTF-8 text.", output),
    }
}

/// Writes the line of JSON for one link. Returns true if the link is valid.
pub fn line(library: &Library, link: &str, options: &Options, output: &mut Vec<u8>) -> bool {
    match evaluate(library, link, options, Drawing::Nothing) {
        Ok(evaluated) => {
            json_line(&Answer { link, evaluated: &evaluated, options }, output);
            true
        }
        Err(error) => bad_line(link.as_bytes(), &error, output),
    }
}

/// Writes the line of JSON for a link that has mistakes.
fn bad_line(link: &[u8], error: &str, output: &mut Vec<u8>) -> bool {
    /// The fields of the line.
    #[derive(serde::Serialize)]
    struct Bad<'a> {
        link: &'a str,
        error: &'a str,
    }
    // Only the start of an overlong link is shown.
    let start = if link.len() > LONGEST { &link[..80] } else { link };
    json_line(&Bad { link: &String::from_utf8_lossy(start), error }, output);
    false
}

fn json_line(value: &impl Serialize, output: &mut Vec<u8>) {
    serde_json::to_writer(&mut *output, value).expect("memory takes all that is written");
    output.push(b'\n');
}

/// The line of JSON for a valid link.
struct Answer<'a> {
    link: &'a str,
    evaluated: &'a Evaluated,
    options: &'a Options,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Evaluated { state, verdict, told, rounding, contact, .. } = self.evaluated;
        let mut line = serializer.serialize_struct("Answer", 8)?;
        line.serialize_field("link", self.link)?;
        line.serialize_field("scene", state.scene().id)?;
        line.serialize_field("method", state.method.id)?;
        line.serialize_field("hit", &verdict.hit)?;
        if state.method.flaw.is_some() {
            line.serialize_field("flawed", &true)?;
        }
        if *rounding {
            line.serialize_field("touching", "rounding")?;
        }
        if let Some(contact) = contact {
            line.serialize_field("contact", &Contact(contact))?;
        }
        match (&self.options.values, told) {
            (Some(names), told) => line.serialize_field("values", &Named(names, told.as_ref()))?,
            (None, Some(told)) => line.serialize_field("moments", &moments(told, self.options.captions))?,
            (None, None) => {}
        }
        line.end()
    }
}

/// The values of a contact by name.
struct Contact<'a>(&'a [ContactRow]);

impl Serialize for Contact<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|row| (row.name, Json(row.value))))
    }
}

/// The moments of an explanation, in the order of execution.
fn moments(told: &Explanation, captions: bool) -> Vec<OneMoment<'_>> {
    let moments = told.moments.iter().enumerate();
    moments.map(|(i, moment)| OneMoment { moment, rows: told.values(i), captions }).collect()
}

/// A moment: its lines, its call, its values, and its caption if requested.
struct OneMoment<'a> {
    moment: &'a Moment,
    rows: &'a [Row],
    captions: bool,
}

impl Serialize for OneMoment<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut moment = serializer.serialize_struct("Moment", 4)?;
        moment.serialize_field("mark", self.moment.mark.id)?;
        moment.serialize_field("call", &self.moment.call)?;
        moment.serialize_field("values", &ByName(self.rows))?;
        if self.captions {
            moment.serialize_field("caption", &self.moment.caption)?;
        }
        moment.end()
    }
}

/// The values of rows by name: those found by the moment, and those read. A name that was read and then found has the new value.
struct ByName<'a>(&'a [Row]);

impl Serialize for ByName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (i, row) in self.0.iter().enumerate() {
            let found = |other: &Row| other.name == row.name && !other.read;
            let is_newer = |(j, other): (usize, &Row)| found(other) && (row.read || j > i);
            let again = |other: &Row| other.name == row.name && row.read;
            if self.0.iter().enumerate().any(is_newer) || self.0[..i].iter().any(again) {
                continue;
            }
            map.serialize_entry(row.name, &Json(row.value))?;
        }
        map.end()
    }
}

/// Values by their full names. A value missing from this pose is null.
struct Named<'a>(&'a [String], Option<&'a Explanation>);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for name in self.0 {
            match self.1.and_then(|told| told.list(name)) {
                Some(pairs) => map.serialize_entry(name, pairs)?,
                None => map.serialize_entry(name, &self.1.and_then(|told| told.get(name)).map(Json))?,
            }
        }
        map.end()
    }
}

/// A value as JSON. Numbers have the fewest digits that read back exactly. Words are in English. Vectors are `[x, y]` or
/// `[x, y, z]`, and ranges are `[min, max]`. Counts of things, such as the bodies of a crowd that touch P, are
/// `{"count", "first"}`.
struct Json(Value);

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Number(number) | Value::Exact(number) | Value::Tiny(number) => {
                serializer.serialize_f32(number)
            }
            Value::Vector(v) => [v.x, v.y].serialize(serializer),
            Value::Vector3(v) => v.to_array().serialize(serializer),
            Value::Range(min, max) => [min, max].serialize(serializer),
            Value::Whole(count) => serializer.serialize_u64(count),
            Value::Flag(flag) => serializer.serialize_bool(flag),
            Value::Word(words) => serializer.serialize_str(words.en),
            Value::Numbers(numbers) => {
                serde_json::json!({"count": numbers.count(), "first": numbers.named()}).serialize(serializer)
            }
        }
    }
}

/// Writes the verdict and a table of moment, name and value, or only the requested values.
fn for_people(evaluated: &Evaluated, options: &Options, output: &mut dyn Write) -> io::Result<()> {
    let Evaluated { state, verdict, told, lang, rounding, .. } = evaluated;
    let (scene, method) = (state.scene(), state.method);
    let reason = told.as_ref().map_or("", |told| &told.reason);
    writeln!(output, "{}", format!("{}  {reason}", lang.of(verdict.words())).trim_end())?;
    write!(output, "{} · {} ({})", lang.of(scene.title), lang.of(method.title), method.id)?;
    match method.flaw {
        Some(flaw) => writeln!(output, " · {}: {}", lang.of(said::FLAWED), lang.of(flaw))?,
        None => writeln!(output)?,
    }
    if *rounding {
        writeln!(output, "{}", lang.of(said::ROUNDING_DECIDES))?;
    }
    let Some(told) = told else { return Ok(()) };
    if let Some(names) = &options.values {
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for name in names {
            let list = told
                .list(name)
                .map(|pairs| pairs.iter().map(|[a, b]| format!("{a}–{b}")).collect::<Vec<_>>().join(" "));
            let value = || told.get(name).map_or_else(|| "–".to_owned(), |value| value.show(*lang));
            let value = list.unwrap_or_else(value);
            writeln!(output, "  {name:width$}  {value}")?;
        }
        return Ok(());
    }
    let mark_width = told.moments.iter().map(|moment| moment.name().chars().count()).max().unwrap_or(0);
    let name_width = told.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    for (i, moment) in told.moments.iter().enumerate() {
        let mut mark = moment.name();
        if options.captions {
            writeln!(output, "  {mark:mark_width$}  {}", moment.caption)?;
            mark.clear();
        }
        for row in told.values(i).iter().filter(|row| !row.read) {
            writeln!(output, "  {mark:mark_width$}  {:name_width$}  {}", row.name, row.value.show(*lang))?;
            mark.clear();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evaluated(link: &str, options: &Options) -> serde_json::Value {
        let mut out = vec![];
        line(&Library::from_scenes(), link, options, &mut out);
        serde_json::from_slice(&out).unwrap()
    }

    const LINK: &str = "point-disk/subtract?point=3,4&disk=0,0&radius=5";

    #[test]
    fn a_line_holds_the_verdict_and_the_moments() {
        let line = evaluated(LINK, &Options::default());
        assert_eq!((&line["scene"], &line["method"]), (&"point-disk".into(), &"squared".into()));
        assert_eq!(line["hit"], true);
        let first = serde_json::json!({"mark": "subtract", "call": null, "values": {"p": [3.0, 4.0], "c": [0.0, 0.0], "d": [3.0, 4.0]}});
        assert_eq!(line["moments"][0], first);
        assert_eq!(line["moments"][3]["values"]["hit"], true);
    }

    #[test]
    fn every_method_of_the_crowd_prints_its_pairs_and_its_number_of_tests() {
        let names = ["pairs", "tests", "pairs.list"].map(str::to_owned).to_vec();
        let options = Options { values: Some(names), ..Options::default() };
        let of = |method| evaluated(&format!("crowd?count=200&seed=7&time=3&method={method}"), &options);
        let (every, swept) = (of("every-pair"), of("sweep-and-prune"));
        assert_eq!(every["values"]["tests"], 200 * 199 / 2, "the probe is one of the 200");
        assert_eq!(every["values"]["pairs"], swept["values"]["pairs"]);
        let sorted = |line: &serde_json::Value| {
            let pairs = line["values"]["pairs.list"].as_array().expect("a list").clone();
            let numbers = |pair: &serde_json::Value| [0, 1].map(|i| pair[i].as_u64().expect("a number"));
            let mut pairs: Vec<[u64; 2]> = pairs.iter().map(numbers).collect();
            pairs.sort_unstable();
            pairs
        };
        assert_eq!(sorted(&every), sorted(&swept));
        assert_eq!(every["values"]["pairs"], sorted(&every).len());
    }

    #[test]
    fn an_incorrect_method_is_marked_as_such_and_calls_are_counted() {
        let options = Options { values: Some(vec!["calls".into()]), ..Options::default() };
        let right = evaluated("rectangles", &options);
        let flawed = evaluated("rectangles?method=upright", &options);
        assert_eq!((right.get("flawed"), flawed["flawed"].as_bool()), (None, Some(true)));
        assert_eq!(right["values"]["calls"], 4, "an axis each");
        assert_eq!(evaluated(LINK, &options)["values"]["calls"], 0);
    }

    #[test]
    fn captions_are_in_the_links_language_and_requested_values_are_printed_alone() {
        let captions = Options { captions: true, ..Options::default() };
        let caption = |link: &str| evaluated(link, &captions)["moments"][0]["caption"].to_string();
        assert!(caption(LINK).contains("End minus start"));
        assert!(caption(&format!("{LINK}&lang=ja")).contains("終点"));
        let values =
            Options { values: Some(vec!["d.x".into(), "dd".into(), "root".into()]), ..Options::default() };
        let line = evaluated(LINK, &values);
        assert_eq!(line["values"], serde_json::json!({"d.x": 3.0, "dd": 25.0, "root": null}));
        assert!(line.get("moments").is_none());
        let none = evaluated(LINK, &Options { values: Some(vec![]), ..Options::default() });
        assert_eq!((&none["hit"], &none["values"]), (&true.into(), &serde_json::json!({})));
    }

    #[test]
    fn links_with_notices_and_links_to_no_lesson_are_errors() {
        for bad in ["", "?point=1,2", "nowhere", "point-disk/subtract?point=1", "point-disk/zzz"] {
            let line = evaluated(bad, &Options::default());
            assert_eq!(line["link"], bad);
            assert!(line["error"].as_str().unwrap().ends_with('.'), "{line}");
        }
    }

    /// A reader that returns a few bytes at a time, as a slow pipe does.
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
    fn every_line_is_answered_however_the_input_is_split() {
        let long = "x".repeat(LONGEST + 1);
        let longer = "x".repeat(3 * BLOCK);
        let text = format!("point-disk\r\n{long}\n\nnowhere\n{longer}\npoint-disk?radius=1");
        let mut expected = vec![];
        for line in ["point-disk", &long, "", "nowhere", &longer, "point-disk?radius=1"] {
            bytes(&Library::from_scenes(), line.as_bytes(), &Options::default(), &mut expected);
        }
        for step in [1000, 7001, BLOCK, usize::MAX] {
            let mut out = vec![];
            let code = stream(
                &Library::from_scenes(),
                &Options::default(),
                &mut Slow(text.as_bytes(), step),
                &mut out,
            );
            assert_eq!(code, Ok(Code::Mistakes));
            assert!(out == expected, "{step} bytes at a time: {}", String::from_utf8_lossy(&out));
        }
    }
}
