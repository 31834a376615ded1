//! What each method tells: its moments, in the order of execution.

use super::axis_view::AxisView;
use super::given::Given;
use super::tell_axes::*;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::Obb3;
use crate::geometry::boxes_in_space::flawed::{FaceNormals, Unguarded};
use crate::geometry::boxes_in_space::{Axes, AxisCheck};
use crate::said::boxes_in_space as said;
use crate::scene::space::boxes_cut;
use glam::Vec3;

const T: Name = Name("t");
const L: Name = Name("l");
const LEAST_VALUE: Name = Name("least");
const DEPTH: Name = Name("depth");
const WAY_OUT_VALUE: Name = Name("way_out");

/// The check of an axis by its number.
fn check_of(it: &Axes, i: usize) -> &AxisCheck {
    it.on_normals.get(i).unwrap_or_else(|| &it.on_crosses[i - 6])
}

pub(super) fn tell_all(inputs: &Inputs, it: &Axes, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell.table(&HEAD, |_| vec![]);
    tell_between(&given, tell, it.t);
    tell_normals(&given, tell, it.t, &it.on_normals);
    tell_crosses(&given, tell, it.crosses.as_flattened().contains(&Vec3::ZERO));
    for (i, check) in it.on_crosses.iter().enumerate() {
        tell_cross(&given, tell, i, it.t, check);
    }
    tell_verdict(&given, tell, it);
    if let Some(least) = it.least {
        tell_way_out(&given, tell, it, least);
    }
    let decides = it.first_gap.or(it.least);
    tell.reason(|lang| reason(decides, decides.map(|i| check_of(it, i)), lang));
}

/// What is known once all the axes are.
fn tell_verdict(given: &Given, tell: &mut Telling<'_>, it: &Axes) {
    let lang = tell.lang();
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, axis_word(it.first_gap));
        if it.first_gap.is_some() {
            m.finds(LEAST_VALUE, NONE);
        }
        m.decides(it.hit);
        m.table_now(it.first_gap.map_or((0..15).collect(), |gap| vec![gap]));
        m.draw(|pen| draw_decides(pen, given, it, lang));
        if let Some(gap) = it.first_gap {
            let title = title(gap, lang);
            say!(m, said::VERDICT_GAP, title);
        } else {
            say!(m, said::VERDICT_NO_GAP);
        }
    });
}

/// The axis with the first gap, or else where the surfaces cut each other.
fn draw_decides(pen: &mut Pen<'_>, given: &Given, it: &Axes, lang: Lang) {
    match it.first_gap {
        Some(i) => AxisView::new(given, i, check_of(it, i).l).draw(pen, &heading(i, lang), lang),
        None => draw_cut(pen, given),
    }
}

fn draw_cut(pen: &mut Pen<'_>, given: &Given) {
    pen.draw(Role::Touching, boxes_cut(&given.pair[0], &given.pair[1], &given.eye));
}

/// The least overlap, and where it pushes B.
fn tell_way_out(given: &Given, tell: &mut Telling<'_>, it: &Axes, least: usize) {
    let (check, lang) = (check_of(it, least), tell.lang());
    let depth = Value::against(check.overlap, 0.0);
    tell.moment(&LEAST, |m| {
        m.finds(LEAST_VALUE, TITLES[least]);
        m.finds(L, check.l);
        let depth = m.finds(DEPTH, depth);
        m.table_now(vec![least]);
        m.draw(|pen| AxisView::new(given, least, check.l).draw(pen, &heading(least, lang), lang));
        let title = title(least, lang);
        if check.overlap > 0.0 {
            say!(m, said::LEAST_OVERLAP, title, depth);
        } else {
            say!(m, said::LEAST_TOUCH, title, depth);
        }
    });
    tell.moment(&WAY_OUT, |m| {
        m.reads(T, it.t);
        let depth = m.reads(DEPTH, depth);
        let way_out = m.finds(WAY_OUT_VALUE, it.way_out);
        m.table_now(vec![least]);
        m.draw(|pen| draw_way_out(pen, given, it.way_out, lang));
        let title = title(least, lang);
        if check.overlap == 0.0 {
            say!(m, said::WAY_OUT_TOUCH, way_out);
        } else if it.t.dot(check.l) < 0.0 {
            say!(m, said::WAY_OUT_AGAINST_AXIS, title, depth, way_out);
        } else {
            say!(m, said::WAY_OUT_ALONG_AXIS, title, depth, way_out);
        }
    });
}

