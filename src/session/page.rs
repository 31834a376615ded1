//! The content of the panel as plain data: blocks with their text, their values' names, and the action of each button.
//!
//! The session decides what is shown; the window, or a page of HTML, only lays it out.

use super::action::{Action, Go, Own, PaneAction, Pick, Program, QuizAction, Setting};
use super::challenge::{Challenge, HintState};
use super::code::{self, CodeRow};
use super::cost::CostPage;
use super::panel::Tab;
use super::presentation::Notes;
use super::talk::whereabouts;
use super::task::IN_TASK;
use super::text_judge::Judgment;
use super::{Place, Score, Session, Walk};
use crate::lesson::{Candidate, Prose, Recap, Standing, Step, method_by_number};
use crate::scene::value::Shown;
use crate::scene::{ContactRow, Input, InputValue, Method, Value};
use crate::words::{Lang, Words, fill};

/// Everything in the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The lesson: it scrolls by itself.
    pub lesson: Vec<Block>,
    /// The caption of the present moment and the walkthrough's progress; always visible.
    pub walk: WalkBar,
    /// All tabs that exist.
    pub tabs: Vec<Tab>,
    /// The visible tab.
    pub tab: Tab,
    /// The methods of the scene.
    pub methods: Vec<Choice>,
    /// The languages that code can be shown in.
    pub targets: Vec<Choice>,
    /// The content of the visible tab.
    pub pane: Pane,
}

/// A part of the lesson's text.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// The place of this step: `Step 5 of 10 · Disk vs rectangle`.
    Where(String),
    /// The step's title.
    Title(String),
    /// The lesson's steps, one of them the present one.
    Steps(Vec<StepBar>),
    /// The main button: back to the game whose answer is shown, or on with a hunt.
    Main(Choice),
    /// Another button: past optional steps, into a level or a hunt, or out of it.
    Skip(Choice),
    /// A question above buttons that answer it.
    Asked(String),
    /// Earned stars, and a sentence that compares them.
    Reward(String, String),
    /// A text to read.
    Prose(Prose),
    /// One thing to try, judged while shapes move if it has a condition.
    Try(Prose, Option<Goal>),
    /// Proofs and details: the button that opens or closes them, `on` while open, and then the text.
    Why(Choice, Option<Prose>),
    /// A challenge, judged while shapes move.
    Challenge(Prose, Goal),
    /// A question that waits for an answer.
    Question {
        /// The question's text.
        ask: String,
        /// The answers. The marked one is `on`.
        choices: Vec<Choice>,
        /// The number of choices per row; `None` for as many as fit.
        columns: Option<usize>,
        /// The form in which a calculation's answer is typed, instead of the choices.
        entry: Option<SumForm>,
        /// A sentence that encourages an answer.
        hint: String,
        /// Shows the answer without a guess; `None` while answers are held back.
        reveal: Option<Choice>,
    },
    /// The result of the question.
    Outcome {
        /// The question's text.
        ask: String,
        /// The result in a sentence.
        text: String,
        /// The explanation for a wrong answer.
        reply: Option<Prose>,
        /// The worked solution of a calculation, once shown.
        worked: Option<Prose>,
        /// Shows the worked solution.
        work: Option<Choice>,
        /// True if the prediction was correct; `None` without a prediction.
        right: Option<bool>,
        /// Repeats the question.
        again: Choice,
    },
    /// The verdicts of both methods of a break-it step, or of an incorrect method.
    Judged(Vec<MethodVerdict>),
    /// A part of a recap, under its heading.
    Part(String, Prose),
    /// Each question and challenge of the lesson with its result; a click goes to its step.
    Marks(Vec<Choice>),
    /// The lesson's end: results of predictions and challenges, and links to go on.
    End {
        /// The results in a sentence.
        score: Option<String>,
        /// The buttons to go on.
        on: Vec<Choice>,
        /// A note that nothing is sent anywhere.
        note: Option<String>,
    },
    /// Notes for the speaker.
    Notes(Prose),
}

/// The sign of an optional step, and its meaning.
pub const OPTIONAL: (&str, Words) = ("»", crate::said::page::OPTIONAL);

/// A method and its verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct MethodVerdict {
    /// Its name.
    pub name: String,
    /// Its verdict, once known.
    pub hit: Option<bool>,
    /// True if that verdict is wrong.
    pub wrong: bool,
    /// The method's error, if it has one.
    pub flaw: Option<String>,
}

/// The reader's progress with a challenge, and help with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Goal {
    /// The state of its conditions. A thing to try states its conditions itself, so only those that measure a number are listed.
    pub standings: Vec<Standing>,
    /// True if it was reached, now or earlier.
    pub solved: bool,
    /// Requests the hint.
    pub ask: Option<Choice>,
    /// A note that the hint comes soon.
    pub soon: Option<String>,
    /// The hint.
    pub hint: Option<Prose>,
    /// The buttons that open the editor and a solution; empty if there is nothing to write.
    pub write: Vec<Choice>,
}

