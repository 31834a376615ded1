//! What the panel shows, as plain data: blocks with their text, the names of their values, and what pressing them does.
//!
//! The session says *what* is read and pressed; the window only lays it out, and so can a page of HTML.

use super::action::{Action, Go, Own, Pick, Program, QuizAction};
use super::challenge::{Challenge, HintState};
use super::code::{self, CodeRow};
use super::cost::CostPage;
use super::panel::Tab;
use super::presentation::Notes;
use super::talk::whereabouts;
use super::task::IN_TASK;
use super::text_judge::Judgment;
use super::{Place, Score, Session, Walk};
use crate::lesson::{Candidate, Prose, Recap, Standing, Step};
use crate::scene::value::Shown;
use crate::scene::{Input, InputValue, Method, Value};
use crate::words::{Lang, Words, fill};

/// Everything in the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The lesson: it scrolls by itself.
    pub lesson: Vec<Block>,
    /// What happens at the present moment, and where in the walk that is: always in sight.
    pub walk: WalkBar,
    /// The tabs that there are, and the one that is seen.
    pub tabs: Vec<Tab>,
    /// The tab that is seen.
    pub tab: Tab,
    /// The methods of the scene.
    pub methods: Vec<Choice>,
    /// The languages that code can be shown in.
    pub targets: Vec<Choice>,
    /// What the tab shows.
    pub pane: Pane,
}

/// A part of the lesson's text.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// Where this is: `Step 5 of 10 · Disk vs rectangle`.
    Where(String),
    /// The step's title.
    Title(String),
    /// The lesson's steps, one of them the present one.
    Steps(Vec<StepBar>),
    /// Leads back to the room, whose answer is looked at.
    Back(Choice),
    /// What is read.
    Prose(Prose),
    /// One thing to try, judged while shapes move where that can be done.
    Try(Prose, Option<Goal>),
    /// Something to find, judged while shapes move.
    Challenge(Prose, Goal),
    /// A question that waits for an answer.
    Question {
        /// What is asked.
        ask: String,
        /// The answers, and which is marked.
        choices: Vec<Choice>,
        /// How many stand side by side; nothing for as many as fit.
        columns: Option<usize>,
        /// Where the answer is typed, in place of the choices.
        entry: Option<SumForm>,
        /// What answering is good for.
        hint: String,
        /// Shows the answer, without a guess; nothing while answers are held back.
        reveal: Option<Choice>,
    },
    /// How the question was answered.
    Outcome {
        /// What was asked.
        ask: String,
        /// How it went.
        text: String,
        /// What is true, for those who chose wrongly.
        reply: Option<Prose>,
        /// How a sum is worked out, once that is shown.
        worked: Option<Prose>,
        /// Shows it.
        work: Option<Choice>,
        /// Whether the prediction came true; nothing where there was none.
        right: Option<bool>,
        /// Asks again.
        again: Choice,
    },
    /// What methods say: both that the step compares, or one that goes wrong.
    Judged(Vec<MethodVerdict>),
    /// A part of a recap, under its heading.
    Part(String, Prose),
    /// Each question and challenge of the lesson with how it went; a press leads there.
    Marks(Vec<Choice>),
    /// The lesson's end: how predictions and challenges went, and where to go on.
    End {
        /// How it went.
        score: Option<String>,
        /// The ways on.
        on: Vec<Choice>,
        /// That nothing is sent anywhere.
        note: Option<String>,
    },
    /// For the speaker.
    Notes(Prose),
}

/// A method, and what it says.
#[derive(Debug, Clone, PartialEq)]
pub struct MethodVerdict {
    /// Its name.
    pub name: String,
    /// Its verdict, once it is known.
    pub hit: Option<bool>,
    /// Whether that is wrong.
    pub wrong: bool,
    /// What is wrong with the method, if anything is.
    pub flaw: Option<String>,
}

/// How far the reader is with what is to be found, and help with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Goal {
    /// How its conditions stand; for a thing to try, which states them itself, only those that measure a number.
    pub standings: Vec<Standing>,
    /// Whether it was reached, now or earlier.
    pub solved: bool,
    /// Asks for the hint.
    pub ask: Option<Choice>,
    /// That the hint comes soon.
    pub soon: Option<String>,
    /// What helps.
    pub hint: Option<Prose>,
    /// What leads to the editor, and to a solution; nothing where there is nothing to write.
    pub write: Vec<Choice>,
}

