//! Numbers of Python and JavaScript: their operators and functions where they differ from Rust's, bit by bit. Their names contain
//! a space, so that no text in Rust has them.

use super::*;

/// Those of Python.
pub static PYTHON: &[Native] = &natives! { None;
    "py /"(a: f64, b: f64) -> Result<f64, What> { if b == 0.0 { Err(What::ZeroDivision) } else { Ok(a / b) } }
    "py //"(a: f64, b: f64) -> Result<f64, What> { divided(a, b).map(|(whole, _)| whole) }
    "py %"(a: f64, b: f64) -> Result<f64, What> { divided(a, b).map(|(_, rest)| rest) }
    "py **"(a: f64, b: f64) -> Result<f64, What> { power(a, b) }
    "py min"(a: f64, b: f64) -> f64 { if b < a { b } else { a } }
    "py max"(a: f64, b: f64) -> f64 { if b > a { b } else { a } }
    "py sqrt"(a: f64) -> Result<f64, What> { if a < 0.0 { Err(What::OutOfDomain("sqrt")) } else { Ok(a.sqrt()) } }
    "py asin"(a: f64) -> Result<f64, What> { if a.abs() > 1.0 { Err(What::OutOfDomain("asin")) } else { Ok(a.asin()) } }
    "py acos"(a: f64) -> Result<f64, What> { if a.abs() > 1.0 { Err(What::OutOfDomain("acos")) } else { Ok(a.acos()) } }
    "py log"(a: f64) -> Result<f64, What> { if a <= 0.0 { Err(What::OutOfDomain("log")) } else { Ok(a.ln()) } }
    "py fmod"(a: f64, b: f64) -> Result<f64, What> { if b == 0.0 || a.is_infinite() { Err(What::OutOfDomain("fmod")) } else { Ok(a % b) } }
    "py floor"(a: f64) -> Result<f64, What> { whole(a.floor()) }
    "py ceil"(a: f64) -> Result<f64, What> { whole(a.ceil()) }
    "py trunc"(a: f64) -> Result<f64, What> { whole(a.trunc()) }
    "py round"(a: f64) -> Result<f64, What> { whole(a.round_ties_even()) }
    "py isinf"(a: f64) -> bool { a.is_infinite() }
    "py hypot"(a: f64, b: f64) -> f64 { python_hypot(a, b) }
    "py index"(i: f64, n: f64) -> Result<Whole, What> { position(if i < 0.0 { i + n } else { i }, i, n) }
    "py range"(from: f64, to: f64, step: f64) -> Result<Whole, What> {
        let count = ((to - from) / step).ceil();
        if count.is_nan() || step == 0.0 { Err(What::ZeroDivision) } else { Ok(Whole(count.max(0.0) as u32)) }
    }
};

/// Those of both languages.
pub static BOTH: &[Native] = &natives! { None;
    "any vec2"(x: f64, y: f64) -> DVec2 { DVec2::new(x, y) }
    "any vec3"(x: f64, y: f64, z: f64) -> DVec3 { DVec3::new(x, y, z) }
    "any atan2"(a: f64, b: f64) -> f64 { a.atan2(b) }
    "any copysign"(a: f64, b: f64) -> f64 { a.copysign(b) }
    "next index"(count: f64) -> Whole { Whole(count as u32) }
    "min usize"(a: Whole, b: Whole) -> Whole { a.min(b) }
    "vec2 /"(v: DVec2, by: f64) -> DVec2 { if by == 0.0 { DVec2::NAN } else { v / by } }
    "vec3 /"(v: DVec3, by: f64) -> DVec3 { if by == 0.0 { DVec3::NAN } else { v / by } }
};

/// Those of JavaScript.
pub static JAVASCRIPT: &[Native] = &natives! { None;
    "js **"(a: f64, b: f64) -> f64 { if b == 2.0 { a * a } else if b.is_nan() || a.abs() == 1.0 && b.is_infinite() { f64::NAN } else { a.powf(b) } }
    "js min"(a: f64, b: f64) -> f64 {
        if a.is_nan() || b.is_nan() { f64::NAN } else if a < b || a == b && a.is_sign_negative() { a } else { b }
    }
    "js max"(a: f64, b: f64) -> f64 {
        if a.is_nan() || b.is_nan() { f64::NAN } else if a > b || a == b && a.is_sign_positive() { a } else { b }
    }
    "js sqrt"(a: f64) -> f64 { a.sqrt() }
    "js asin"(a: f64) -> f64 { a.asin() }
    "js acos"(a: f64) -> f64 { a.acos() }
    "js log"(a: f64) -> f64 { a.ln() }
    "js floor"(a: f64) -> f64 { a.floor() }
    "js ceil"(a: f64) -> f64 { a.ceil() }
    "js trunc"(a: f64) -> f64 { a.trunc() }
    "js round"(a: f64) -> f64 { let up = a.ceil(); if up - 0.5 > a { up - 1.0 } else { up } }
    "js sign"(a: f64) -> f64 { if a == 0.0 || a.is_nan() { a } else { a.signum() } }
    "js finite"(a: f64) -> bool { a.is_finite() }
    "js integer"(a: f64) -> bool { a.is_finite() && a.trunc() == a }
    "js true"(a: f64) -> bool { a != 0.0 && !a.is_nan() }
    "js hypot"(a: f64, b: f64) -> f64 { javascript_hypot(a, b) }
    "js index"(i: f64, n: f64) -> Result<Whole, What> { position(i, i, n) }
};