impl Goal {
    /// Returns a sentence that it was reached, which also says if the shapes have been moved on since.
    pub fn reached(&self) -> Option<Words> {
        let now = self.standings.iter().all(|standing| standing.met);
        self.solved.then_some(if now { crate::said::page::SOLVED } else { crate::said::page::SOLVED_BEFORE })
    }
}

/// The form for typing a number or a vector.
#[derive(Debug, Clone, PartialEq)]
pub struct SumForm {
    /// The text before it: `d·d =`.
    pub symbol: String,
    /// The name of each number, such as `x` (empty if there is only one), and its typed text.
    pub fields: Vec<(&'static str, String)>,
    /// The button that checks it.
    pub check: Choice,
    /// The reply to the last typed answer.
    pub said: Option<Prose>,
    /// The wrong fields, as far as they were checked, and the number of checks.
    pub wrong: (Vec<usize>, usize),
}

/// A step of the lesson.
#[derive(Debug, Clone, PartialEq)]
pub struct StepBar {
    /// Its title, and the action that goes there.
    pub choice: Choice,
    /// True if it is done.
    pub done: bool,
    /// True if its challenge was solved; `None` without a challenge.
    pub solved: Option<bool>,
    /// True if it belongs to the assignment.
    pub task: bool,
    /// True if learners may skip it.
    pub optional: bool,
}

impl StepBar {
    /// Returns the button's full name: its number, counted from `place` = 0, its title and the meaning of each sign.
    pub fn called(&self, place: usize, lang: Lang) -> String {
        let signs = self.optional.then_some(OPTIONAL).into_iter();
        let signs = signs.chain(self.task.then_some(IN_TASK)).chain(self.solved.map(star));
        signs.fold(format!("{}: {}", place + 1, self.choice.text), |name, (_, means)| {
            format!("{name} · {}", lang.of(means))
        })
    }
}

/// A button.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// Its text.
    pub text: String,
    /// True if it is the present one, or marked.
    pub on: bool,
    /// The action that it performs.
    pub action: Action,
}

impl Choice {
    /// The language of its text if it may differ from the page's: a language is listed by its name in that language.
    pub fn lang(&self) -> Option<Lang> {
        match self.action {
            Action::Settings(Setting::Lang(lang)) => Some(lang),
            _ => None,
        }
    }
}

/// The caption of the present moment, and the scrubber.
#[derive(Debug, Clone, PartialEq)]
pub struct WalkBar {
    /// The present moment in a sentence with this pose's numbers, or else a sentence on how to begin.
    pub caption: String,
    /// The title of each moment, in order.
    pub ticks: Vec<String>,
    /// The present moment during a walkthrough.
    pub at: Option<usize>,
    /// True if the walkthrough has ended, so that the step's picture is shown again.
    pub ended: bool,
    /// The moment that the step is about, if there is no walkthrough and all moments are shown.
    pub rests_at: Option<usize>,
    /// The first and the last moment of the step's walkthrough.
    pub stretch: (usize, usize),
    /// True if the walkthrough advances by itself.
    pub running: bool,
    /// True if a walkthrough is possible; false while a question waits.
    pub enabled: bool,
}

/// The state of a moment's tick, compared with the present moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tick {
    /// An earlier moment, or any moment outside of a walkthrough.
    Past,
    /// The present moment.
    Now,
    /// The moment that the step is about, while all are shown.
    Rest,
    /// A later moment, or one that must not be seen yet.
    Ahead,
}

impl WalkBar {
    /// True if the caption is about a moment that the reader stepped to, or about the end of the walkthrough.
    pub fn tells(&self) -> bool {
        self.at.is_some() || self.ended
    }

    /// Returns the state of a moment's tick, and true if the step's walkthrough leaves that moment out.
    pub fn tick(&self, i: usize) -> (Tick, bool) {
        let tick = match self.at {
            _ if !self.enabled => Tick::Ahead,
            Some(at) if i < at => Tick::Past,
            Some(at) if i == at => Tick::Now,
            Some(_) => Tick::Ahead,
            None if self.rests_at == Some(i) => Tick::Rest,
            None => Tick::Past,
        };
        let (first, last) = self.stretch;
        (tick, !(first..=last).contains(&i) && matches!(tick, Tick::Past | Tick::Ahead))
    }

    /// Returns the present moment's number of how many; outside of a walkthrough, a sentence that all are shown.
    pub fn count(&self, lang: Lang) -> String {
        self.at.map_or_else(|| self.count_all(lang), |at| self.count_at(at, lang))
    }

    /// The longest possible texts of the count.
    pub fn longest_counts(&self, lang: Lang) -> [String; 2] {
        [self.count_all(lang), self.count_at(self.ticks.len().saturating_sub(1), lang)]
    }

    fn count_at(&self, at: usize, lang: Lang) -> String {
        let (at, all) = (at + 1, self.ticks.len());
        fill!(lang, crate::said::page::COUNT_AT, at, all)
    }

    fn count_all(&self, lang: Lang) -> String {
        let all = self.ticks.len();
        match all {
            1 => lang.of(crate::said::page::COUNT_ONE).to_owned(),
            _ => fill!(lang, crate::said::page::COUNT_MORE, all),
        }
    }
}

