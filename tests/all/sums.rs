//! The written calculations of lessons are correct in every language, and there are enough of them.

use hantei::lesson::written_sum::holds;
use hantei::lesson::{Library, Prose, Style};
use hantei::words::Lang;

#[test]
fn every_calculation_written_in_a_lesson_is_right() {
    let mut wrong = Vec::new();
    for lang in Lang::ALL {
        let mut found = 0;
        for lesson in Library::builtin().lessons {
            for step in &lesson.steps {
                let spans = step.text(lang).parts().flat_map(Prose::spans);
                for span in spans.filter(|span| span.style == Style::Code && !span.text.contains('\n')) {
                    let Some(right) = holds(&span.text) else { continue };
                    found += 1;
                    if !right {
                        wrong.push(format!("{}/{} in {}: {}", lesson.id, step.id, lang.code(), span.text));
                    }
                }
            }
        }
        assert!(found >= 50, "only {found} sums in {}: are they still read?", lang.code());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