/// Quotient and remainder as CPython's floats have them: the quotient is rounded down.
fn divided(a: f64, b: f64) -> Result<(f64, f64), What> {
    if b == 0.0 {
        return Err(What::ZeroDivision);
    }
    let mut rest = a % b;
    let mut times = (a - rest) / b;
    if rest != 0.0 {
        if (b < 0.0) != (rest < 0.0) {
            rest += b;
            times -= 1.0;
        }
    } else {
        rest = 0.0_f64.copysign(b);
    }
    let whole = if times != 0.0 {
        let whole = times.floor();
        if times - whole > 0.5 { whole + 1.0 } else { whole }
    } else {
        0.0_f64.copysign(a / b)
    };
    Ok((whole, rest))
}

fn power(a: f64, b: f64) -> Result<f64, What> {
    if a == 0.0 && b < 0.0 {
        return Err(What::ZeroDivision);
    }
    if a < 0.0 && a.is_finite() && b.is_finite() && b.trunc() != b {
        return Err(What::OutOfDomain("**"));
    }
    let power = a.powf(b);
    if power.is_infinite() && a.is_finite() && b.is_finite() { Err(What::Overflow) } else { Ok(power) }
}

/// A number without fraction. Others have no whole number.
fn whole(a: f64) -> Result<f64, What> {
    // Zero has no sign in whole numbers.
    if a.is_finite() { Ok(a + 0.0) } else { Err(What::Overflow) }
}

/// A position in a list with `n` elements.
fn position(at: f64, written: f64, n: f64) -> Result<Whole, What> {
    if at >= 0.0 && at < n && at.trunc() == at {
        return Ok(Whole(at as u32));
    }
    Err(What::Bounds { index: written as i64, count: n as usize })
}

/// The hypotenuse as CPython computes it since version 3.10: nearly always the closest number.
fn python_hypot(a: f64, b: f64) -> f64 {
    let (a, b) = (a.abs(), b.abs());
    let max = a.max(b);
    if a.is_infinite() || b.is_infinite() {
        return f64::INFINITY;
    }
    if a.is_nan() || b.is_nan() {
        return f64::NAN;
    }
    if max == 0.0 {
        return max;
    }
    // A power of two that brings the numbers near to 1 without rounding.
    let exponent = ((max.to_bits() >> 52) & 0x7ff) as i32 - 1022;
    if exponent < -1021 {
        let tiny = f64::MIN_POSITIVE;
        return tiny * python_hypot(a / tiny, b / tiny);
    }
    let scale = power_of_two(-exponent);
    let (mut sum, mut low, mut rest) = (1.0_f64, 0.0_f64, 0.0_f64);
    let mut add = |x: f64, y: f64| {
        // The product and the sum, each in two numbers.
        let product = x * y;
        let error = product_error(x, y, product);
        let total = sum + product;
        rest += error;
        low += product - (total - sum);
        sum = total;
    };
    for x in [a, b] {
        let x = x * scale;
        add(x, x);
    }
    let mut root = (sum - 1.0 + (rest + low)).sqrt();
    let (x, negative) = (root, -root);
    let product = x * negative;
    let error = product_error(x, negative, product);
    let total = sum + product;
    low += product - (total - sum);
    rest += error;
    sum = total;
    let left = sum - 1.0 + (rest + low);
    root += left / (2.0 * root);
    root / scale
}

/// `2.0` to a power in the range of numbers.
fn power_of_two(exponent: i32) -> f64 {
    if exponent > 1023 {
        return power_of_two(1023) * power_of_two(exponent - 1023);
    }
    f64::from_bits(((exponent + 1023).max(1) as u64) << 52)
}

/// The exact error of a product, by splitting both factors (Veltkamp, Dekker).
fn product_error(x: f64, y: f64, product: f64) -> f64 {
    let split = |x: f64| {
        let t = x * 134_217_729.0;
        let high = t - (t - x);
        (high, x - high)
    };
    let ((a, b), (c, d)) = (split(x), split(y));
    ((a * c - product) + a * d + b * c) + b * d
}

/// The hypotenuse as V8 computes it: with the error of the sum, but without that of the products.
fn javascript_hypot(a: f64, b: f64) -> f64 {
    let (a, b) = (a.abs(), b.abs());
    if a.is_infinite() || b.is_infinite() {
        return f64::INFINITY;
    }
    if a.is_nan() || b.is_nan() {
        return f64::NAN;
    }
    let max = a.max(b);
    if max == 0.0 {
        return 0.0;
    }
    let (mut sum, mut error) = (0.0_f64, 0.0_f64);
    for x in [a, b] {
        let part = x / max;
        let summand = part * part - error;
        let total = sum + summand;
        error = (total - sum) - summand;
        sum = total;
    }
    sum.sqrt() * max
}