/// The content of a tab.
#[derive(Debug, Clone, PartialEq)]
pub enum Pane {
    /// The running source, with its values.
    Code(Vec<CodeRow>),
    /// The learner's text, to edit.
    Own(Box<OwnPage>),
    /// The method's table.
    Table(TablePage),
    /// The inputs, the contact, and the layers of the picture.
    Numbers(Vec<Field>, Vec<ContactRow>, Vec<Choice>),
    /// The costs of the scene's methods.
    Cost(CostPage),
}

/// The learner's text in the editor.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnPage {
    /// Its number.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// The text.
    pub text: String,
    /// Its lines with their values; empty while the text cannot be read.
    pub rows: Vec<CodeRow>,
    /// The code of the method's helpers that it calls, which it does not define itself.
    pub helpers: Vec<String>,
    /// Its mistakes: for each the marked bytes, its line, and a sentence.
    pub mistakes: Vec<(std::ops::Range<usize>, usize, String)>,
    /// The judgment in a sentence, and true if it is good; `None` while judging.
    pub judgment: Option<(String, Option<bool>)>,
    /// Shows a pose in which it fails; not `on` while none is known. The button stays in place then, so that no other
    /// button takes its place.
    pub shows: Choice,
    /// The other buttons of the editor.
    pub buttons: Vec<Choice>,
    /// The names that can be completed at the cursor.
    pub names: Vec<String>,
    /// The languages to write in, which are asked for in place of the text; empty once one was chosen.
    pub offers: Vec<Choice>,
}

impl OwnPage {
    /// Returns the sentence below the text, its first mistake or else its judgment, and true if that is good.
    pub fn said(&self) -> (String, Option<bool>) {
        match (self.mistakes.first(), &self.judgment) {
            (Some((_, line, sentence)), _) => (numbered(*line, sentence), Some(false)),
            (None, Some((sentence, good))) => (sentence.clone(), *good),
            (None, None) => (String::new(), None),
        }
    }
}

/// Returns a sentence with its line number.
fn numbered(line: usize, sentence: &str) -> String {
    format!("{line}: {sentence}")
}

/// A table with the values known so far.
#[derive(Debug, Clone, PartialEq)]
pub struct TablePage {
    /// Column heads.
    pub head: Vec<String>,
    /// Rows: the cells, true if the row is marked now, and the name of the call or value that the row is about.
    pub rows: Vec<(Vec<String>, bool, &'static str)>,
}

/// An input as a number to type.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its title.
    pub title: String,
    /// The input.
    pub input: &'static Input,
    /// Its value.
    pub value: InputValue,
}

impl Session {
    /// Returns the panel's present content.
    pub fn page(&self) -> Page {
        let table = self.table_page();
        let tabs = match table {
            Some(_) => vec![Tab::Code, Tab::Table, Tab::Numbers, Tab::Cost],
            None => vec![Tab::Code, Tab::Numbers, Tab::Cost],
        };
        let tab = Some(self.panel.tab()).filter(|tab| tabs.contains(tab)).unwrap_or_default();
        Page {
            lesson: self.lesson_blocks(),
            walk: self.walk_bar(),
            methods: self.method_choices(),
            targets: self.target_choices(),
            pane: match tab {
                Tab::Code if self.is_editing() => {
                    self.own_page().map_or(Pane::Code(vec![]), |own| Pane::Own(Box::new(own)))
                }
                Tab::Code if self.hides_code() => {
                    let hidden = self.lang().of(crate::said::hunt::HIDDEN);
                    let target = self.target();
                    let row = CodeRow::plain(&format!("{} {hidden}", target.comment()));
                    Pane::Code(vec![CodeRow { target, ..row }])
                }
                Tab::Code => Pane::Code(code::rows(self)),
                Tab::Table => table.map_or_else(|| Pane::Code(code::rows(self)), Pane::Table),
                Tab::Numbers => Pane::Numbers(self.fields(), self.contact_rows(), self.layer_choices()),
                Tab::Cost => Pane::Cost(self.cost_page()),
            },
            tabs,
            tab,
        }
    }

    fn method_choices(&self) -> Vec<Choice> {
        if let Some(name) = self.name_of_bug() {
            return vec![Choice { text: name, on: true, action: Action::Method(Pick::Next) }];
        }
        let methods = self.scene().methods.iter().enumerate();
        let choice = |(i, method): (usize, &Method)| Choice {
            text: self.method_name(method),
            on: method == self.method() && self.state.own.is_none(),
            action: Action::Method(Pick::At(i)),
        };
        let count = methods.len();
        let own = self.texts().enumerate().map(|(i, text)| Choice {
            text: self.name_of(text),
            on: self.state.own == Some(text.id()),
            action: Action::Method(Pick::At(count + i)),
        });
        methods.map(choice).chain(own).collect()
    }

    /// Returns the first mistake of the learner's text, or else its judgment; `None` while judging.
    pub fn said_of_own(&self) -> Option<String> {
        let own = self.own()?;
        match own.mistakes().first() {
            Some(it) => Some(numbered(it.place.0, &it.sentence(self.lang()))),
            None => self.judgment().filter(|_| !self.is_judging()),
        }
    }

