//! Moments of the call of `crossing`.

use super::given::Given;
use super::*;
use crate::scene::cores::{Side, draw_sides};
use crate::scene::names::segments;

/// The test for crossing cores.
impl Given {
    pub(super) fn ab_splits(&self, m: &mut OneMoment<'_, '_>) {
        self.splits(m, 0, [segments::C_SIDE, segments::D_SIDE], segments::AB_SPLITS);
    }

    pub(super) fn cd_splits(&self, m: &mut OneMoment<'_, '_>) {
        self.splits(m, 1, [segments::A_SIDE, segments::B_SIDE], segments::CD_SPLITS);
    }

    /// The sides of the other core's ends, as seen from the line of this one.
    fn splits(&self, m: &mut OneMoment<'_, '_>, i: usize, names: [Name; 2], splits: Name) {
        let (core, ends) = (&self.cores[i], &self.cores[1 - i]);
        let [first, second] = [0, 1].map(|nth| {
            let name = names[nth];
            Side { end: ends.letters[nth], core, area: m.value(name), side: m.number(name) }
        });
        m.draw(|pen| {
            draw_sides(pen, core, [(ends.p, &first, names[0].0), (ends.q, &second, names[1].0)]);
        });
        let ([p, q], [c, d]) = (core.letters, ends.letters);
        if core.p == core.q {
            let zero = first.area;
            says!(m, said::SPLITS_NO_LINE, p, q, zero);
        } else if m.is(splits) {
            says!(m, said::SPLITS_BETWEEN, first, second, p, q, c, d);
        } else if first.side == 0.0 || second.side == 0.0 {
            says!(m, said::SPLITS_END_ON_LINE, first, second);
        } else {
            says!(m, said::SPLITS_ONE_SIDE, first, second, p, q, c, d);
        }
    }

    /// Both lines and their intersection, which is on both cores or not.
    pub(super) fn crosses(&self, m: &mut OneMoment<'_, '_>) {
        let crosses = m.is(text::CROSSES);
        let at = self.meeting(m.number(segments::A_SIDE), m.number(segments::B_SIDE));
        let label = m.lang().of(if crosses { said::CORES_CROSS } else { said::LINES_MEET });
        m.draw(|pen| {
            for (core, role) in self.cores.iter().zip([Role::Vector1, Role::Vector2]) {
                core.draw_line(pen);
                pen.draw(role, core.segment());
            }
            if let Some(at) = at {
                let role = if crosses { Role::Touching } else { Role::Projection };
                pen.draw(role, Shape::Point(at)).draws(text::CROSSES).label(label);
            }
        });
        let [ab, cd] = self.cores.map(|core| core.letters.concat());
        match (m.is(segments::AB_SPLITS), m.is(segments::CD_SPLITS)) {
            (true, true) => m.says(said::CROSSES_BOTH),
            (false, false) => m.says(said::CROSSES_NEITHER),
            (one, _) => {
                let (yes, no) = if one { (ab, cd) } else { (cd, ab) };
                says!(m, said::CROSSES_ONE_ONLY, yes, no);
            }
        }
    }
}
