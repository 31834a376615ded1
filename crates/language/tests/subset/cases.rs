//! Texts that are compiled by Rust and run by the interpreter.

use glam::{Vec2, Vec2Swizzles, Vec3, vec2, vec3};

fn positive(x: f32) -> Option<f32> {
    if x > 0.0 { Some(x) } else { None }
}

fn ends(p: Vec2) -> Option<(f32, f32)> {
    if p.x < p.y { Some((p.x, p.y)) } else { None }
}

pub fn let_else(p: Vec2) -> f32 {
    let Some(x) = positive(p.x) else {
        return -1.0;
    };
    let Some((mut from, to)) = ends(p) else { return -2.0 };
    from += x;
    let mut sum = 0.0;
    for y in [p.y, from, to] {
        let Some(y) = positive(y) else { continue };
        sum += y;
    }
    let (Some(a), Some(b)) = (positive(sum), positive(p.y)) else { return -3.0 };
    a - b
}

pub fn while_let(p: Vec2) -> f32 {
    let (mut left, mut sum) = (Some(5), 0.0);
    while let Some(count) = left {
        if count == 2 {
            left = Some(0);
            continue;
        }
        sum += p.x;
        if sum > 3.0 {
            break;
        }
        left = if count > 0 { Some(count - 1) } else { None };
    }
    while let (Some(x), true) = (positive(sum), sum > 1.0) {
        sum -= x * 0.75;
    }
    sum
}

pub fn ranges_in_patterns(p: Vec2) -> f32 {
    const LEAST: i32 = -3;
    let whole = p.x.floor() as i32;
    let a = match whole {
        LEAST..=-1 => 1.0,
        0 | 2..=4 => 2.0,
        ..=-4 => 3.0,
        1 => 4.0,
        6.. => 5.0,
        _ => 6.0,
    };
    let b = match (p.y, whole) {
        (-1.5..=1.5, -2..=2) => 10.0,
        (0.0.., _) => 20.0,
        _ => 30.0,
    };
    let c = if matches!(whole, 0..=3) { 100.0 } else { 200.0 };
    a + b + c
}

pub fn several_places(p: Vec2) -> f32 {
    let (mut x, mut y) = (p.x, p.y);
    (x, y) = (y, x);
    let mut all = [x, y, x + y];
    (all[0], all[2]) = (all[2], all[0]);
    [x, _] = [all[0], all[1]];
    std::mem::swap(&mut x, &mut y);
    let mut q = vec2(x, y);
    (q.x, (q.y, all[1])) = (q.y, (q.x, q.x));
    let (mut a, mut b) = ((1.0, x), (2.0, y));
    std::mem::swap(&mut a, &mut b);
    std::mem::swap(&mut a.1, &mut b.1);
    x - y * 2.0 + all[0] * 4.0 + all[1] * 8.0 + all[2] * 16.0 + q.x * 32.0 + a.1 * 64.0 + a.0 * 128.0
}

pub fn equal_parts(p: Vec2) -> f32 {
    let signs = [p.x > 0.0, p.y > 0.0];
    let mut sum = 0.0;
    if signs == [true, true] {
        sum += 1.0;
    }
    if signs != [false, true] {
        sum += 2.0;
    }
    if (p.x, signs) == (p.y, [p.x > 0.0; 2]) {
        sum += 4.0;
    }
    let whole = positive(p.x).map(|x| x.floor());
    if whole == Some(1.0) || positive(p.y) == None {
        sum += 8.0;
    }
    if whole == positive(p.y) {
        sum += 16.0;
    }
    if [(1, 2), (3, 4)].contains(&(p.x.abs() as usize, p.y.abs() as usize)) {
        sum += 32.0;
    }
    sum
}

pub fn parts_of_vectors(p: Vec2) -> f32 {
    let (mut q, zero) = (vec3(p.x, p.y, 2.5).trunc(), Vec2::default());
    let [x, y] = p.to_array();
    let mut sum = f32::default() + zero.x;
    for i in 0..2 {
        sum = sum * 2.0 + p[i];
        q[i] += 0.5;
    }
    let count = usize::default() + i32::default() as usize;
    let all = (p * 1.5).trunc().to_array();
    let is = bool::default();
    q[2] = p[1];
    sum + q[0]
        + q[1] * 4.0
        + q.z * 8.0
        + x * 16.0
        + y * 32.0
        + all[0]
        + count as f32
        + if is { 1.0 } else { 0.0 }
        + Vec3::default().length()
}

pub fn loops_with_values(p: Vec2) -> f32 {
    let mut x = p.x;
    let found = loop {
        x += 0.5;
        if x > 2.0 {
            break Some(x);
        }
        if x > p.y {
            break None;
        }
    };
    let inner = loop {
        let y = loop {
            x *= 0.5;
            if x < 0.5 {
                break x + 1.0;
            }
        };
        for i in 0..3 {
            if i == 1 {
                break;
            }
        }
        break y + found.unwrap_or(-1.0);
    };
    inner * 2.0
}