    /// The editor's content.
    fn own_page(&self) -> Option<OwnPage> {
        let own = self.own()?;
        let lang = self.lang();
        let mistakes =
            own.mistakes().iter().map(|it| (it.bytes.0..it.bytes.1, it.place.0, it.sentence(lang)));
        let mut rows = if own.mistakes().is_empty() { code::rows(self) } else { vec![] };
        rows.retain(|row| row.depth == 0);
        let button = |text: Words, action| Choice {
            text: lang.of(text).to_owned(),
            on: false,
            action: Action::Own(action),
        };
        let fails = matches!(own.known(), Some(Judgment::Wrong(..) | Judgment::Stuck(..)));
        let shows = Choice { on: fails, ..button(crate::said::page::SHOW_ME, Own::ShowMistake) };
        let compare = crate::said::page::COMPARE;
        let mut buttons = vec![Choice { on: self.compared().is_some(), ..button(compare, Own::Compare) }];
        // While code is written for the room, the lesson with the button back to it may be out of sight.
        buttons.extend(self.way_back().map(|back| Choice { on: false, ..back }));
        Some(OwnPage {
            id: own.id(),
            name: own.name().to_owned(),
            text: own.text().to_owned(),
            rows,
            helpers: own.helpers().to_vec(),
            mistakes: mistakes.collect(),
            judgment: self.judgment().map(|said| (said, own.verdict())),
            shows,
            buttons,
            names: vec![],
            offers: self.targets_to_offer(),
        })
    }

    /// Returns a method's name. While a question waits, it has no mark ✗, and only a number if the question is which of two methods
    /// is wrong, or the bug of a level: mark and name may be the answer.
    pub(super) fn method_name(&self, method: &Method) -> String {
        match self.is_secret() || self.hides_bug() {
            true => self.plain_name(method),
            false => method_name(method, self.lang()),
        }
    }

    /// Returns a method's title. While a question about the wrong one of two methods is open, returns its number instead.
    pub fn plain_name(&self, method: &Method) -> String {
        let number = self.secret_number(method);
        number.map_or_else(
            || self.lang().of(method.title).to_owned(),
            |number| method_by_number(number, self.lang()),
        )
    }

    /// The number shown in place of a method's name while a question about the wrong one of two methods is open, or the one about a
    /// level's bug, whose setup is shown.
    pub(super) fn secret_number(&self, method: &Method) -> Option<usize> {
        if self.hides_bug() {
            return self.scene().methods.iter().position(|other| other == method).map(|at| at + 1);
        }
        self.step().number_of(method).filter(|_| self.is_secret())
    }

    /// The title of the step. That of a step about a level's bug would answer the level's question, so as long as that is open, the
    /// question takes its place.
    pub fn step_title(&self) -> String {
        let lang = self.lang();
        if self.hides_bug() {
            lang.of(crate::said::play::BUG).to_owned()
        } else {
            self.step().text(lang).title.clone()
        }
    }

    /// The texts of the panel, from top to bottom.
    pub fn lesson_blocks(&self) -> Vec<Block> {
        let lang = self.lang();
        let text = self.step().text(lang);
        let secret = self.is_secret();
        if let Some(blocks) = self.hunt_blocks() {
            return blocks;
        }
        let mut blocks = self.heading();
        blocks.extend(self.way_back().map(Block::Main));
        blocks.extend(self.way_past().map(Block::Skip));
        // A learner who has answered reads on below the question.
        let answered = self.question().is_some() && !secret;
        blocks.extend(self.way_to_level().filter(|_| !answered));
        let about = self.about_pose_of_game();
        // The step's text is about its own setup.
        let has_text = about.is_none();
        if let Some(about) = about {
            blocks.extend([Block::Prose(about), Block::Skip(self.way_to_own_setup())]);
        }
        if self.presentation().notes() != Notes::Hidden {
            blocks.push(Block::Notes(self.fill(&text.notes)));
        }
        if let Some(ask) = self.question().filter(|_| has_text) {
            blocks.push(Block::Prose(self.fill(&text.lead)));
            if secret || self.answer().is_some() {
                blocks.push(self.question_block(lang.of(ask).to_owned()));
            }
        }
        if !secret {
            // Above the text, so that it is always visible.
            blocks.extend(self.judged_block());
            blocks.extend(self.way_to_level().filter(|_| answered));
            if has_text {
                blocks.push(Block::Prose(self.fill(&text.prose)));
                blocks.extend(self.things_to_do());
            }
            blocks.extend(self.way_to_hunt());
            blocks.extend(self.recap());
            if let Some(end) = self.end() {
                blocks.extend([Block::Marks(self.marks()), end]);
            }
        }
        blocks.retain(|block| !matches!(block, Block::Prose(text) | Block::Try(text, _) | Block::Part(_, text) | Block::Notes(text) if text.is_empty()));
        blocks
    }

