//! `hantei figure --handout`: a lesson as one self-contained document to print.
//!
//! First all questions, on a sheet that can be torn off; then the steps, the recap, a worked example and the code once; and, on
//! separate sheets, the answers with their explanations.
//! A step names its lines of code by the numbers of the listing, which may be in another language than Rust.
//!
//! | file | owns |
//! |---|---|
//! | `answers` | the part for the teacher: answers, explanations, hints, solutions |
//! | `plan` | minutes, sentences to say, questions |
//! | `names` | names in the text as in the language of the code |
//! | `form` | the operations of a line of code, whatever its values are called |
//! | `secret` | text that would give away the answer of a question |

mod answers;
mod form;
mod names;
mod plan;
mod secret;

use super::arguments::{Paper, Part};
use super::qr;
use crate::compose::{self, Sheet, svg};
use crate::figure::svg::Escaped;
use crate::figure::text::{EMBEDDED_FONT, Embedded, FONTS, JAPANESE};
use crate::figure::theme::{Color, Theme};
use crate::html::colors as colors_of;
use crate::html::prose::{Typeset, prose};
use crate::lesson::{Candidate, Lesson, Prose, Recap, Sum};
use crate::said::cli::handout as said;
use crate::scene::source::{Function, Line};
use crate::scene::{Detail, Method, Stage, Table};
use crate::session::code::Printed;
use crate::session::code::in_language;
use crate::session::code::printing::Runs;
use crate::session::link::with_task;
use crate::session::{Options, State};
use crate::target::Target;
use crate::words::{Lang, Words, as_html, fill, mark_borrowed, previewed};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use glam::{Vec2, vec2};
use names::CodeNames;
use secret::{Shown, wrong_of};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

/// The size of a step's picture, in pixels. It is printed as wide as a column, 92 mm, so that its smallest label has 8 points. It is
/// so low that most columns hold two questions.
pub const SIZE: Vec2 = vec2(355.0, 208.0);

/// The parts that begin on a new sheet: questions can be torn off, and answers kept back.
const SHEETS: [&[Part]; 4] =
    [&[Part::Questions], &[Part::Lesson, Part::Code], &[Part::Answers], &[Part::Notes]];

const STYLE: &str = include_str!("handout.css");

/// Options for printing a lesson.
#[derive(Debug, Clone, Copy, Default)]
pub struct PrintOptions<'a> {
    /// The paper.
    pub paper: Paper,
    /// The language of the code.
    pub target: Target,
    /// The parts to print, in any order.
    pub parts: &'a [Part],
    /// Hantei's address on the web.
    pub base: Option<&'a str>,
    /// The assignment code that its addresses set.
    pub task: Option<&'a str>,
}

/// The document of a lesson, self-contained.
pub fn page(lesson: &Arc<Lesson>, sheet: &Sheet, options: &PrintOptions<'_>) -> String {
    mark_borrowed();
    let states: Vec<State> = (0..lesson.steps.len()).map(|step| State::at(lesson, step)).collect();
    let page = Page::of(lesson, &states, sheet, options);
    let mut out = String::with_capacity(1 << 20);
    page.head(&mut out);
    for sheet in SHEETS {
        let parts: Vec<&Part> = sheet.iter().filter(|part| options.parts.contains(part)).collect();
        if !parts.is_empty() {
            out.push_str("<div class=\"sheet\">\n");
            parts.into_iter().for_each(|part| page.part(&mut out, *part));
            out.push_str("</div>\n");
        }
    }
    out.push_str("</body>\n</html>\n");
    as_html(&out)
}

/// The data that all parts of the document use.
struct Page<'a> {
    lesson: &'a Arc<Lesson>,
    sheet: &'a Sheet,
    options: &'a PrintOptions<'a>,
    lang: Lang,
    code: Vec<Listed>,
    names: CodeNames,
    /// The scale of the steps' pictures, and that of the questions'.
    scales: [Option<f32>; 2],
    states: &'a [State],
    /// The lines of each listing that are printed as blanks.
    left_out: Vec<BTreeSet<usize>>,
    /// The way to print each step for learners.
    shown: Vec<Shown>,
}

/// The sheet for a picture of a step. A verdict with its reason would take much of so small a picture, and the labels of shapes
/// would have no room, so it is printed below.
fn sheet_of(stage: Stage, sheet: &Sheet) -> Sheet {
    Sheet { stage, badge: false, ..sheet.clone() }
}