pub fn questions(p: Vec2) -> f32 {
    fn both(p: Vec2) -> Option<f32> {
        let x = positive(p.x)?;
        let y = if p.y > 1.0 { Some(p.y) } else { None }?;
        Some(positive(x - y)? + 1.0)
    }
    both(p).unwrap_or(-1.0)
}

pub fn most_and_least(p: Vec2) -> f32 {
    let whole = [p.x.abs() as usize, p.y.abs() as usize, 2];
    let (least, most) = (whole.iter().min().unwrap(), whole.into_iter().max().unwrap());
    let numbers = [p.x, p.y, 0.25];
    let first = numbers.iter().copied().min_by(|a, b| a.total_cmp(b)).unwrap();
    let last = numbers.iter().max_by(|a, b| a.partial_cmp(b).unwrap()).unwrap();
    let far = numbers.iter().map(|x| x * x).max_by(|a, b| b.total_cmp(a)).unwrap();
    let corners = [vec2(1.0, 0.5), p, vec2(-1.0, 0.5)];
    let low = corners.into_iter().min_by(|a, b| a.y.total_cmp(&b.y)).unwrap();
    let high = corners.iter().max_by(|a, b| a.y.total_cmp(&b.y)).unwrap();
    let none = whole.iter().filter(|n| **n > 40).max();
    let count = whole.iter().count() as f32;
    *least as f32
        + most as f32 * 2.0
        + first * 4.0
        + last * 8.0
        + far * 16.0
        + low.x * 32.0
        + high.x * 64.0
        + if none.is_some() { 1024.0 } else { 0.0 }
        + count
}

pub fn filtered(p: Vec2) -> f32 {
    let (all, x) = ([p.x, p.y, 1.0, -1.0], 0.5);
    let count = all.iter().filter(|x| **x > 0.0).count();
    let sum: f32 = all.iter().filter(|&&y| y > x).map(|y| y * 2.0).sum();
    let points: Vec2 = [p, vec2(1.0, 2.0)].iter().copied().filter(|q| q.x < q.y).sum();
    let any = all.iter().filter(|x| **x > 0.0).any(|y| *y < x);
    let every = all.iter().filter(|x| **x < 0.0).all(|y| *y < -x);
    let folded = all.iter().filter(|y| **y != 1.0).fold(x, |sum, y| sum * 2.0 + y);
    let first = all.iter().map(|y| y - 1.0).filter(|y| *y > 0.0).next().unwrap_or(-8.0);
    let found = all.into_iter().filter(|y| *y > 0.0).map(|z| z + x).find(|z| *z > 1.0);
    let end = all.iter().filter(|y| **y < x).last();
    let mut looped = 0.0;
    for y in all.iter().filter(|y| **y > 0.0) {
        if *y > 2.0 {
            continue;
        }
        looped += y;
    }
    for (i, y) in all.iter().enumerate().filter(|(i, _)| i % 2 == 1) {
        looped += y * i as f32;
    }
    let n = (p.x.abs() * 4.0) as usize;
    let odd = (0..n).filter(|i| i % 2 == 1).count();
    let mut truth = if any { 1.0 } else { 0.0 };
    truth += if every { 2.0 } else { 0.0 };
    count as f32
        + sum
        + points.x * 4.0
        + truth
        + folded
        + first
        + found.unwrap_or(-4.0)
        + looped
        + odd as f32
        + end.copied().unwrap_or(16.0)
        + points.y
}

pub fn steps(p: Vec2) -> f32 {
    let n = (p.x.abs() * 3.0) as usize;
    let mut sum = 0.0;
    for i in (0..7).step_by(2) {
        sum += i as f32;
    }
    for i in (1..=n).step_by(n / 2 + 1) {
        if i == 4 {
            break;
        }
        sum += i as f32 * p.y;
    }
    let sums: usize = (1..8).step_by(3).map(|i| i * i).sum();
    let last = (0..n).step_by(3).filter(|i| *i != 3).last();
    sum + sums as f32 + last.unwrap_or(0) as f32
}

pub fn windows(p: Vec2) -> f32 {
    let all = [p.x, p.y, 1.0, 2.0];
    let rises = all.windows(2).all(|w| w[0] < w[1]);
    let widest = all.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    let mut sum = 0.0;
    for three in all.windows(3) {
        sum = sum * 0.5 + three[0] * three[2];
    }
    sum + widest + if rises { 100.0 } else { 0.0 }
}

pub fn bits(p: Vec2) -> f32 {
    let mut code: u32 = 0;
    for (i, is) in [p.x < -1.0, p.x > 1.0, p.y < -1.0, p.y > 1.0].into_iter().enumerate() {
        if is {
            code |= 1 << i;
        }
    }
    let shifted = (code << 2 | 1u32) >> 1 ^ (code & 3);
    shifted as f32
}