    fn heading(&self) -> Vec<Block> {
        let lang = self.lang();
        let (lesson, here) = (self.lesson(), self.state().place().index());
        let place = whereabouts(self.state().place(), lang);
        let shows_path = here == 0 && !self.presentation.is_on();
        let path = shows_path.then(|| self.place_in_path()).flatten();
        let place = std::iter::once(place).chain(path).collect::<Vec<_>>().join(" · ");
        let bars = lesson.steps.iter().enumerate().map(|(i, step)| {
            let place = Place::new(lesson, i);
            let (solved, task, optional) = (self.has_solved(&place), self.is_in_task(&place), step.optional);
            let mut text = step.text(lang).title.clone();
            if let Some(solved) = solved {
                text = text + " " + star(solved).0;
            }
            if task {
                text = text + " " + IN_TASK.0;
            }
            let choice = Choice { text, on: i == here, action: Action::Go(Go::Step(i)) };
            StepBar { choice, done: self.has_done(&place), solved, task, optional }
        });
        vec![Block::Where(place), Block::Title(self.step_title()), Block::Steps(bars.collect())]
    }

    /// Skips from an optional step to the next one that is not optional.
    fn way_past(&self) -> Option<Choice> {
        let (steps, here) = (&self.lesson().steps, self.state().place().index());
        let next = (here..steps.len()).find(|i| !steps[*i].optional).filter(|next| *next > here)?;
        let title = &steps[next].text(self.lang()).title;
        let text = fill!(self.lang(), crate::said::page::SKIP_TO, title);
        Some(Choice { text, on: false, action: Action::Go(Go::Step(next)) })
    }

    fn question_block(&self, ask: String) -> Block {
        let lang = self.lang();
        let press = |text: Words, action| Choice { text: lang.of(text).to_owned(), on: false, action };
        if let (Some(answer), Some(text)) = (self.answer(), self.outcome()) {
            let right = answer.right();
            let worked = Some(self.fill(&self.step().text(lang).worked)).filter(|worked| !worked.is_empty());
            let shown = right != Some(true) || self.quiz.works();
            let work = crate::said::page::SHOW_HOW;
            return Block::Outcome {
                ask,
                text,
                reply: self.reply(),
                work: (worked.is_some() && !shown).then(|| press(work, Action::Quiz(QuizAction::Work))),
                worked: worked.filter(|_| shown),
                right,
                again: press(crate::said::page::ASK_AGAIN, Action::Quiz(QuizAction::AskAgain)),
            };
        }
        let entry = self.entry_to_type();
        let choices = if entry.is_some() { vec![] } else { self.answers_to_choose() };
        let hint = match entry {
            _ if self.held_answer().is_some() => crate::said::page::TAKEN,
            Some(_) => crate::said::page::NUMBERS,
            None => crate::said::page::PREDICT,
        };
        let reveal =
            if entry.is_some() { crate::said::page::SHOW_THE_WALK } else { crate::said::page::SHOW_ANSWER };
        // Nine regions are laid out as in the picture.
        let columns = (choices.len() == 9).then_some(3);
        let reveal = (!self.quiz.holds()).then(|| press(reveal, Action::Quiz(QuizAction::Reveal)));
        Block::Question { ask, choices, columns, entry, hint: lang.of(hint).to_owned(), reveal }
    }