/// The scale at which all pictures of the lesson that can be cropped fit, so that things of equal size look equal in all steps.
fn common_scale(states: &[State], sheet: &Sheet, stage: Stage) -> Option<f32> {
    let shown = states.iter().filter(|state| !state.step().recap);
    let given = |state: &State| state.step().ask.is_some() || state.step().write.is_some();
    let shown = shown.filter(|state| stage == Stage::Whole || given(state));
    shown.filter_map(|state| compose::scale(state, &sheet_of(stage, sheet))).reduce(f32::min)
}

/// A function as it is printed, with the steps that are about its lines.
struct Listed {
    /// The Rust function.
    function: Function,
    title: String,
    /// Its lines as they are printed, each with the mark that covers it.
    lines: Vec<(Arc<str>, Option<&'static str>)>,
    /// For each line of the Rust function, the printed lines that translate it.
    printed: Vec<Vec<usize>>,
    lit: Vec<(usize, usize)>,
}

impl Listed {
    /// A function of a method in a language, or in Rust if that language cannot express it.
    fn new(method: &Method, number: usize, printed: Option<&Printed>, lang: Lang) -> Self {
        let function = method.source.listing().functions.swap_remove(number);
        let other = printed.and_then(|printed| printed.function(number));
        let title = match other {
            // In other languages every method is called `hit`, so the title tells them apart.
            Some(_) if number == 0 => lang.of(method.title),
            Some(other) => other.name,
            None => function.name,
        };
        let shown = |line: &Line| {
            let text = in_language(&line.text, lang).map_or_else(|| line.text.clone(), Into::into);
            (text, line.mark)
        };
        let lines = match other {
            Some(other) => other.marked(&function),
            None => function.lines.iter().map(shown).collect(),
        };
        let of = |ours: usize| other.map_or_else(|| vec![ours], |other| other.lines_of(ours));
        let printed = (0..function.lines.len()).map(of).collect();
        Self { title: title.to_owned(), lines, printed, lit: vec![], function }
    }
}

/// The functions that the steps are about, each once, in the order of the steps; and the names that the language writes in
/// another case.
fn code(states: &[State], target: Target, lang: Lang) -> (Vec<Listed>, CodeNames) {
    let mut all = Vec::<Listed>::new();
    let (mut ours, mut theirs, mut called) = (vec![], vec![], vec![]);
    let mut listed = |state: &State, method: &Method, function: usize| {
        let listing = method.source.listing();
        let known = all.iter().position(|known| known.function == listing.functions[function]);
        known.unwrap_or_else(|| {
            let runs = Runs { scene: state.scene(), method, own: None };
            let printed =
                (target != Target::Rust).then(|| runs.listed(target, &listing, lang).ok()).flatten();
            all.push(Listed::new(method, function, printed.as_ref(), lang));
            if let Some(printed) = printed {
                // The method itself is `hit` in that language, which no text mentions by name.
                let helpers = listing.functions.iter().enumerate().skip(1);
                called.extend(helpers.filter_map(|(n, own)| Some((own.name, printed.function(n)?.name))));
                let lines = listing.functions.iter().flat_map(|function| &function.lines);
                ours.extend(lines.map(|line| line.text.clone()));
                theirs.extend(printed.functions().flat_map(|function| &function.lines).map(|line| line.text));
            }
            all.len() - 1
        })
    };
    let mut lit = vec![];
    for (step, state) in states.iter().enumerate().filter(|(_, state)| !state.step().recap) {
        let mark = mark(state);
        let function = mark.and_then(|mark| state.method.source.listing().function_of(mark)).unwrap_or(0);
        lit.push((listed(state, state.method, function), step, mark));
        if let Some(versus) = state.versus() {
            listed(state, versus, 0);
        }
    }
    for (at, step, mark) in lit.into_iter().filter(|(.., mark)| mark.is_some()) {
        let lines = all[at].lines.iter().enumerate().filter(|(_, (_, covers))| *covers == mark);
        let lines: Vec<(usize, usize)> = lines.map(|(line, _)| (step, line)).collect();
        all[at].lit.extend(lines);
    }
    (all, CodeNames::of(ours.iter().map(|line| &**line), theirs.into_iter(), called.into_iter()))
}

/// The mark that a step is about.
fn mark(state: &State) -> Option<&str> {
    state.step().mark.as_deref().and_then(|mark| mark.split('.').next())
}

/// Line numbers in a row, with neighbors joined as `4–7`.
fn runs(lines: &[usize]) -> String {
    let run = |run: &[usize]| match run {
        [first, .., last] => format!("{}–{}", first + 1, last + 1),
        [one] => (one + 1).to_string(),
        [] => String::new(),
    };
    lines.chunk_by(|a, b| a + 1 == *b).map(run).collect::<Vec<_>>().join(", ")
}

impl<'a> Page<'a> {
    /// Finds the code of all steps, and the parts of it and of the steps that learners must not see.
    fn of(
        lesson: &'a Arc<Lesson>,
        states: &'a [State],
        sheet: &'a Sheet,
        options: &'a PrintOptions<'a>,
    ) -> Self {
        let scales = [Stage::Whole, Stage::Asked].map(|stage| common_scale(states, sheet, stage));
        let (code, names) = code(states, options.target, sheet.lang);
        let (lang, left_out, shown) = (sheet.lang, vec![], vec![]);
        let mut page = Self { lesson, sheet, options, lang, code, names, scales, states, left_out, shown };
        page.left_out = secret::left_out(&page);
        page.shown = secret::shown(&page);
        page
    }
}

impl Page<'_> {
    fn say(&self, words: Words) -> Escaped<'static> {
        Escaped(self.lang.of(words))
    }

    fn head(&self, out: &mut String) {
        let lesson = self.lesson;
        let title = lesson.title.get(self.lang);
        let _ = writeln!(
            out,
            "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title} · Hantei</title>\n<style>",
            lang = previewed(self.lang).unwrap_or_else(|| self.lang.code()),
            title = Escaped(title),
        );
        fonts(out, self.lang);
        colors(out, &self.sheet.theme);
        let paper = match self.options.paper {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        };
        let _ = writeln!(out, "@page{{size:{paper}}}\n{STYLE}</style>\n</head>\n<body>\n<header>");
        let name = self.say(said::NAME);
        let chapter = lesson.chapter.map(|it| format!(" · {}", self.say(it.title))).unwrap_or_default();
        let _ = writeln!(out, "<div class=\"top\">\n<p class=\"name\">{name}{chapter}</p>");
        if self.has_both() {
            let command = format!("hantei figure --lesson {0} --handout {0}.html", lesson.id);
            let warning = fill!(self.lang, said::WITH_ANSWERS, command);
            let _ = writeln!(out, "<p class=\"warning\">{}</p>", Escaped(&warning));
        } else {
            self.learner(out);
        }
        let _ = writeln!(out, "</div>\n<h1>{}</h1>", Escaped(title));
        if !lesson.source.is_empty() {
            let source = &lesson.source;
            let source = fill!(self.lang, said::SOURCE, source);
            let _ = writeln!(out, "<p class=\"source\">{}</p>", Escaped(&source));
        }
        let text = match self.options.target {
            Target::Rust => self.lang.of(said::HOW_TO_READ).to_owned(),
            target => {
                let language = target.title();
                fill!(self.lang, said::HOW_TO_READ_PRINTED, language)
            }
        };
        let _ = writeln!(out, "<p class=\"source\">{}</p>\n</header>", Escaped(&text));
    }

    /// True if a part is for learners, and another has the answers.
    fn has_both(&self) -> bool {
        self.options.parts.iter().any(is_for_learners) && self.options.parts.contains(&Part::Answers)
    }

    /// Lines for the learner's name and the date, if the first sheet is for learners.
    fn learner(&self, out: &mut String) {
        if self.options.parts.iter().any(is_for_learners) {
            let [name, date] = [said::LEARNER, said::DATE].map(|words| self.say(words));
            let _ = writeln!(
                out,
                "<p class=\"learner\">{name} <i class=\"blank\"></i> {date} <i class=\"blank day\"></i></p>"
            );
        }
    }

    /// The heading of a step; above it, a remark if the step is optional.
    fn title(&self, i: usize, state: &State) -> String {
        let title = &state.step().text(self.lang).title;
        let optional = self.say(crate::said::lesson::OPTIONAL_FOR);
        let optional = format!("<p class=\"optional\">{optional}</p>\n");
        let optional = if state.step().optional { &*optional } else { "" };
        format!("{optional}<h2><span class=\"number\">{}</span> {}</h2>", i + 1, Escaped(title))
    }

    /// A step's picture with its link, and the lines of code that it is about.
    fn figure(&self, out: &mut String, i: usize, state: &State, stage: Stage) {
        let cropped = self.scales[usize::from(stage == Stage::Asked)];
        let prefix = format!("step-{}{}-", i + 1, if stage == Stage::Whole { "" } else { "-asked" });
        let sheet = sheet_of(stage, self.sheet);
        // The reason of a verdict may be the line that an exercise asks for.
        let is_told = self.sheet.badge && stage == Stage::Whole && state.step().write.is_none();
        let picture = svg(state, &Sheet { prefix, cropped, ..sheet });
        // A question which of two methods is wrong must not point at one of them.
        let points = stage == Stage::Whole || wrong_of(state).is_none();
        let lines = match self.lines(i).filter(|_| points) {
            Some(lines) => format!("<span class=\"lines\">{}</span>", Escaped(&lines)),
            None => String::new(),
        };
        let link = self.address(state);
        let code = self.options.base.and_then(|_| qr::svg(&link)).unwrap_or_default();
        let _ = writeln!(
            out,
            "<figure>\n{picture}<figcaption>{code}<span>{}</span>{lines}</figcaption>\n</figure>",
            Escaped(&link)
        );
        match state.versus() {
            Some(other) if stage == Stage::Whole => {
                [state.method, other].into_iter().for_each(|method| self.verdict(out, state, method, true));
            }
            None if is_told => self.verdict(out, state, state.method, false),
            _ => {}
        }
    }

    /// The verdict of a method in a step's pose, with its reason, and with its title if it is compared. A quiet step shows no
    /// reason.
    fn verdict(&self, out: &mut String, state: &State, method: &Method, is_compared: bool) {
        let told = method.explain(&state.pose, Detail::all(self.lang));
        let (hit, class) = if told.verdict.hit { (true, "verdict hit") } else { (false, "verdict") };
        let (word, sign) = (self.lang.verdict(hit), if told.wrong { "✗ " } else { "" });
        let reason = if state.step().quiet && !is_compared { "" } else { &*told.reason };
        let title = if is_compared { format!("{}: ", self.say(method.title)) } else { String::new() };
        let reason = Escaped(reason);
        let _ = writeln!(
            out,
            "<p class=\"flaw told\"><span class=\"{class}\">{sign}{word}</span> {title}{reason}</p>"
        );
    }

    /// The address of a step: its link, or its address on the web if Hantei's is known. The address includes the language,
    /// the language of the code, and the assignment, since a reader who scans it has no other information from this sheet.
    fn address(&self, state: &State) -> String {
        let Some(base) = self.options.base else { return state.link() };
        let target = self.options.target;
        let code = (target != Target::Rust).then_some(target);
        let options = Options { lang: Some(self.lang), code, ..Options::default() };
        with_task(format!("{base}#{}", state.link_with(options)), self.options.task)
    }

    /// A text of a step with its values, and with names as in the code. Exercises are written in the language of the code, or in
    /// Rust if learners cannot write it.
    fn read(&self, state: &State, text: &Prose) -> Prose {
        let text = state.fill(text, self.lang);
        if state.step().write.is_some() { text.coded_in(self.options.target) } else { self.names.prose(text) }
    }

    /// The lines of code that a step is about: `Code A, lines 4–7`.
    fn lines(&self, step: usize) -> Option<String> {
        let lit = |listed: &Listed| -> Vec<usize> {
            listed.lit.iter().filter(|(of, _)| *of == step).map(|(_, line)| *line).collect()
        };
        let (at, lines) = self.code.iter().map(lit).enumerate().find(|(_, lines)| !lines.is_empty())?;
        let (name, runs) = (letter(at), runs(&lines));
        Some(match lines.len() {
            1 => fill!(self.lang, said::LINE_ONE, name, runs),
            _ => fill!(self.lang, said::LINE_MORE, name, runs),
        })
    }

    fn part(&self, out: &mut String, part: Part) {
        match part {
            Part::Questions => self.questions(out),
            Part::Lesson => self.lesson(out),
            Part::Code => self.listings(out),
            Part::Answers => self.answers(out),
            Part::Notes => self.plan(out),
        }
    }

    /// The steps that explain, the recap, and an example.
    fn lesson(&self, out: &mut String) {
        let told: Vec<usize> = (0..self.states.len()).filter(|i| !self.states[*i].step().recap).collect();
        for run in told.chunk_by(|one, next| self.is_elsewhere(*one) && self.is_elsewhere(*next)) {
            match run {
                [i] if !self.is_elsewhere(*i) => {
                    let stage = if self.gives_away(*i) { Stage::Asked } else { Stage::Whole };
                    self.step(out, *i, &self.states[*i], stage);
                }
                run => self.are_elsewhere(out, run),
            }
        }
        self.states.iter().filter(|state| state.step().recap).for_each(|state| self.recap(out, state));
        if let Some((state, false)) = self.example() {
            self.worked_example(out, state);
        }
    }

    /// True if a step is printed with the questions or the answers.
    fn is_elsewhere(&self, i: usize) -> bool {
        self.states[i].step().ask.is_some() || self.is_held(i)
    }

    /// A step that explains. Printed as asked, its picture shows only the given items, and the outcome is left out.
    fn step(&self, out: &mut String, i: usize, state: &State, stage: Stage) {
        let _ = writeln!(out, "<section class=\"step\">\n{}", self.title(i, state));
        self.figure(out, i, state, stage);
        out.push_str("<div class=\"words\">\n");
        if stage == Stage::Whole {
            self.flaw(out, state);
        }
        self.words(out, state);
        if stage == Stage::Whole {
            self.caption(out, state);
        }
        out.push_str("</div>\n");
        if state.step().table {
            self.table(out, state, stage == Stage::Asked);
        }
        out.push_str("</section>\n");
    }

    /// A note in place of steps that are printed elsewhere, since they ask or would give away an answer.
    fn are_elsewhere(&self, out: &mut String, steps: &[usize]) {
        let [first, answers] = [said::TRY_FIRST, said::ANSWERS].map(|title| self.lang.of(title));
        let asks = fill!(self.lang, said::ASKED_ELSEWHERE, first, answers);
        let held = fill!(self.lang, said::TOLD_ELSEWHERE, answers);
        out.push_str("<section class=\"asks\">");
        for run in steps.chunk_by(|one, next| self.is_held(*one) == self.is_held(*next)) {
            let name = |i: &usize| {
                format!("<b>{}</b> {}", i + 1, Escaped(&self.states[*i].step().text(self.lang).title))
            };
            let names: Vec<String> = run.iter().map(name).collect();
            let names = names.join(self.lang.of(said::BETWEEN));
            let where_to = if self.is_held(run[0]) { &held } else { &asks };
            let _ = write!(out, "<p>{names}: {where_to}</p>");
        }
        out.push_str("</section>\n");
    }

    /// The error of an incorrect method.
    fn flaw(&self, out: &mut String, state: &State) {
        if let Some(flaw) = state.method.flaw {
            let (title, flaw) = (self.say(state.method.title), self.say(flaw));
            let _ = writeln!(out, "<p class=\"flaw\">✗ {title}: {flaw}</p>");
        }
    }

    /// The texts to read: the explanation, the thing to try and the challenge.
    fn words(&self, out: &mut String, state: &State) {
        let text = state.step().text(self.lang);
        write_prose(out, &self.read(state, &text.prose));
        if !text.try_it.is_empty() {
            let lead = self.lang.of(said::ON_SCREEN);
            out.push_str("<div class=\"try\">\n");
            write_prose(out, &self.read(state, &text.try_it).led_by(lead));
            out.push_str("</div>\n");
        }
        if !text.challenge.is_empty() {
            let challenge = self.read(state, &text.challenge);
            out.push_str("<div class=\"try\">\n");
            write_prose(out, &challenge.led_by(self.lang.of(crate::said::page::CHALLENGE)));
            out.push_str("</div>\n");
        }
    }

    /// The caption of the step's moment, with its numbers.
    fn caption(&self, out: &mut String, state: &State) {
        let told = state.method.explain(&state.pose, Detail::all(self.lang));
        let at = state.step().mark.as_deref().and_then(|mark| told.find(mark));
        if let Some(at) = at {
            let _ = writeln!(
                out,
                "<p class=\"caption\">{}</p>",
                Escaped(&self.names.text(&told.moments[at].caption))
            );
        }
    }

    /// The method's table; printed as asked, only if it is the same in every pose.
    fn table(&self, out: &mut String, state: &State, asked: bool) {
        let told = state.method.explain(&state.pose, Detail::all(self.lang));
        let Some(mut table) = told.table.filter(|table| table.fixed || !asked) else { return };
        if asked {
            table.now.clear();
        }
        html_table(out, &table, &self.names);
    }

    /// Every moment of a step's method in its pose.
    fn worked_example(&self, out: &mut String, state: &State) {
        let told = state.method.explain(&state.pose, Detail::all(self.lang));
        let step = state.place().index() + 1;
        let (title, method) = (self.say(said::WORKED), self.say(state.method.title));
        let pose = fill!(self.lang, said::POSE, step);
        let _ = writeln!(
            out,
            "<section class=\"worked\">\n<h2>{title}: {method}</h2>\n<p class=\"source\">{pose} · {}</p>\n<ol>",
            Escaped(&state.link())
        );
        for moment in &told.moments {
            let _ = writeln!(out, "<li>{}</li>", Escaped(&self.names.text(&moment.caption)));
        }
        out.push_str("</ol>\n");
        if !self.states.iter().any(|state| state.step().table) {
            self.table(out, state, false);
        }
        out.push_str("</section>\n");
    }

    /// The code, once. Beside its lines are the numbers of the steps that are about them.
    fn listings(&self, out: &mut String) {
        let heading = self.say(said::CODE);
        let _ = writeln!(out, "<h1 class=\"part\">{heading}</h1>");
        let many = self.states.iter().any(|state| state.scene().grows().is_some());
        if many && self.options.target != Target::Rust {
            let _ = writeln!(out, "<p class=\"source\">{}</p>", self.say(crate::said::code::MANY));
        }
        for (i, listed) in self.code.iter().enumerate() {
            let (Listed { lines, lit, .. }, left_out) = (listed, &self.left_out[i]);
            let title = self.heading(i);
            // A name such as `winding_unchecked` would also give the answer away.
            let nameless = title.len() == 1;
            let plain = |text: &str| match nameless {
                true => text.replace(&format!("fn {}(", listed.function.name), "fn hit("),
                false => text.to_owned(),
            };
            let lines =
                lines.iter().enumerate().map(|(n, (text, _))| line(&plain(text), left_out.contains(&n)));
            let lines: Vec<String> = lines.collect();
            let shown: Vec<_> =
                lit.iter().filter(|(step, _)| wrong_of(&self.states[*step]).is_none()).collect();
            let of = |n: usize| shown.iter().filter(move |(_, at)| *at == n).map(|(step, _)| step + 1);
            numbered(out, &title, lines.into_iter(), |n| {
                let about: Vec<String> = of(n).map(|step| step.to_string()).collect();
                let above = n.checked_sub(1).map(|n| of(n).count());
                let steps = about.join(", ");
                // The numbers are printed once, at the first of the steps' lines.
                let goes_on = above == Some(about.len());
                let told = if goes_on { String::new() } else { fill!(self.lang, said::STEPS, steps) };
                (!about.is_empty()).then_some(told)
            });
        }
    }

    /// The recap: takeaways, terms to search for, sources to read on.
    fn recap(&self, out: &mut String, state: &State) {
        let text = state.step().text(self.lang);
        let Recap { terms, read_on, next } = &text.recap;
        let _ = writeln!(out, "<section class=\"recap\">\n<h2>{}</h2>", Escaped(&text.title));
        let write = |out: &mut String, text: &Prose| write_prose(out, &self.read(state, text));
        write(out, &text.prose);
        for (title, part) in [(crate::said::page::TERMS, terms), (crate::said::page::READ_ON, read_on)] {
            let _ = writeln!(out, "<h3>{}</h3>", self.say(title));
            write(out, part);
        }
        write(out, next);
        out.push_str("</section>\n");
    }

    /// A choice as learners read it. If one of two methods is wrong, their names would show which, so it has the number that the
    /// text uses, and the letter of its listing: `Method 1 (code A)`. The letters are left out if an exercise leaves gaps in
    /// one of the two listings, since nobody can compare gaps; the question describes both methods.
    fn named(&self, state: &State, choice: &Candidate) -> String {
        let text = choice.text(self.lang).to_owned();
        let is_whole = |method: &Method| self.listing(method).is_some_and(|at| self.left_out[at].is_empty());
        let (mut compared, of) = (secret::compared(state), state.scene().method(&choice.name));
        match of.and_then(|method| self.listing(method)).map(letter) {
            Some(name) if wrong_of(state).is_some() && compared.all(is_whole) => {
                format!("{text} ({})", fill!(self.lang, said::LISTED, name))
            }
            _ => text,
        }
    }

    /// The position of a method's listing.
    fn listing(&self, method: &Method) -> Option<usize> {
        let function = method.source.listing().functions.swap_remove(0);
        self.code.iter().position(|listed| listed.function == function)
    }

    /// The title of a listing, for learners: two methods that a question's step compares have none, since the name of the wrong
    /// one may say what is wrong. If only that one had none, that would give it away.
    fn heading(&self, at: usize) -> String {
        let asking = self.states.iter().filter(|state| state.step().ask.is_some());
        let beside = asking.filter_map(|state| Some([state.method, state.versus()?])).flatten();
        let mut compared = self.states.iter().flat_map(secret::compared).chain(beside);
        match compared.any(|method| self.listing(method) == Some(at)) {
            true => letter(at).to_string(),
            false => format!("{} · {}", letter(at), self.code[at].title),
        }
    }

    /// The steps with a question.
    fn asking(&self) -> impl Iterator<Item = (usize, &State)> {
        self.states.iter().enumerate().filter(|(_, state)| state.step().ask.is_some())
    }

    /// All questions together.
    fn questions(&self, out: &mut String) {
        if self.asking().next().is_none() {
            return;
        }
        let title = self.say(said::TRY_FIRST);
        let _ = writeln!(out, "<h1 class=\"part\">{title}</h1>\n<div class=\"cards\">");
        self.asking().for_each(|(i, state)| self.question(out, i, state));
        out.push_str("</div>\n");
    }

    fn question(&self, out: &mut String, i: usize, state: &State) {
        let _ = writeln!(out, "<section>\n{}", self.title(i, state));
        self.figure(out, i, state, Stage::Asked);
        out.push_str("<div class=\"words\">\n");
        write_prose(out, &self.read(state, &state.step().text(self.lang).lead));
        let question = state.question().map_or("", |question| self.lang.of(question));
        let _ = writeln!(out, "<p class=\"question\">{}</p>", Escaped(question));
        match state.step().sum() {
            Some(sum) => room(out, sum, &self.names),
            None => {
                let choices = state.choices();
                let choice =
                    |choice: &Candidate| format!("<li>{}</li>\n", Escaped(&self.named(state, choice)));
                let choices: String = choices.iter().map(choice).collect();
                // Nine regions lie around a box as they do in the picture.
                let grid = if state.choices().len() == 9 { " grid" } else { "" };
                let _ = writeln!(out, "<ul class=\"choices{grid}\">{choices}</ul>");
            }
        }
        out.push_str("</div>\n");
        if state.step().table {
            self.table(out, state, true);
        }
        out.push_str("</section>\n");
    }
}