impl Goal {
    /// Says that it was reached, and whether the shapes have been moved on since.
    pub fn reached(&self) -> Option<Words> {
        let now = self.standings.iter().all(|standing| standing.met);
        self.solved.then_some(if now { crate::said::page::SOLVED } else { crate::said::page::SOLVED_BEFORE })
    }
}

/// Where a number or a vector is typed.
#[derive(Debug, Clone, PartialEq)]
pub struct SumForm {
    /// What stands before it: `d·d =`.
    pub symbol: String,
    /// For each number its name, such as `x`, empty where there is only one, and what is typed.
    pub fields: Vec<(&'static str, String)>,
    /// The button that checks it.
    pub check: Choice,
    /// What there is to say about what was typed last.
    pub said: Option<Prose>,
    /// The first field that was wrong at the last check, and how many checks there were.
    pub wrong: Option<(usize, usize)>,
}

/// A step of the lesson.
#[derive(Debug, Clone, PartialEq)]
pub struct StepBar {
    /// Its title, and the way there.
    pub choice: Choice,
    /// Whether its challenge was solved; nothing where it has none.
    pub solved: Option<bool>,
    /// Whether it belongs to the task.
    pub task: bool,
}

impl StepBar {
    /// What it leads to and what its signs mean, by its place among the steps, counted from 0.
    pub fn called(&self, place: usize, lang: Lang) -> String {
        let signs = self.task.then_some(IN_TASK).into_iter().chain(self.solved.map(star));
        signs.fold(format!("{}: {}", place + 1, self.choice.text), |name, (_, means)| {
            format!("{name} · {}", lang.of(means))
        })
    }
}

/// Something that can be pressed.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What it says.
    pub text: String,
    /// Whether it is the present one, or marked.
    pub on: bool,
    /// What pressing it does.
    pub action: Action,
}

/// The caption of the present moment, and the scrubber.
#[derive(Debug, Clone, PartialEq)]
pub struct WalkBar {
    /// What happens at this moment, with this pose's numbers; or what can be done here.
    pub caption: String,
    /// What each moment is about, in order.
    pub ticks: Vec<String>,
    /// The moment that is meant, while walking.
    pub at: Option<usize>,
    /// Whether the walk has come to its end, and the step's picture is there again.
    pub ended: bool,
    /// The moment that the step is about, while nothing walks and all moments are shown.
    pub rests_at: Option<usize>,
    /// The moments that the step's walk goes through.
    pub stretch: (usize, usize),
    /// Whether it goes on by itself.
    pub running: bool,
    /// Whether walking is possible: not while a question waits.
    pub enabled: bool,
}

/// How a moment's tick stands to the present one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tick {
    /// It is shown, as an earlier one, or as all are outside of a walk.
    Past,
    /// It is the present one.
    Now,
    /// All are shown, and the step is about this one.
    Rest,
    /// It comes later, or is not to be seen yet.
    Ahead,
}

impl WalkBar {
    /// Whether the caption tells of a moment that the reader walks to, or of the end of the walk.
    pub fn tells(&self) -> bool {
        self.at.is_some() || self.ended
    }

    /// How a moment's tick stands, and whether the step's walk leaves it out.
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

    /// Which moment of how many; outside of a walk, that all are shown.
    pub fn count(&self, lang: Lang) -> String {
        self.at.map_or_else(|| self.count_all(lang), |at| self.count_at(at, lang))
    }

    /// The count as long as it can get.
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

/// What a tab shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Pane {
    /// The source that runs, with its values.
    Code(Vec<CodeRow>),
    /// A text of the learner's own, to be written.
    Own(Box<OwnPage>),
    /// The method's table.
    Table(TablePage),
    /// The inputs, and the layers of the picture.
    Numbers(Vec<Field>, Vec<Choice>),
    /// What the scene's methods cost.
    Cost(CostPage),
}

/// A text that is being written.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnPage {
    /// By which number it is known.
    pub id: u32,
    /// What it is called.
    pub name: String,
    /// The text.
    pub text: String,
    /// Its lines with their values; nothing while the text cannot be read.
    pub rows: Vec<CodeRow>,
    /// What keeps it from running: the bytes that each is about, its line, and a sentence.
    pub mistakes: Vec<(std::ops::Range<usize>, usize, String)>,
    /// What is known of it, and whether that is good; nothing while it is asked.
    pub judgment: Option<(String, Option<bool>)>,
    /// What can be done with it.
    pub buttons: Vec<Choice>,
    /// The names that can be written at a place.
    pub names: Vec<String>,
}