fn draw_way_out(pen: &mut Pen<'_>, given: &Given, way_out: Vec3, lang: Lang) {
    let (b, eye) = (&given.pair[1], &given.eye);
    for edge in Obb3::EDGES {
        let [from, to] = edge.ends.map(|end| b.corners()[end] + way_out);
        pen.draw(Role::Hint, Shape::Segment(eye.flat(from), eye.flat(to)));
    }
    let arrow = Shape::Arrow(eye.flat(b.center()), eye.flat(b.center() + way_out));
    let label = lang.of(said::WAY_OUT);
    pen.draw(Role::Vector2, arrow).draws(WAY_OUT_VALUE).label(label);
}

pub(super) fn tell_face_normals(inputs: &Inputs, it: &FaceNormals, tell: &mut Telling<'_>) {
    let (given, lang) = (Given::new(inputs), tell.lang());
    given.tell(tell);
    tell.table(&HEAD, |_| vec![]);
    tell_between(&given, tell, it.t);
    tell_normals(&given, tell, it.t, &it.on_normals);
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, axis_word(it.first_gap));
        m.decides(it.hit);
        m.table_now(it.first_gap.map_or((0..6).collect(), |gap| vec![gap]));
        m.draw(|pen| match it.first_gap {
            Some(i) => AxisView::new(&given, i, it.on_normals[i].l).draw(pen, &heading(i, lang), lang),
            None => draw_between_faces(pen, &given),
        });
        m.draw_on(&MISSED, |pen| {
            let truth = axes(&given.pair[0], &given.pair[1]);
            if let Some(i) = truth.first_gap.filter(|_| it.hit) {
                let view = AxisView::new(&given, i, check_of(&truth, i).l);
                view.draw_missed(pen, &heading(i, lang), lang);
            }
        });
        if let Some(gap) = it.first_gap {
            let title = title(gap, lang);
            say!(m, said::VERDICT_NORMALS_GAP, title);
        } else {
            say!(m, said::VERDICT_NORMALS_NO_GAP);
        }
    });
    tell.reason(|lang| reason(it.first_gap, it.first_gap.map(|i| &it.on_normals[i]), lang));
}

pub(super) fn tell_unguarded(inputs: &Inputs, it: &Unguarded, tell: &mut Telling<'_>) {
    let (given, lang) = (Given::new(inputs), tell.lang());
    given.tell(tell);
    tell.table(&HEAD, |_| vec![]);
    tell_between(&given, tell, it.t);
    tell_normals(&given, tell, it.t, &it.on_normals);
    tell_crosses(&given, tell, it.on_crosses.contains(&None));
    for (i, check) in it.on_crosses.iter().enumerate() {
        match check {
            Some(check) => tell_cross(&given, tell, i, it.t, check),
            None => tell_not_a_number(&given, tell, i),
        }
    }
    let checks = || it.on_normals.iter().map(Some).chain(it.on_crosses.iter().map(Option::as_ref));
    let gap = checks().position(|check| check.is_some_and(|check| check.separates));
    let decides = checks().position(|check| check.is_none_or(|check| check.separates));
    tell.moment(&VERDICT, |m| {
        m.decides(it.hit);
        m.table_now(gap.or(decides).map_or((0..15).collect(), |i| vec![i]));
        m.draw(|pen| match gap.and_then(|i| Some((i, checks().nth(i)??))) {
            Some((i, check)) => AxisView::new(&given, i, check.l).draw(pen, &heading(i, lang), lang),
            None => draw_between_faces(pen, &given),
        });
        m.draw_on(&MISSED, |pen| {
            if !it.hit && gap.is_none() {
                draw_cut(pen, &given);
            }
        });
        match (gap, decides) {
            (Some(gap), _) => {
                let title = title(gap, lang);
                say!(m, said::VERDICT_UNGUARDED_GAP, title);
            }
            (None, Some(not_a_number)) => {
                let title = title(not_a_number, lang);
                say!(m, said::VERDICT_UNGUARDED_NAN, title);
            }
            (None, None) => say!(m, said::VERDICT_NO_GAP),
        }
    });
    tell.reason(|lang| match (gap, decides) {
        (Some(i), _) => reason(Some(i), checks().nth(i).flatten(), lang),
        (None, Some(i)) => {
            let title = title(i, lang);
            fill!(lang, said::REASON_NOT_A_NUMBER, title)
        }
        (None, None) => lang.of(said::NO_GAP_ON_AXES).to_owned(),
    });
}

/// The vector between the centers, for a method that has found no gap.
fn draw_between_faces(pen: &mut Pen<'_>, given: &Given) {
    let [a, b] = given.centers().map(|center| given.eye.flat(center));
    pen.draw(Role::Hint, Shape::Segment(a, b));
}