#[derive(Clone, Copy)]
struct Gap(f32);

#[derive(Clone, Copy)]
struct Span(f32, f32);

impl Span {
    fn new(a: f32, b: f32) -> Self {
        if a < b { Self(a, b) } else { Self(b, a) }
    }

    fn gap(self) -> Gap {
        let Self(from, to) = self;
        Gap(to - from)
    }
}

pub fn numbered_fields(p: Vec2) -> f32 {
    let span = Span::new(p.x, p.y);
    let Gap(width) = span.gap();
    let mut gap = Gap(width * 2.0);
    gap.0 += span.0;
    let Span(_, to) = span;
    match gap {
        Gap(g) if g > 4.0 => g,
        Gap(_) => to - gap.0,
    }
}

#[derive(Clone, Copy)]
enum Met {
    Nothing,
    At(f32),
    Within { from: f32, to: f32, of: Span },
    Corner(Vec2, usize),
}

impl Met {
    fn of(p: Vec2) -> Self {
        if p.x < -1.0 {
            return Self::Nothing;
        }
        if p.x < 1.0 {
            Met::At(p.y)
        } else if p.y > 0.5 {
            Met::Within { from: p.y, to: p.x, of: Span::new(p.y, p.x) }
        } else {
            Met::Corner(p, 3)
        }
    }
}

pub fn cases_with_values(p: Vec2) -> f32 {
    let met = Met::of(p);
    let worth = match met {
        Met::Nothing => 1.0,
        Met::At(x) if x > 2.0 => x * 2.0,
        Met::At(x) => x,
        Met::Within { from, to, .. } if to < 3.0 => from - to,
        Met::Within { of, to, .. } => of.gap().0 + to,
        Met::Corner(q, n) => q.x + q.y * n as f32,
    };
    let mut now = Some(met);
    let mut sum = worth;
    while let Some(Met::Corner(q, n)) = now {
        sum += q.x;
        now = if n > 0 { Some(Met::Corner(q * 0.5, n - 1)) } else { None };
    }
    if let Met::At(x) = Met::of(p.yx()) {
        sum += x * 8.0;
    }
    sum + if matches!(met, Met::Nothing | Met::At(_)) { 100.0 } else { 0.0 }
}

fn grow(x: &mut f32, by: f32) {
    if by < 0.0 {
        return;
    }
    *x += by;
}

fn turn(v: &mut Vec2) -> f32 {
    let old = v.x;
    (v.x, v.y) = (-v.y, v.x);
    if old > 1.0 {
        return old * 2.0;
    }
    old + v.x
}

fn grow_both(span: &mut Span, x: &mut f32) -> bool {
    grow(x, 1.0);
    grow(&mut span.0, *x);
    span.0 > span.1
}

fn sort(all: &mut [f32]) {
    for i in 0..all.len() {
        for j in i + 1..all.len() {
            if all[j] < all[i] {
                (all[i], all[j]) = (all[j], all[i]);
            }
        }
    }
}

pub fn changed_parameters(p: Vec2) -> f32 {
    let (mut x, mut q, mut span) = (p.x, p, Span(p.y, 2.0));
    grow(&mut x, p.y);
    let mut sum = turn(&mut q) + turn(&mut q);
    if grow_both(&mut span, &mut x) {
        sum += 16.0;
    }
    let mut all = [p.y, x, q.x, 0.5];
    grow(&mut all[2], 0.25);
    for i in 0..2 {
        grow(&mut all[i], 0.125);
        grow(&mut q.y, 0.5);
    }
    sort(&mut all);
    let mut two = [q.y, x];
    sort(&mut two);
    sum + x * 2.0 + q.x * 4.0 + q.y * 8.0 + span.0 * 3.0 + all[0] * 32.0 + all[1] * 5.0 + two[0]
}

fn total(all: &[f32]) -> f32 {
    let mut sum = 0.0;
    for x in all {
        sum += x;
    }
    sum + all.len() as f32
}

fn widest(all: &[Vec2], others: &[Vec2]) -> f32 {
    fn least(all: &[Vec2]) -> f32 {
        all.iter().map(|p| p.x).fold(f32::INFINITY, f32::min)
    }
    least(others) - least(all) + all.windows(2).map(|pair| pair[0].distance(pair[1])).fold(0.0, f32::max)
}

pub fn slices(p: Vec2) -> f32 {
    let corners = [p, vec2(1.0, 2.0), vec2(0.5, -1.0)];
    total(&[p.x, p.y])
        + total(&[p.x, 1.0, 2.0]) * 2.0
        + widest(&corners, &[p, Vec2::ONE])
        + widest(&corners, &corners)
}