impl OwnPage {
    /// What is said below the text: its first mistake, or else what is known of it; and whether that is good.
    pub fn said(&self) -> (String, Option<bool>) {
        match (self.mistakes.first(), &self.judgment) {
            (Some((_, line, sentence)), _) => (numbered(*line, sentence), Some(false)),
            (None, Some((sentence, good))) => (sentence.clone(), *good),
            (None, None) => (String::new(), None),
        }
    }
}

/// What is said of a line.
fn numbered(line: usize, sentence: &str) -> String {
    format!("{line}: {sentence}")
}

/// A table as it is known now.
#[derive(Debug, Clone, PartialEq)]
pub struct TablePage {
    /// Column heads.
    pub head: Vec<String>,
    /// Rows: the cells, whether the row is meant now, and what it tells of.
    pub rows: Vec<(Vec<String>, bool, &'static str)>,
}

/// An input as a number to type.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// What it is.
    pub title: String,
    /// The input.
    pub input: &'static Input,
    /// Its value.
    pub value: InputValue,
}

impl Session {
    /// What the panel shows now.
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
                Tab::Code => Pane::Code(code::rows(self)),
                Tab::Table => table.map_or_else(|| Pane::Code(code::rows(self)), Pane::Table),
                Tab::Numbers => Pane::Numbers(self.fields(), self.layer_choices()),
                Tab::Cost => Pane::Cost(self.cost_page()),
            },
            tabs,
            tab,
        }
    }

    fn method_choices(&self) -> Vec<Choice> {
        let methods = self.scene().methods.iter().enumerate();
        let choice = |(i, method): (usize, &Method)| Choice {
            text: self.method_name(method),
            on: method == self.method() && self.state.own.is_none(),
            action: Action::Method(Pick::At(i)),
        };
        let count = methods.len();
        let own = self.texts().enumerate().map(|(i, text)| Choice {
            text: text.name().to_owned(),
            on: self.state.own == Some(text.id()),
            action: Action::Method(Pick::At(count + i)),
        });
        methods.map(choice).chain(own).collect()
    }

    /// The first mistake of a text that is being written, or else how it was judged; nothing while it is asked.
    pub fn said_of_own(&self) -> Option<String> {
        let own = self.own()?;
        match own.mistakes().first() {
            Some(it) => Some(numbered(it.place.0, &it.sentence(self.lang()))),
            None => self.judgment().filter(|_| !self.is_judging()),
        }
    }

    /// The text that is being written.
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
        let mut buttons = vec![];
        if matches!(own.known(), Some(Judgment::Wrong(..) | Judgment::Stuck(..))) {
            buttons.push(Choice { on: true, ..button(crate::said::page::SHOW_ME, Own::ShowMistake) });
        }
        let compare = crate::said::page::COMPARE;
        buttons.push(Choice { on: self.compared().is_some(), ..button(compare, Own::Compare) });
        // While writing for the room, the lesson, which has the way back, may be out of sight.
        buttons.extend(self.way_back().map(|back| Choice { on: false, ..back }));
        Some(OwnPage {
            id: own.id(),
            name: own.name().to_owned(),
            text: own.text().to_owned(),
            rows,
            mistakes: mistakes.collect(),
            judgment: self.judgment().map(|said| (said, own.verdict())),
            buttons,
            names: vec![],
        })
    }

    /// A method's name; that it goes wrong may be what is asked.
    pub(super) fn method_name(&self, method: &Method) -> String {
        let lang = self.lang();
        if self.is_secret() { lang.of(method.title).to_owned() } else { method_name(method, lang) }
    }

    /// What is read in the panel, from above to below.
    pub fn lesson_blocks(&self) -> Vec<Block> {
        let lang = self.lang();
        let text = self.step().text(lang);
        let secret = self.is_secret();
        let mut blocks = self.heading();
        blocks.extend(self.way_back().map(Block::Back));
        blocks.extend(self.about_pose_of_room().map(Block::Prose));
        if self.presentation().notes() != Notes::Hidden {
            blocks.push(Block::Notes(self.fill(&text.notes)));
        }
        if let Some(ask) = self.question() {
            blocks.push(Block::Prose(self.fill(&text.lead)));
            if secret || self.answer().is_some() {
                blocks.push(self.question_block(lang.of(ask).to_owned()));
            }
        }
        if !secret {
            // Above what is read, so that it is in sight at all times.
            blocks.extend(self.judged_block());
            blocks.push(Block::Prose(self.fill(&text.prose)));
            blocks.extend(self.things_to_do());
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
        let bars = lesson.steps.iter().enumerate().map(|(i, step)| {
            let place = Place::new(lesson, i);
            let (solved, task) = (self.has_solved(&place), self.is_in_task(&place));
            let mut text = step.text(lang).title.clone();
            if let Some(solved) = solved {
                text = text + " " + star(solved).0;
            }
            if task {
                text = text + " " + IN_TASK.0;
            }
            StepBar { choice: Choice { text, on: i == here, action: Action::Go(Go::Step(i)) }, solved, task }
        });
        let title = self.step().text(lang).title.clone();
        vec![Block::Where(place), Block::Title(title), Block::Steps(bars.collect())]
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
        // Nine zones are laid out as in the picture.
        let columns = (choices.len() == 9).then_some(3);
        let reveal = (!self.quiz.holds()).then(|| press(reveal, Action::Quiz(QuizAction::Reveal)));
        Block::Question { ask, choices, columns, entry, hint: lang.of(hint).to_owned(), reveal }
    }

    /// Where the numbers of the sum that waits are typed.
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
            wrong: entry.wrong(),
        })
    }

    /// The answers to the step's question, and which is marked.
    pub(super) fn answers_to_choose(&self) -> Vec<Choice> {
        let choices = self.choices().into_iter().enumerate();
        let choice = |(i, choice): (usize, Candidate)| Choice {
            text: choice.text(self.lang()).to_owned(),
            on: self.choice() == Some(i),
            action: Action::Quiz(QuizAction::Answer(i)),
        };
        choices.map(choice).collect()
    }

    /// What to try, and the challenge: with words of its own it stands below, and without them it judges what to try.
    fn things_to_do(&self) -> Vec<Block> {
        let try_it = self.fill(&self.step().text(self.lang()).try_it);
        match self.challenge() {
            None => vec![Block::Try(try_it, None)],
            Some(mut challenge) if challenge.text.is_empty() => {
                challenge.standings.retain(|standing| standing.measured);
                vec![Block::Try(try_it, Some(self.goal(challenge)))]
            }
            Some(challenge) => {
                let text = challenge.text.clone();
                vec![Block::Try(try_it, None), Block::Challenge(text, self.goal(challenge))]
            }
        }
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

    /// Into the editor, and to a solution, of a step that wants something written.
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
        let solution = crate::said::page::SHOW_SOLUTION;
        vec![choice(write, true, Own::Edit), choice(solution, false, Own::ShowSolution)]
    }

    /// What both methods of a break-it step say, or a method that goes wrong.
    fn judged_block(&self) -> Option<Block> {
        if let Some(own) = self.own() {
            return self.judged_own(own);
        }
        let (here, other) = (self.method(), self.state().versus());
        if here.flaw.is_none() && other.is_none() {
            return None;
        }
        let judged = |method: &Method, hit: Option<bool>| MethodVerdict {
            name: method_name(method, self.lang()),
            hit,
            wrong: hit.is_some_and(|hit| method.is_wrong(&self.state().pose, hit)),
            flaw: method.flaw.map(|flaw| self.lang().of(flaw).to_owned()),
        };
        let beside = self.versus().map(|(_, told)| told.verdict.hit);
        let other = other.map(|other| judged(other, beside));
        Some(Block::Judged(std::iter::once(judged(here, self.showing().hit())).chain(other).collect()))
    }

    /// What a text of the learner's own says, and beside it what the method says that it is compared with; or what is right, where it
    /// is wrong here.
    fn judged_own(&self, own: &super::own::Text) -> Option<Block> {
        let hit = self.showing().hit().filter(|_| !self.is_stale());
        let wrong = hit.is_some() && self.explanation().wrong;
        let right = wrong.then_some(&self.scene().methods[0]);
        let other = self.second_method().or(right)?;
        let pose = &self.state().pose;
        let told = hit.map(|_| (other.judge)(pose).hit);
        let judged = |name: String, hit: Option<bool>, wrong| MethodVerdict { name, hit, wrong, flaw: None };
        let beside = told.is_some_and(|hit| other.is_wrong(pose, hit));
        Some(Block::Judged(vec![
            judged(own.name().to_owned(), hit, wrong),
            judged(method_name(other, self.lang()), told, beside),
        ]))
    }

    /// What a lesson's last step has besides the sentences to keep.
    fn recap(&self) -> Vec<Block> {
        let Recap { terms, read_on, next } = &self.step().text(self.lang()).recap;
        let part = |title, text| Block::Part(self.lang().of(title).to_owned(), self.fill(text));
        vec![
            part(crate::said::page::TERMS, terms),
            part(crate::said::page::READ_ON, read_on),
            Block::Prose(self.fill(next)),
        ]
    }

    /// The questions and challenges of the lesson with how each went.
    fn marks(&self) -> Vec<Choice> {
        let lesson = self.lesson();
        let mark = |(i, step): (usize, &Step)| {
            let signs: Vec<&str> =
                self.signs(&Place::new(lesson, i)).into_iter().map(|(sign, _)| sign).collect();
            let text = format!("{} {}  {}", signs.join(" "), i + 1, step.text(self.lang()).title);
            (!signs.is_empty()).then_some(Choice { text, on: false, action: Action::Go(Go::Step(i)) })
        };
        lesson.steps.iter().enumerate().filter_map(mark).collect()
    }

    /// How a step went, and whether it belongs to the task: a sign for each, and what it means.
    pub fn signs(&self, place: &Place) -> Vec<(&'static str, Words)> {
        let mut signs = self.outcomes(place);
        if self.is_in_task(place) {
            signs.push(IN_TASK);
        }
        signs
    }

    /// How the question and the challenge of a step went: a sign for each, and what it means.
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

    /// How the predictions went and the way on, at the lesson's end.
    fn end(&self) -> Option<Block> {
        let (lang, here) = (self.lang(), self.state().place().index());
        if here + 1 < self.lesson().steps.len() {
            return None;
        }
        let next = self.lessons().get(self.here() + 1);
        let next = next.map(|lesson| {
            let title = lesson.title.get(lang);
            let text = fill!(lang, crate::said::page::NEXT_LESSON, title);
            Choice { text, on: true, action: Action::Go(Go::NextLesson) }
        });
        // After the last lesson of all, what there is besides.
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

    /// How many challenges of the lesson were solved, of how many.
    pub fn challenges_solved(&self) -> (usize, usize) {
        let lesson = self.lesson();
        let solved = (0..lesson.steps.len()).filter_map(|step| self.has_solved(&Place::new(lesson, step)));
        solved.fold((0, 0), |(done, all), solved| (done + usize::from(solved), all + 1))
    }

    /// How predictions and challenges of the lesson went; nothing where there are none.
    fn score_sentence(&self) -> Option<String> {
        let (lang, score) = (self.lang(), self.score());
        let (done, all) = self.challenges_solved();
        let challenges = fill!(lang, crate::said::page::CHALLENGES_SOLVED, done, all);
        let between = if lang.is_spaced() { " " } else { "" };
        let parts = [(score.asked > 0).then(|| score_sentence(score, lang)), (all > 0).then_some(challenges)];
        parts.into_iter().flatten().reduce(|a, b| a + between + &b)
    }

    /// The walk as the panel has it.
    pub fn walk_bar(&self) -> WalkBar {
        let (lang, told) = (self.lang(), self.explanation());
        let walk = self.walk();
        let secret = self.is_secret();
        let text = match (secret, walk, self.moment()) {
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

    /// The table as far as the walk has come; nothing of it where it would answer a question.
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

    /// Prose of the step with the values that it names: they follow the pose. What is asked is kept secret.
    pub fn fill(&self, prose: &Prose) -> Prose {
        let (state, lang) = (self.state(), self.lang());
        match self.is_secret() {
            true => state.fill_asked(prose, lang),
            false => state.fill_with(prose, lang, || self.explanation_of(self.step().method)),
        }
    }
}

/// The sign of a challenge, and what it means.
pub fn star(solved: bool) -> (&'static str, Words) {
    match solved {
        true => ("★", crate::said::page::CHALLENGE_SOLVED),
        false => ("☆", crate::said::page::CHALLENGE_OPEN),
    }
}

/// A method's name, and whether it is one that goes wrong.
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

/// Whether a row that tells of a call or a value is meant by a full name such as `gap.ab`.
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
    fn a_row_is_meant_by_its_call_or_its_value() {
        assert!(tells_of("ab", "gap.ab") && tells_of("gap", "gap.ab") && tells_of("gap", "gap"));
        assert!(!tells_of("b", "gap.ab") && !tells_of("ga", "gap.ab") && !tells_of("", "gap"));
    }
}
