//! `hantei figure --handout`: a lesson as one document to print, with everything that it needs inside.
//!
//! First all questions, on a sheet that can be torn off; then the steps, what to keep, an example worked out, the code once, and, on
//! sheets of their own, the answers.
//! A step names the lines that it is about by the numbers of the listing, which may be in the language of one's engine.

use super::arguments::{Paper, Part};
use super::qr;
use crate::compose::{self, Sheet, svg};
use crate::figure::svg::Escaped;
use crate::figure::text::{Embedded, FONTS, JAPANESE};
use crate::figure::theme::{Color, Theme};
use crate::html::colors as colors_of;
use crate::html::prose::{Setting, lead_in, prose};
use crate::lesson::{Candidate, Lesson, Prose, Recap, Sum};
use crate::scene::source::Function;
use crate::scene::{Method, Stage, Table, Wanted};
use crate::session::State;
use crate::session::code::Printed;
use crate::session::code::in_language;
use crate::session::code::printing::{MANY, Runs};
use crate::session::page::{CHALLENGE, READ_ON, TERMS, WORKED};
use crate::target::Target;
use crate::words::{Lang, Words, words};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use glam::{Vec2, vec2};
use std::fmt::Write;
use std::sync::Arc;

/// The size of a step's picture, in pixels. It is printed as wide as a column, 92 mm, so that its smallest label has 8 points.
pub const SIZE: Vec2 = vec2(355.0, 208.0);

/// The same of a question.
const SMALL: Vec2 = vec2(355.0, 228.0);

/// What begins on a sheet of its own: questions can be torn off, and answers kept back.
const SHEETS: [&[Part]; 3] = [&[Part::Questions], &[Part::Lesson, Part::Code], &[Part::Answers]];

/// Above the questions.
const TRY_FIRST: Words = words("Try it first", "まず自分で");

const STYLE: &str = include_str!("handout.css");

/// How a lesson is printed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked<'a> {
    /// The paper.
    pub paper: Paper,
    /// The language of the code.
    pub target: Target,
    /// Which parts, in any order.
    pub parts: &'a [Part],
    /// Where Hantei is on the web.
    pub base: Option<&'a str>,
}