    /// The form for the numbers of the calculation that waits.
    fn entry_to_type(&self) -> Option<SumForm> {
        let (sum, entry) = (self.step().sum()?, self.sum_entry()?);
        let field = |(part, name): (usize, &&'static str)| (*name, entry.field(part).to_owned());
        Some(SumForm {
            symbol: format!("{} =", sum.symbol),
            fields: sum.names().iter().take(sum.parts()).enumerate().map(field).collect(),
            check: Choice {
                text: self.lang().of(crate::said::page::CHECK).to_owned(),
                on: true,
                action: Action::Quiz(QuizAction::Check),
            },
            said: self.said_of_entry(),
            wrong: (entry.wrong().0.to_vec(), entry.wrong().1),
        })
    }

    /// The answers to the step's question. The marked one is `on`.
    pub(super) fn answers_to_choose(&self) -> Vec<Choice> {
        let choices = self.choices().into_iter().enumerate();
        let choice = |(i, choice): (usize, Candidate)| Choice {
            text: choice.text(self.lang()).to_owned(),
            on: self.choice() == Some(i),
            action: Action::Quiz(QuizAction::Answer(i)),
        };
        choices.map(choice).collect()
    }

    /// The step's Why, open or closed; `None` if it has none, or while a question waits.
    fn why(&self) -> Option<Block> {
        let text =
            Some(&self.step().text(self.lang()).why).filter(|why| !why.is_empty() && !self.is_secret())?;
        let on = self.panel.is_why_open(self.settings.whys);
        let action = Action::Panel(PaneAction::Why);
        let turn = Choice { text: self.lang().of(crate::said::page::WHY).to_owned(), on, action };
        Some(Block::Why(turn, on.then(|| self.fill(text))))
    }

    /// The text of the step's Why, while it is open.
    pub fn open_why(&self) -> Option<Prose> {
        match self.why()? {
            Block::Why(_, text) => text,
            _ => None,
        }
    }

    /// The task and the challenge. A challenge with a text follows below the task; without a text, it judges the task.
    fn things_to_do(&self) -> Vec<Block> {
        let try_it = self.fill(&self.step().text(self.lang()).try_it);
        let (to_try, to_find) = match self.challenge() {
            None => (Block::Try(try_it, None), None),
            Some(mut challenge) if challenge.text.is_empty() => {
                challenge.standings.retain(|standing| standing.measured);
                (Block::Try(try_it, Some(self.goal(challenge))), None)
            }
            Some(challenge) => {
                let text = challenge.text.clone();
                (Block::Try(try_it, None), Some(Block::Challenge(text, self.goal(challenge))))
            }
        };
        std::iter::once(to_try).chain(self.why()).chain(to_find).collect()
    }

    fn goal(&self, challenge: Challenge) -> Goal {
        let lang = self.lang();
        let Challenge { standings, solved, .. } = challenge;
        let hint = self.hint_of_challenge();
        let ask = match hint.filter(|_| !solved) {
            Some(HintState::Closed) => Some(crate::said::page::HINT_CLOSED),
            Some(HintState::Waits(_)) => Some(crate::said::page::HINT_NOW),
            Some(HintState::Given) | None => None,
        };
        let soon = crate::said::page::HINT_SOON;
        Goal {
            standings,
            solved,
            ask: ask.map(|ask| Choice { text: lang.of(ask).to_owned(), on: false, action: Action::Hint }),
            soon: (!solved && matches!(hint, Some(HintState::Waits(_)))).then(|| lang.of(soon).to_owned()),
            hint: (hint == Some(HintState::Given)).then(|| self.fill(&self.step().text(lang).hint)),
            write: self.ways_to_write(),
        }
    }

    /// The buttons that open the editor and, once the learner has written something, a solution; for a step with an exercise.
    fn ways_to_write(&self) -> Vec<Choice> {
        let Some(exercise) = &self.step().write else { return vec![] };
        let begun = self.texts().any(|text| text.is_for(self.state().place()));
        let write = match (begun, exercise.method.flaw.is_some()) {
            (true, _) => crate::said::page::GO_ON_WRITING,
            (false, true) => crate::said::page::MEND,
            (false, false) => crate::said::page::WRITE,
        };
        let choice = |text, on, action| Choice {
            text: self.lang().of(text).to_owned(),
            on,
            action: Action::Own(action),
        };
        let solution = choice(crate::said::page::SHOW_SOLUTION, false, Own::ShowSolution);
        let solution = Some(solution).filter(|_| self.has_tried(exercise));
        std::iter::once(choice(write, true, Own::Edit)).chain(solution).collect()
    }

    /// The verdicts of both methods of a break-it step, or of an incorrect method.
    fn judged_block(&self) -> Option<Block> {
        if let Some(own) = self.own() {
            return self.judged_own(own);
        }
        let (here, other) = (self.method(), self.state().versus());
        if here.flaw.is_none() && other.is_none() {
            return None;
        }
        let judged = |method: &Method, hit: Option<bool>| MethodVerdict {
            name: self.method_name(method),
            hit,
            wrong: hit.is_some_and(|hit| method.is_wrong(&self.state().pose, hit)),
            flaw: method.flaw.filter(|_| !self.hides_bug()).map(|flaw| self.lang().of(flaw).to_owned()),
        };
        let beside = self.versus().map(|(_, told)| told.verdict.hit);
        let other = other.map(|other| judged(other, beside));
        Some(Block::Judged(std::iter::once(judged(here, self.showing().hit())).chain(other).collect()))
    }

    /// The verdict of the learner's text, and beside it the verdict of the comparison method, or of the correct method if
    /// the text is wrong here.
    fn judged_own(&self, own: &super::own::Text) -> Option<Block> {
        let hit = self.showing().hit().filter(|_| !self.is_stale());
        let wrong = hit.is_some() && self.explanation().wrong;
        let right = own.attempt().filter(|_| wrong).map(|own| own.right());
        let other = self.second_method().or(right)?;
        let pose = &self.state().pose;
        let told = hit.map(|_| (other.judge)(pose).hit);
        let judged = |name: String, hit: Option<bool>, wrong| MethodVerdict { name, hit, wrong, flaw: None };
        let beside = told.is_some_and(|hit| other.is_wrong(pose, hit));
        Some(Block::Judged(vec![
            judged(self.name_of(own), hit, wrong),
            judged(method_name(other, self.lang()), told, beside),
        ]))
    }

    /// The recap, without its takeaways.
    fn recap(&self) -> Vec<Block> {
        let Recap { terms, read_on, next } = &self.step().text(self.lang()).recap;
        let part = |title, text| Block::Part(self.lang().of(title).to_owned(), self.fill(text));
        vec![
            part(crate::said::page::TERMS, terms),
            part(crate::said::page::READ_ON, read_on),
            Block::Prose(self.fill(next)),
        ]
    }

    /// The questions and challenges of the lesson, each with its result.
    fn marks(&self) -> Vec<Choice> {
        let lesson = self.lesson();
        let mark = |(i, step): (usize, &Step)| {
            let signs: Vec<&str> =
                self.signs(&Place::new(lesson, i)).into_iter().map(|(sign, _)| sign).collect();
            let is_listed = signs.iter().any(|sign| *sign != OPTIONAL.0);
            let text = format!("{} {}  {}", signs.join(" "), i + 1, step.text(self.lang()).title);
            is_listed.then_some(Choice { text, on: false, action: Action::Go(Go::Step(i)) })
        };
        lesson.steps.iter().enumerate().filter_map(mark).collect()
    }

    /// The signs of a step, each with its meaning: its results, and if it is optional or belongs to the assignment.
    pub fn signs(&self, place: &Place) -> Vec<(&'static str, Words)> {
        let mut signs = self.outcomes(place);
        if place.step().optional {
            signs.push(OPTIONAL);
        }
        if self.is_in_task(place) {
            signs.push(IN_TASK);
        }
        signs
    }

    /// The results of a step's question and challenge: a sign for each, and its meaning.
    pub(super) fn outcomes(&self, place: &Place) -> Vec<(&'static str, Words)> {
        let is_sum = place.step().sum().is_some();
        let answer = || match self.quiz.answer(place).map(|answer| (answer.given, answer.truth)) {
            Some((Some(given), truth)) if given == truth && is_sum => ("✓", crate::said::page::WORKED_OUT),
            Some((Some(_), _)) if is_sum => ("✗", crate::said::page::WORKED_OUT_WRONGLY),
            Some((Some(given), truth)) if given == truth => ("✓", crate::said::page::PREDICTED_CORRECTLY),
            Some((Some(_), _)) => ("✗", crate::said::page::PREDICTED_WRONGLY),
            Some((None, _)) => ("–", crate::said::page::ANSWER_LOOKED_UP),
            None => ("?", crate::said::page::QUESTION_OPEN),
        };
        let answer = place.step().ask.as_ref().map(|_| answer());
        answer.into_iter().chain(self.has_solved(place).map(star)).collect()
    }

    /// The results of the predictions and the buttons to go on, at the lesson's end.
    fn end(&self) -> Option<Block> {
        let (lang, here) = (self.lang(), self.state().place().index());
        if here + 1 < self.lesson().steps.len() {
            return None;
        }
        let next = self.lesson_beside(self.lesson(), 1);
        let next = next.map(|next| {
            let title = self.lessons()[next].title.get(lang);
            let text = fill!(lang, crate::said::page::NEXT_LESSON, title);
            Choice { text, on: true, action: Action::Go(Go::NextLesson) }
        });
        // After the last lesson of all, the other places to go.
        let besides = [
            (crate::said::commands::ROOM, Program::Room),
            (crate::said::page::ALL_LESSONS_STEPS, Program::Overview),
            (crate::said::page::GLOSSARY, Program::Glossary),
        ];
        let besides = besides.map(|(text, opens)| Choice {
            text: lang.of(text).to_owned(),
            on: opens == Program::Room,
            action: Action::Program(opens),
        });
        let is_last = next.is_none();
        let besides = besides.into_iter().filter(|_| is_last);
        let first = crate::said::page::START_AGAIN;
        let first = Choice { text: lang.of(first).to_owned(), on: false, action: Action::Go(Go::First) };
        let note = crate::said::page::YOUR_ANSWERS_STAY_ON;
        let score = self.score_sentence();
        Some(Block::End {
            note: score.is_some().then(|| lang.of(note).to_owned()),
            score,
            on: next.into_iter().chain(besides).chain([first]).collect(),
        })
    }

    /// The numbers of solved challenges and of all challenges in the lesson; those of optional steps are not counted.
    pub fn challenges_solved(&self) -> (usize, usize) {
        let lesson = self.lesson();
        let needed = (0..lesson.steps.len()).filter(|step| !lesson.steps[*step].optional);
        let solved = needed.filter_map(|step| self.has_solved(&Place::new(lesson, step)));
        solved.fold((0, 0), |(done, all), solved| (done + usize::from(solved), all + 1))
    }

    /// The results of the lesson's predictions and challenges in a sentence; `None` if it has none.
    fn score_sentence(&self) -> Option<String> {
        let (lang, score) = (self.lang(), self.score());
        let (done, all) = self.challenges_solved();
        let challenges = fill!(lang, crate::said::page::CHALLENGES_SOLVED, done, all);
        let between = if lang.is_spaced() { " " } else { "" };
        let parts = [(score.asked > 0).then(|| score_sentence(score, lang)), (all > 0).then_some(challenges)];
        parts.into_iter().flatten().reduce(|a, b| a + between + &b)
    }

    /// The content of the panel's walkthrough bar.
    pub fn walk_bar(&self) -> WalkBar {
        let (lang, told) = (self.lang(), self.explanation());
        let walk = self.walk();
        let secret = self.hides_method();
        let text = match (secret, walk, self.moment()) {
            (true, ..) if self.hides_code() => lang.of(crate::said::hunt::HIDDEN).to_owned(),
            (true, ..) => {
                let first = match self.step().sum() {
                    None => crate::said::page::PREDICT_BEFORE_WALK,
                    Some(_) => crate::said::page::SUM_BEFORE_WALK,
                };
                lang.of(first).to_owned()
            }
            (_, None, _) if self.walk_has_ended() => {
                let ended = crate::said::page::WALK_ENDED;
                lang.of(ended).to_owned()
            }
            (_, _, Some(at)) => self.captions().get(at).cloned().unwrap_or_default(),
            (_, _, None) => lang.of(crate::said::page::WALK_BEGINS).to_owned(),
        };
        WalkBar {
            caption: text,
            ticks: told.moments.iter().map(|moment| lang.of(moment.mark.title).to_owned()).collect(),
            at: walk.map(|walk| walk.at),
            ended: self.walk_has_ended() && !secret,
            rests_at: self.moment().filter(|_| walk.is_none() && !secret),
            stretch: self.stretch(),
            running: walk.is_some_and(|Walk { running, .. }| running),
            enabled: !secret,
        }
    }

    /// The table with the values that the walkthrough has reached; `None` if it would answer a question.
    pub fn table_page(&self) -> Option<TablePage> {
        let secret = self.is_secret();
        let table = self.explanation().table.as_ref().filter(|table| table.fixed || !secret)?;
        let reached = self.stage().reached();
        let meant: &[usize] = if secret { &[] } else { table.meant(reached) };
        let rows = table.rows.iter().enumerate().map(|(i, row)| {
            let cells = row.cells.iter().zip(&row.since).enumerate();
            let known = |since: &usize| reached.is_none_or(|reached| *since <= reached);
            let cells = cells
                .map(|(c, (cell, since))| if known(since) || c == 0 { cell.clone() } else { "…".to_owned() });
            (cells.collect(), meant.contains(&i), row.tells)
        });
        Some(TablePage { head: table.head.clone(), rows: rows.collect() })
    }

    fn fields(&self) -> Vec<Field> {
        let title = |input: &Input| self.lang().of(input.title).to_owned();
        let fields = self.state().pose.iter();
        fields.map(|(input, value)| Field { title: title(input), input, value: value.clone() }).collect()
    }

    /// Returns the contact of the running method; nothing while a question about this setup is open, or in a bug hunt.
    fn contact_rows(&self) -> Vec<ContactRow> {
        let is_shown = !self.is_secret() && self.state.own.is_none() && self.name_of_bug().is_none();
        let contact = is_shown.then(|| self.method().contact_in(&self.state().pose));
        contact.flatten().unwrap_or_default()
    }

    /// Fills in the values that the step's prose names. They follow the pose. The answer to an open question is kept secret. Code is
    /// in the chosen language.
    pub fn fill(&self, prose: &Prose) -> Prose {
        let (state, lang) = (self.state(), self.lang());
        let filled = match self.is_secret() {
            true => state.fill_asked(prose, lang),
            false => state.fill_with(prose, lang, || self.explanation_of(self.step().method)),
        };
        filled.coded_in(self.target())
    }
}

/// The sign of a challenge, and its meaning.
pub fn star(solved: bool) -> (&'static str, Words) {
    match solved {
        true => ("★", crate::said::page::CHALLENGE_SOLVED),
        false => ("☆", crate::said::page::CHALLENGE_OPEN),
    }
}

/// Stars that were reached, of three.
pub(super) fn stars(reached: usize) -> String {
    (0..3).map(|i| if i < reached { '★' } else { '☆' }).collect()
}

/// Returns a method's name, marked with ✗ if the method is incorrect.
pub fn method_name(method: &Method, lang: Lang) -> String {
    let title = lang.of(method.title);
    let flawed = lang.of(crate::said::page::FLAWED);
    if method.flaw.is_some() { format!("{title} ✗ {flawed}") } else { title.to_owned() }
}

fn score_sentence(score: Score, lang: Lang) -> String {
    let Score { right, given, asked } = score;
    match asked - given {
        0 => fill!(lang, crate::said::page::ANSWERED, given, asked, right),
        open => fill!(lang, crate::said::page::ANSWERED_OPEN, given, asked, right, open),
    }
}

/// A value in a language.
pub(super) fn shown(value: Value, lang: Lang) -> String {
    Shown { value, lang }.to_string()
}

/// True if a full name such as `gap.ab` refers to the row about the call or value `tells`.
pub fn tells_of(tells: &str, full: &str) -> bool {
    !tells.is_empty()
        && (full == tells
            || full.strip_prefix(tells).is_some_and(|rest| rest.starts_with('.'))
            || full.strip_suffix(tells).is_some_and(|rest| rest.ends_with('.')))
}

#[cfg(test)]
mod tests {
    use super::tells_of;

    #[test]
    fn a_full_name_refers_to_the_row_of_its_call_or_its_value() {
        assert!(tells_of("ab", "gap.ab") && tells_of("gap", "gap.ab") && tells_of("gap", "gap"));
        assert!(!tells_of("b", "gap.ab") && !tells_of("ga", "gap.ab") && !tells_of("", "gap"));
    }
}
