//! The number of test cases needed to find a slip: for every solution of an exercise with one part wrong or left out, the number
//! of the first test case that refutes it. `hantei grade` uses enough test cases that hardly any of these slips gets through.

use hantei::attempt::{HitTest, begin};
use hantei::cli::grade::POSES;
use hantei::judging::{Poses, Truth};
use hantei::lesson::Library;

/// The number of test cases after which an unrefuted slip counts as correct.
const MOST: usize = 8_000;
const COUNTS: [usize; 7] = [100, 200, 300, POSES, 1_000, 2_000, 4_000];

fn main() {
    let library = Library::builtin();
    let mut firsts = vec![];
    for lesson in &library.lessons {
        let truth = Truth::new(lesson.scene);
        let mut drawn = Poses::of(truth.clone(), 1);
        let poses: Vec<_> = (0..MOST).map(|_| drawn.draw().1).map(|pose| (truth.hit(&pose), pose)).collect();
        for (step, write) in lesson.steps.iter().filter_map(|step| Some((step, step.write.as_ref()?))) {
            let method = write.solution(lesson.scene);
            let text = begin(method);
            for slip in slips(&text) {
                let Ok(test) = HitTest::read(method, &slip) else { continue };
                let is_right =
                    |hit, pose| test.hit(pose).is_ok_and(|it| it == hit || !truth.refutes(&test, pose));
                let Some(first) = poses.iter().position(|(hit, pose)| !is_right(*hit, pose)) else {
                    continue;
                };
                firsts.push(first);
                if first >= POSES {
                    let line = slip.lines().zip(text.lines()).find(|(slip, right)| slip != right);
                    let line = line.map_or("", |(slip, _)| slip.trim());
                    println!("{}/{}, found by pose {first}: {line}", lesson.id, step.id);
                }
            }
        }
    }
    println!("{} slips", firsts.len());
    for count in COUNTS {
        println!("{count} poses miss {}", firsts.iter().filter(|first| **first >= count).count());
    }
}

/// The variants of a text with each slip at each place, and with each of its lines left out.
fn slips(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let without = |left_out: usize| {
        let kept = lines.iter().enumerate().filter(|(i, _)| *i != left_out);
        kept.map(|(_, line)| *line).collect::<Vec<_>>().join("\n")
    };
    let slips = hantei::hunt::slips::of(text).into_iter().map(|slip| slip.text);
    slips.chain((0..lines.len()).map(without)).collect()
}