/// The document of a lesson, self-contained.
pub fn page(lesson: &Arc<Lesson>, sheet: &Sheet, asked: &Asked<'_>) -> String {
    let states: Vec<State> = (0..lesson.steps.len()).map(|step| State::at(lesson, step)).collect();
    let scales = [Stage::Whole, Stage::Asked].map(|stage| common_scale(&states, sheet, stage));
    let code = code(&states, asked.target, sheet.lang);
    let page = Page { lesson, sheet, asked, lang: sheet.lang, code, scales, states: &states };
    let mut out = String::with_capacity(1 << 20);
    page.head(&mut out);
    for sheet in SHEETS {
        let parts: Vec<&Part> = sheet.iter().filter(|part| asked.parts.contains(part)).collect();
        if !parts.is_empty() {
            out.push_str("<div class=\"sheet\">\n");
            parts.into_iter().for_each(|part| page.part(&mut out, *part));
            out.push_str("</div>\n");
        }
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// What is needed all over the document.
struct Page<'a> {
    lesson: &'a Arc<Lesson>,
    sheet: &'a Sheet,
    asked: &'a Asked<'a>,
    lang: Lang,
    code: Vec<Listed>,
    /// That of the steps' pictures, and that of the questions'.
    scales: [Option<f32>; 2],
    states: &'a [State],
}

/// What a picture of a step is drawn on.
fn sheet_of(stage: Stage, sheet: &Sheet) -> Sheet {
    let size = if stage == Stage::Asked { SMALL } else { sheet.size };
    Sheet { stage, size, ..sheet.clone() }
}

/// The scale at which all the lesson's pictures fit that can be cropped, so that what has the same size in two steps looks so.
fn common_scale(states: &[State], sheet: &Sheet, stage: Stage) -> Option<f32> {
    let shown = states.iter().filter(|state| !state.step().recap);
    let shown = shown.filter(|state| stage == Stage::Whole || state.step().ask.is_some());
    shown.filter_map(|state| compose::scale(state, &sheet_of(stage, sheet))).reduce(f32::min)
}

/// A function that is printed, and the lines that steps are about: the step's position, and the line's.
struct Listed {
    /// The function of ours that it is.
    function: Function,
    title: String,
    /// Its lines as they are printed, each with the mark that covers it.
    lines: Vec<(&'static str, Option<&'static str>)>,
    lit: Vec<(usize, usize)>,
}

impl Listed {
    /// A function of a method in a language, or in ours where it cannot be said there.
    fn new(method: &Method, number: usize, printed: Option<&Printed>, lang: Lang) -> Self {
        let function = method.source.listing().functions.swap_remove(number);
        let other = printed.and_then(|printed| printed.function(number));
        let title = match other {
            // There, all methods have one name.
            Some(_) if number == 0 => lang.of(method.title),
            Some(other) => other.name,
            None => function.name,
        };
        let lines = match other {
            Some(other) => other.marked(&function),
            None => function.lines.iter().map(|line| (in_language(line.text, lang), line.mark)).collect(),
        };
        Self { title: title.to_owned(), lines, lit: vec![], function }
    }
}

/// The functions that the steps are about, each once, in the order of the steps.
fn code(states: &[State], target: Target, lang: Lang) -> Vec<Listed> {
    let mut all = Vec::<Listed>::new();
    let mut listed = |state: &State, method: &Method, function: usize| {
        let listing = method.source.listing();
        let known = all.iter().position(|known| known.function == listing.functions[function]);
        known.unwrap_or_else(|| {
            let runs = Runs { scene: state.scene(), method, own: None };
            let printed =
                (target != Target::Rust).then(|| runs.listed(target, &listing, lang).ok()).flatten();
            all.push(Listed::new(method, function, printed.as_ref(), lang));
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
    all
}

/// The mark that a step is about.
fn mark(state: &State) -> Option<&str> {
    state.step().mark.as_deref().and_then(|mark| mark.split('.').next())
}

/// Line numbers in a row, those that follow each other as `4–7`.
fn runs(lines: &[usize]) -> String {
    let run = |run: &[usize]| match run {
        [first, .., last] => format!("{}–{}", first + 1, last + 1),
        [one] => (one + 1).to_string(),
        [] => String::new(),
    };
    lines.chunk_by(|a, b| a + 1 == *b).map(run).collect::<Vec<_>>().join(", ")
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
            lang = self.lang.code(),
            title = Escaped(title),
        );
        fonts(out, self.lang);
        colors(out, &self.sheet.theme);
        let paper = match self.asked.paper {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        };
        let _ = writeln!(out, "@page{{size:{paper}}}\n{STYLE}</style>\n</head>\n<body>\n<header>");
        let name = self.say(words("Hantei 判定 · see a hit test think", "判定 · 当たり判定の頭の中をのぞく"));
        let chapter = lesson.chapter.map(|it| format!(" · {}", self.say(it.title))).unwrap_or_default();
        let _ = writeln!(out, "<p class=\"name\">{name}{chapter}</p>\n<h1>{}</h1>", Escaped(title));
        if !lesson.source.is_empty() {
            let source = self.say(words("Source: ", "出典: "));
            let _ = writeln!(out, "<p class=\"source\">{source}{}</p>", Escaped(&lesson.source));
        }
        let text = self.say(match self.asked.target {
            Target::Rust => words(
                "“Now” always means the picture beside the text; the line below a picture is its link. All numbers come from Hantei’s own code. It is printed without small helper functions, and without the line that returns the result.",
                "文中の「今」は、そばの図の状態です。図の下の行は、その図を Hantei で開くためのリンクです。数値はすべて Hantei のコードで計算しました。ここに載せたのはその要点で、小さな補助関数と、結果をまとめて返す最後の行は省いてあります。",
            ),
            _ => words(
                "“Now” always means the picture beside the text; the line below a picture is its link. All numbers were computed in Rust, by the same statements as those printed here. Small helper functions, and the line that returns the result, are left out.",
                "文中の「今」は、そばの図の状態です。図の下の行は、その図を Hantei で開くためのリンクです。数値はすべて、ここに載せたコードと同じ手順を Rust で実行して計算しました。小さな補助関数と、結果をまとめて返す最後の行は省いてあります。",
            ),
        });
        let _ = writeln!(out, "<p class=\"source\">{text}</p>\n</header>");
    }

    /// The heading of a step.
    fn title(&self, i: usize, state: &State) -> String {
        let title = &state.step().text(self.lang).title;
        format!("<h2><span class=\"number\">{}</span> {}</h2>", i + 1, Escaped(title))
    }

    /// A step's picture with its link, and the lines of code that it is about.
    fn figure(&self, out: &mut String, i: usize, state: &State, stage: Stage) {
        let cropped = self.scales[usize::from(stage == Stage::Asked)];
        let prefix = format!("step-{}{}-", i + 1, if stage == Stage::Whole { "" } else { "-asked" });
        let sheet = sheet_of(stage, self.sheet);
        let picture = svg(state, &Sheet { prefix, cropped, ..sheet });
        let lines = match self.lines(i) {
            Some(lines) => format!("<span class=\"lines\">{}</span>", Escaped(&lines)),
            None => String::new(),
        };
        let link = self.address(state);
        let code = self.asked.base.and_then(|_| qr::svg(&link)).unwrap_or_default();
        let _ = writeln!(
            out,
            "<figure>\n{picture}<figcaption>{code}<span>{}</span>{lines}</figcaption>\n</figure>",
            Escaped(&link)
        );
    }

    /// How one comes to a step: by its link, or where Hantei is on the web by its address there.
    fn address(&self, state: &State) -> String {
        let link = state.link();
        match self.asked.base {
            Some(base) => format!("{base}#{link}"),
            None => link,
        }
    }

    /// The lines of code that a step is about: `Code A, lines 4–7`.
    fn lines(&self, step: usize) -> Option<String> {
        let lit = |listed: &Listed| -> Vec<usize> {
            listed.lit.iter().filter(|(of, _)| *of == step).map(|(_, line)| *line).collect()
        };
        let (at, lines) = self.code.iter().map(lit).enumerate().find(|(_, lines)| !lines.is_empty())?;
        let (name, runs) = (letter(at), runs(&lines));
        Some(match self.lang {
            Lang::En if lines.len() == 1 => format!("code {name}, line {runs}"),
            Lang::En => format!("code {name}, lines {runs}"),
            Lang::Ja => format!("コード {name} の {runs} 行目"),
        })
    }

    fn part(&self, out: &mut String, part: Part) {
        match part {
            Part::Questions => self.questions(out),
            Part::Lesson => self.lesson(out),
            Part::Code => self.listings(out),
            Part::Answers => self.answers(out),
        }
    }

    /// The steps that tell, what to keep, and an example.
    fn lesson(&self, out: &mut String) {
        let told = self.states.iter().enumerate().filter(|(_, state)| !state.step().recap);
        let told: Vec<(usize, &State)> = told.collect();
        for run in told.chunk_by(|(_, one), (_, next)| one.step().ask.is_some() && next.step().ask.is_some())
        {
            match run {
                [(i, state)] if state.step().ask.is_none() => self.step(out, *i, state),
                asked => self.are_asked(out, asked),
            }
        }
        self.states.iter().filter(|state| state.step().recap).for_each(|state| self.recap(out, state));
        self.worked(out);
    }

    /// A step that tells.
    fn step(&self, out: &mut String, i: usize, state: &State) {
        let _ = writeln!(out, "<section class=\"step\">\n{}", self.title(i, state));
        self.figure(out, i, state, Stage::Whole);
        out.push_str("<div class=\"words\">\n");
        self.words(out, state);
        self.caption(out, state);
        out.push_str("</div>\n");
        if state.step().table {
            self.table(out, state, false);
        }
        out.push_str("</section>\n");
    }

    /// In the place of steps that ask, where their questions are.
    fn are_asked(&self, out: &mut String, asked: &[(usize, &State)]) {
        let name = |(i, state): &(usize, &State)| {
            format!("<b>{}</b> {}", i + 1, Escaped(&state.step().text(self.lang).title))
        };
        let names: Vec<String> = asked.iter().map(name).collect();
        let asks = self.say(words("see Try it first", "「まず自分で」のページへ"));
        let names = names.join(if self.lang == Lang::En { "; " } else { "、" });
        let _ = writeln!(out, "<section class=\"asks\"><p>{names}: {asks}</p></section>");
    }

    /// What is read: the flaw of the method, the explanation, and the thing to try.
    fn words(&self, out: &mut String, state: &State) {
        let text = state.step().text(self.lang);
        if let Some(flaw) = state.method.flaw {
            let (title, flaw) = (self.say(state.method.title), self.say(flaw));
            let _ = writeln!(out, "<p class=\"flaw\">✗ {title}: {flaw}</p>");
        }
        prose(out, &state.fill(&text.prose, self.lang), Setting::PRINTED);
        if !text.try_it.is_empty() {
            let lead = self.lang.of(words("On screen: ", "画面で: "));
            out.push_str("<div class=\"try\">\n");
            prose(out, &lead_in(lead, &state.fill(&text.try_it, self.lang)), Setting::PRINTED);
            out.push_str("</div>\n");
        }
        if !text.challenge.is_empty() {
            let challenge = state.fill(&text.challenge, self.lang);
            out.push_str("<div class=\"try\">\n");
            prose(out, &lead_in(self.lang.of(CHALLENGE), &challenge), Setting::PRINTED);
            out.push_str("</div>\n");
        }
    }

    /// The hints for all challenges, away from these.
    fn hints(&self, out: &mut String) {
        let hint = |state: &State| state.fill(&state.step().text(self.lang).hint, self.lang);
        let hints: Vec<_> =
            self.states.iter().map(hint).enumerate().filter(|(_, hint)| !hint.is_empty()).collect();
        if !hints.is_empty() {
            let _ = writeln!(out, r#"<h1 class="part">{}</h1>"#, self.say(words("Hints", "ヒント")));
        }
        for (i, hint) in hints {
            prose(out, &lead_in(&format!("{}  ", i + 1), &hint), Setting::PRINTED);
        }
    }

    /// For each challenge one way to solve it: what is to be set, and to what.
    fn solutions(&self, out: &mut String) {
        let challenged = self.states.iter().enumerate().filter_map(|(i, state)| {
            let told = !state.step().text(self.lang).challenge.is_empty();
            Some((i, state, &state.step().challenge.as_ref().filter(|_| told)?.solved))
        });
        let mut challenged = challenged.peekable();
        if challenged.peek().is_some() {
            let title = self.say(words("Challenges: one solution each", "チャレンジの解答例"));
            let _ = writeln!(out, r#"<h1 class="part">{title}</h1>"#);
        }
        for (i, state, solved) in challenged {
            let own = &state.step().pose;
            let set = solved.iter().filter(|(input, value)| own.get(input.name) != Some(*value));
            let set = set.map(|(input, _)| {
                let value = solved.exactly(input.name, self.lang).unwrap_or_default();
                format!("{} {value}", self.lang.of(input.title))
            });
            let all = set.collect::<Vec<_>>().join(if self.lang == Lang::En { "; " } else { "、" });
            let _ = writeln!(out, "<p>{}  {}</p>", i + 1, Escaped(&all));
        }
    }

    /// What happens at the step's moment, in numbers.
    fn caption(&self, out: &mut String, state: &State) {
        let told = state.method.explain(&state.pose, Wanted::all(self.lang));
        let at = state.step().mark.as_deref().and_then(|mark| told.find(mark));
        if let Some(at) = at {
            let _ = writeln!(out, "<p class=\"caption\">{}</p>", Escaped(&told.moments[at].caption));
        }
    }

    /// The method's table; while it is asked for only what is the same in every pose.
    fn table(&self, out: &mut String, state: &State, asked: bool) {
        let told = state.method.explain(&state.pose, Wanted::all(self.lang));
        let Some(mut table) = told.table.filter(|table| table.fixed || !asked) else { return };
        if asked {
            table.now.clear();
        }
        html_table(out, &table);
    }

    /// Every moment of a right method in one pose: that of the step that plays them, or else of the last that tells.
    fn worked(&self, out: &mut String) {
        let tells =
            |state: &&State| state.step().ask.is_none() && state.method.flaw.is_none() && !state.step().recap;
        let mut telling = self.states.iter().filter(tells);
        let plays = telling.clone().find(|state| state.step().play);
        let Some(state) = plays.or_else(|| telling.next_back()) else { return };
        let told = state.method.explain(&state.pose, Wanted::all(self.lang));
        let step = state.place().index() + 1;
        let (title, method) = (self.say(words("Worked out", "計算の例")), self.say(state.method.title));
        let pose = match self.lang {
            Lang::En => format!("the pose of step {step}"),
            Lang::Ja => format!("ステップ {step} の配置"),
        };
        let _ = writeln!(
            out,
            "<section class=\"worked\">\n<h2>{title}: {method}</h2>\n<p class=\"source\">{pose} · {}</p>\n<ol>",
            Escaped(&state.link())
        );
        for moment in &told.moments {
            let _ = writeln!(out, "<li>{}</li>", Escaped(&moment.caption));
        }
        out.push_str("</ol>\n");
        if !self.states.iter().any(|state| state.step().table) {
            self.table(out, state, false);
        }
        out.push_str("</section>\n");
    }

    /// The code, once: beside a line stand the steps that are about it.
    fn listings(&self, out: &mut String) {
        let heading = self.say(words("Code", "コード"));
        let _ = writeln!(out, "<h1 class=\"part\">{heading}</h1>");
        let many = self.states.iter().any(|state| state.scene().grows().is_some());
        if many && self.asked.target != Target::Rust {
            let _ = writeln!(out, "<p class=\"source\">{}</p>", self.say(MANY));
        }
        for (i, Listed { title, lines, lit, .. }) in self.code.iter().enumerate() {
            let _ = writeln!(
                out,
                "<section class=\"listing\">\n<h2 class=\"small\">{} · {}</h2>\n<ol class=\"code\">",
                letter(i),
                Escaped(title)
            );
            for (n, (text, _)) in lines.iter().enumerate() {
                let steps: Vec<String> =
                    lit.iter().filter(|(_, at)| *at == n).map(|(step, _)| (step + 1).to_string()).collect();
                let class = if steps.is_empty() { "" } else { " class=\"now\"" };
                let _ = write!(out, "<li{class}><span class=\"line\">{}</span>", Escaped(text));
                // Once where the steps' lines begin.
                let above = n.checked_sub(1).map(|n| lit.iter().filter(|(_, at)| *at == n).count());
                if !steps.is_empty() && above != Some(steps.len()) {
                    let steps = steps.join(", ");
                    let steps = match self.lang {
                        Lang::En => format!("step {steps}"),
                        Lang::Ja => format!("ステップ {steps}"),
                    };
                    let _ = write!(out, "<span class=\"steps\">{steps}</span>");
                }
                out.push_str("</li>\n");
            }
            out.push_str("</ol>\n</section>\n");
        }
    }

    /// What to keep, what to search for, where to read on.
    fn recap(&self, out: &mut String, state: &State) {
        let text = state.step().text(self.lang);
        let Recap { terms, read_on, next } = &text.recap;
        let _ = writeln!(out, "<section class=\"recap\">\n<h2>{}</h2>", Escaped(&text.title));
        let write =
            |out: &mut String, text: &Prose| prose(out, &state.fill(text, self.lang), Setting::PRINTED);
        write(out, &text.prose);
        for (title, part) in [(TERMS, terms), (READ_ON, read_on)] {
            let _ = writeln!(out, "<h3>{}</h3>", self.say(title));
            write(out, part);
        }
        write(out, next);
        out.push_str("</section>\n");
    }

    /// The steps that ask.
    fn asking(&self) -> impl Iterator<Item = (usize, &State)> {
        self.states.iter().enumerate().filter(|(_, state)| state.step().ask.is_some())
    }

    /// All questions together.
    fn questions(&self, out: &mut String) {
        if self.asking().next().is_none() {
            return;
        }
        let title = self.say(TRY_FIRST);
        let _ = writeln!(out, "<h1 class=\"part\">{title}</h1>\n<div class=\"cards\">");
        self.asking().for_each(|(i, state)| self.question(out, i, state));
        out.push_str("</div>\n");
    }

    /// What the questions ask for, the hints, and how challenges are solved.
    fn answers(&self, out: &mut String) {
        if self.asking().next().is_some() {
            let _ = writeln!(out, "<h1 class=\"part\">{}</h1>", self.say(words("Answers", "答え")));
            self.asking().for_each(|(i, state)| self.answer(out, i, state));
        }
        self.hints(out);
        self.solutions(out);
    }

    fn question(&self, out: &mut String, i: usize, state: &State) {
        let _ = writeln!(out, "<section>\n{}", self.title(i, state));
        self.figure(out, i, state, Stage::Asked);
        out.push_str("<div class=\"words\">\n");
        prose(out, &state.step().text(self.lang).lead, Setting::PRINTED);
        let question = state.question().map_or("", |question| self.lang.of(question));
        let _ = writeln!(out, "<p class=\"question\">{}</p>", Escaped(question));
        match state.step().sum() {
            Some(sum) => room(out, sum),
            None => {
                let choice = |choice: &Candidate| format!("<li>{}</li>\n", Escaped(choice.text(self.lang)));
                let choices: String = state.choices().iter().map(choice).collect();
                let _ = writeln!(out, "<ul class=\"choices\">{choices}</ul>");
            }
        }
        out.push_str("</div>\n");
        if state.step().table {
            self.table(out, state, true);
        }
        out.push_str("</section>\n");
    }

    /// The answer with its step, and what is so for those who chose wrongly.
    fn answer(&self, out: &mut String, i: usize, state: &State) {
        let _ =
            writeln!(out, "<section class=\"step answer\">\n<div class=\"told\">\n{}", self.title(i, state));
        self.figure(out, i, state, Stage::Whole);
        let choices = state.choices();
        let truth = state.truth().and_then(|truth| choices.get(truth));
        let truth = Escaped(truth.map_or("", |truth| truth.text(self.lang)));
        let _ = writeln!(out, "<div class=\"words\">\n<p class=\"truth\">{truth}</p>");
        let worked = &state.step().text(self.lang).worked;
        if !worked.is_empty() {
            let worked = state.fill(worked, self.lang);
            prose(out, &lead_in(self.lang.of(WORKED), &worked), Setting::PRINTED);
        }
        self.words(out, state);
        self.caption(out, state);
        out.push_str("</div>\n</div>\n<div class=\"replies\">\n");
        for reply in &state.step().text(self.lang).replies {
            let named = (0..choices.len()).filter(|&choice| reply.is_for(choice, &choices));
            let named: Vec<&str> = named.map(|choice| choices[choice].text(self.lang)).collect();
            out.push_str("<div class=\"reply\">\n");
            let lead = format!("✗ {}: ", named.join(" · "));
            prose(out, &lead_in(&lead, &state.fill(&reply.prose, self.lang)), Setting::PRINTED);
            out.push_str("</div>\n");
        }
        out.push_str("</div>\n</section>\n");
    }
}

/// Room to work a sum, and a line for what comes of it.
fn room(out: &mut String, sum: &Sum) {
    let blanks = vec!["<i class=\"blank\"></i>"; sum.parts()].join(", ");
    let blanks = if sum.parts() > 1 { format!("({blanks})") } else { blanks };
    let _ =
        writeln!(out, "<div class=\"room\"></div>\n<p class=\"sum\">{} = {blanks}</p>", Escaped(&sum.symbol));
}

/// What a listing is called: A, B, and so on.
fn letter(listing: usize) -> char {
    ('A'..='Z').nth(listing).unwrap_or('Z')
}

/// The embedded fonts under the names that the pictures use.
fn fonts(out: &mut String, lang: Lang) {
    let japanese = lang == Lang::Ja;
    // The few signs are in the whole font too.
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

fn html_table(out: &mut String, table: &Table) {
    let cells = |tag: &str, cells: &[String]| -> String {
        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", Escaped(cell))).collect()
    };
    let _ = writeln!(out, "<table>\n<tr>{}</tr>", cells("th", &table.head));
    for (i, row) in table.rows.iter().enumerate() {
        let class = if table.meant(None).contains(&i) { " class=\"now\"" } else { "" };
        let _ = writeln!(out, "<tr{class}>{}</tr>", cells("td", &row.cells));
    }
    out.push_str("</table>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn a_page_needs_nothing_from_elsewhere() {
        for lesson in &crate::lesson::Library::from_scenes().lessons {
            let asked = Asked { parts: Part::value_variants(), ..Asked::default() };
            let page = page(lesson, &Sheet { size: SIZE, ..Sheet::default() }, &asked);
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
    fn labels_have_8_points_on_paper() {
        let rest = STYLE.split("--column: ").nth(1).expect("the style says how wide pictures are");
        let width: f32 =
            rest.split("mm").next().and_then(|width| width.parse().ok()).expect("a number of millimeters");
        for lesson in &crate::lesson::Library::builtin().lessons {
            for state in (0..lesson.steps.len()).map(|step| State::at(lesson, step)) {
                for (stage, size) in [(Stage::Asked, SMALL), (Stage::Whole, SIZE)] {
                    let picture = svg(&state, &Sheet { size, stage, ..Sheet::default() });
                    let fonts = picture.split("font-size=\"").skip(1);
                    let fonts = fonts.filter_map(|rest| rest.split('"').next()?.parse::<f32>().ok());
                    let points = fonts.fold(f32::INFINITY, f32::min) * width / 25.4 * 72.0 / size.x;
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