/// True for the parts without answers.
fn is_for_learners(part: &Part) -> bool {
    matches!(part, Part::Questions | Part::Lesson | Part::Code)
}

/// A line of code. A line that is left out keeps only its beginning, up to `=`.
fn line(text: &str, left_out: bool) -> String {
    let indent = text.len() - text.trim_start().len();
    let end = text.find(" = ").map_or(indent, |at| at + 3);
    match left_out && text.chars().any(char::is_alphanumeric) {
        true => format!("{}<i class=\"blank\"></i>", Escaped(&text[..end])),
        false => Escaped(text).to_string(),
    }
}

/// Code with line numbers, its lines as HTML; a note beside a line marks it.
fn numbered(
    out: &mut String,
    title: &str,
    lines: impl Iterator<Item = String>,
    beside: impl Fn(usize) -> Option<String>,
) {
    let title = Escaped(title);
    let _ =
        writeln!(out, "<section class=\"listing\">\n<h2 class=\"small\">{title}</h2>\n<ol class=\"code\">");
    for (n, text) in lines.enumerate() {
        let beside = beside(n);
        let class = if beside.is_some() { " class=\"now\"" } else { "" };
        let _ = write!(out, "<li{class}><span class=\"line\">{text}</span>");
        if let Some(steps) = beside.filter(|steps| !steps.is_empty()) {
            let _ = write!(out, "<span class=\"steps\">{steps}</span>");
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ol>\n</section>\n");
}

/// Space to work out a calculation, and a line for the result.
fn room(out: &mut String, sum: &Sum, names: &CodeNames) {
    let blanks = vec!["<i class=\"blank\"></i>"; sum.parts()].join(", ");
    let blanks = if sum.parts() > 1 { format!("({blanks})") } else { blanks };
    let _ = writeln!(
        out,
        "<div class=\"room\"></div>\n<p class=\"sum\">{} = {blanks}</p>",
        Escaped(&names.text(&sum.symbol))
    );
}

/// The letter of a listing: A, B, and so on.
fn letter(listing: usize) -> char {
    ('A'..='Z').nth(listing).unwrap_or('Z')
}

/// The embedded fonts under the names that the pictures use.
fn fonts(out: &mut String, lang: Lang) {
    let japanese = lang.font() == Some(EMBEDDED_FONT);
    // The full font has these few signs, too.
    let latin = FONTS.iter().filter(|font| !(japanese && font.name == "circled"));
    for font in latin.chain(JAPANESE.iter().filter(|_| japanese)) {
        let (family, look) = match font.name {
            "sans" => ("Inter", "font-weight:400"),
            "bold" => ("Inter", "font-weight:600"),
            "italic" => ("Inter", "font-style:italic"),
            "mono" => ("JetBrains Mono", "font-weight:400"),
            "signs" => ("DejaVu Sans", "font-weight:400"),
            "ja-bold" => ("BIZ UDPGothic", "font-weight:600"),
            _ => ("BIZ UDPGothic", "font-weight:400"),
        };
        let Embedded { bytes, .. } = font;
        let _ = writeln!(
            out,
            "@font-face{{font-family:\"{family}\";{look};src:url(data:font/{kind};base64,{data})}}",
            kind = if bytes.starts_with(b"OTTO") { "otf" } else { "ttf" },
            data = STANDARD.encode(bytes),
        );
    }
}

/// The theme's colors as names for the style.
fn colors(out: &mut String, theme: &Theme) {
    out.push_str(":root{");
    for (name, Color(r, g, b, _)) in colors_of(theme) {
        let _ = write!(out, "--{name}:#{r:02X}{g:02X}{b:02X};");
    }
    out.push_str("}\n");
}

fn html_table(out: &mut String, table: &Table, names: &CodeNames) {
    let cells = |tag: &str, cells: &[String]| -> String {
        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", Escaped(&names.text(cell)))).collect()
    };
    let _ = writeln!(out, "<table>\n<tr>{}</tr>", cells("th", &table.head));
    for (i, row) in table.rows.iter().enumerate() {
        let class = if table.meant(None).contains(&i) { " class=\"now\"" } else { "" };
        let _ = writeln!(out, "<tr{class}>{}</tr>", cells("td", &row.cells));
    }
    out.push_str("</table>\n");
}

/// Appends prose, set for paper.
fn write_prose(out: &mut String, text: &Prose) {
    out.push_str(&prose(text, Typeset::PRINTED).0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn a_page_needs_nothing_from_elsewhere() {
        for lesson in &crate::lesson::Library::from_scenes().lessons {
            let options = PrintOptions { parts: Part::value_variants(), ..PrintOptions::default() };
            let page = page(lesson, &Sheet { size: SIZE, ..Sheet::default() }, &options);
            for part in ["src=", "href=", "@import", "<script"] {
                assert!(!page.contains(part), "{part}");
            }
            assert_eq!(
                page.matches("url(").count(),
                page.matches("url(data:").count() + page.matches("url(#").count()
            );
        }
    }

    #[test]
    fn a_page_with_answers_says_so_at_its_top_and_how_learners_get_theirs() {
        let library = crate::lesson::Library::builtin();
        let lesson = library.find("disks").expect("a lesson");
        let learners = [Part::Questions, Part::Lesson, Part::Code];
        for lang in Lang::ALL {
            let top = |parts: &[Part]| {
                let sheet = Sheet { size: SIZE, lang, ..Sheet::default() };
                let html = page(lesson, &sheet, &PrintOptions { parts, ..PrintOptions::default() });
                let (_, rest) = html.split_once("<header>").expect("a head");
                rest.split_once("</header>").expect("its end").0.to_owned()
            };
            let warns = |parts: &[Part]| top(parts).contains("hantei figure --lesson disks --handout");
            assert!(warns(Part::value_variants()) && warns(&[Part::Questions, Part::Answers]));
            assert!(!warns(&learners) && !warns(&[Part::Answers]) && !warns(&[Part::Notes]));
        }
    }

    #[test]
    fn labels_have_8_points_on_paper() {
        let rest = STYLE.split("--column: ").nth(1).expect("the style says how wide pictures are");
        let width: f32 =
            rest.split("mm").next().and_then(|width| width.parse().ok()).expect("a number of millimeters");
        for lesson in &crate::lesson::Library::builtin().lessons {
            for state in (0..lesson.steps.len()).map(|step| State::at(lesson, step)) {
                for stage in [Stage::Asked, Stage::Whole] {
                    let picture = svg(&state, &sheet_of(stage, &Sheet { size: SIZE, ..Sheet::default() }));
                    let fonts = picture.split("font-size=\"").skip(1);
                    let fonts = fonts.filter_map(|rest| rest.split('"').next()?.parse::<f32>().ok());
                    let points = fonts.fold(f32::INFINITY, f32::min) * width / 25.4 * 72.0 / SIZE.x;
                    assert!(points >= 8.0, "{}: {points} points", state.link());
                }
            }
        }
    }

    #[test]
    fn lines_that_follow_each_other_are_a_run() {
        assert_eq!((runs(&[0]), runs(&[3, 4, 5, 9])), ("1".into(), "4–6, 10".into()));
    }
}
