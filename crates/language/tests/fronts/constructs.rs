//! The constructs of each language: texts that must be true, here and in the language itself.

use super::{answer, library};
use hantei_language::{Record, Target};
use std::process::Command;

/// Bodies of `hit(p, disk)` for the point (3, 4) and a disk at (1, −2) with the radius 5. Each returns true.
const PYTHON: &[&str] = &[
    "return sqrt(16) == 4 and 3 < pi < 4",
    "return p.x == 3 and p.y == 4.0 and disk.radius == 5",
    "return 7 // 2 == 3 and -7 // 2 == -4 and 7 % -3 == -2 and -7 % 3 == 2 and 7 / 2 == 3.5",
    "return 2 ** 10 == 1024 and 2 ** -1 == 0.5 and -2 ** 2 == -4 and 2 ** 3 ** 2 == 512",
    "return 1 < p.x < 4 <= p.y and not 3 < 3 <= 9",
    "return round(2.5) == 2 and round(3.5) == 4 and round(-0.4) == 0 and int(-1.5) == -1",
    "return math.floor(-1.5) == -2 and math.ceil(1.2) == 2 and math.trunc(-1.9) == -1",
    "return abs(-3) == 3 and abs(-2.5) == 2.5 and min(3, 1, 2) == 1 and max([3, 1, 2]) == 3",
    "a, b = p.x, p.y\n    a, b = b, a\n    return a == 4 and b == 3",
    "best = None\n    for i in range(3):\n        if best is None or i > best:\n            best = i\n    return best == 2",
    "total = 0\n    for i in range(10, 0, -3):\n        total += i\n    return total == 22",
    "i = 0\n    while True:\n        i += 1\n        if i % 2 == 0:\n            continue\n        if i > 6:\n            break\n    return i == 7",
    "for i in range(5):\n        if i == 3:\n            return True\n    return False",
    "xs = [1, 2, 3]\n    xs[1] = 5\n    xs[-1] += 1\n    return xs[0] + xs[1] + xs[2] == 10 and len(xs) == 3",
    "return sum(x * x for x in [1, 2, 3]) == 14 and sum([0.5, 0.25]) == 0.75",
    "return any(x > 2 for x in [1, 2, 3]) and all(x > 0 for x in (1, 2)) and not any([])if False else True",
    "return sum(i * x for i, x in enumerate([5, 6, 7])) == 20 and sum(a * b for a, b in zip([1, 2], [3, 4])) == 11",
    "return [x for x in [4, 1, 3] if x > 2][1] == 3 and len([a + b for a in [1, 2] for b in [3, 4]]) == 4",
    "found = next((i for i, x in enumerate([5, 7, 9]) if x > 6), None)\n    return found is not None and found == 1",
    "out = []\n    for i in range(3):\n        if i != 1:\n            out.append(i * 2.0)\n    return len(out) == 2 and out[1] == 4",
    "def double(x):\n        return x * scale\n    scale = 3\n    return double(2) == 6 and double(1.5) == 4.5",
    "f = lambda a, b=2: a ** b\n    return f(3) == 9 and f(2, 3) == 8",
    "print(f\"{p.x} of {disk}\")\n    return (p.x ** 2 + p.y ** 2) ** 0.5 == 5",
    "edges = [(p, disk.center), (disk.center, p)]\n    return all(a != b for a, b in edges) and len(edges) == 2",
    "side = 1 if p.x > 2 else -1\n    return side == 1",
    "d = p - disk.center\n    e = d * 2 + Vec2(1, 1)\n    return e == Vec2(5, 13) and -d == Vec2(-2, -6) and d / 2 == Vec2(1, 3)",
    "return math.hypot(3, 4) == 5 and math.sqrt(2) ** 2 != 2 and math.inf > 1e308 and math.isnan(math.nan)",
    "return 3 in [1, 2, 3] and 4 not in (1, 2) and (True + True) == 2",
    "grid = [[0] * 3 for _ in range(2)]\n    return len(grid) == 2 and grid[1][2] == 0",
    "xs = [3, 1, 2]\n    ys = list(xs)\n    ys[0] = 9\n    return xs[0] == 3 and ys[0] == 9 and (xs + ys)[3] == 9",
    "\"\"\"Documentation.\"\"\"\n    limit: float = 5\n    # A comment.\n    return (limit ==\n            disk.radius)",
    "a = b = 2\n    a += 1\n    return a == 3 and b == 2",
    "for corner in reversed([1, 2, 3]):\n        last = corner\n    return last == 1",
    "point = (1, 2.5)\n    x, y = point\n    return x == 1 and point[1] == y",
    "n = 0\n    for i in range(3):\n        for j in range(i, 3):\n            n += 1\n    return n == 6 and i == 2 and j == 2",
    "return math.copysign(1, -0.0) == -1 and math.atan2(0, -1) == math.pi and 5.5 % 2 == 1.5 and -5.5 // 2 == -3",
    "for i in range(3):\n        if i > 0:\n            found = i\n    return found == 2",
    "if not p.x:\n        return False\n    elif p.x > 10: return False\n    else:\n        pass\n    return bool(p.y)",
];

const JAVASCRIPT: &[&str] = &[
    "return p.x === 3 && p.y === 4 && disk.radius === 5;",
    "return 7 / 2 === 3.5 && 7 % 3 === 1 && -7 % 3 === -1 && 2 ** 10 === 1024 && 2 ** 3 ** 2 === 512;",
    "let total = 0; for (let i = 0; i < 4; i++) { if (i === 1) continue; total += i; } return total === 5;",
    "let n = 0; for (const x of [1, 2, 3]) { n += x; } return n === 6;",
    "const [a, b] = [p.x, p.y]; const { center, radius: r } = disk; return a + b === 7 && center.y === -2 && r === 5;",
    "const f = (a, b = 2) => a * b; const g = (x) => { if (x > 1) { return x; } return -x; }; return f(3) === 6 && g(-4) === 4;",
    "return [1, 2, 3].map((x) => x * x).reduce((s, x) => s + x, 0) === 14;",
    "return [1, 2, 3].some((x) => x > 2) && [1, 2].every((x) => x > 0) && [1, 2, 3].includes(2);",
    "return [4, 1, 3].filter((x) => x > 2).length === 2 && [5, 7].findIndex((x) => x > 6) === 1;",
    "const out = []; for (let i = 0; i < 3; i += 1) { out.push(i * 2); } return out.length === 3 && out[2] === 4;",
    "let best = null; for (const x of [3, 1, 2]) { if (best === null || x < best) { best = x; } } return best === 1;",
    "const v = { x: p.x - disk.center.x, y: p.y - disk.center.y }; const twice = (w) => ({ x: w.x * 2, y: w.y * 2 }); return twice(v).y === 12;",
    "let i = 0; while (true) { i++; if (i > 6) break; } return i === 7;",
    "const side = p.x > 2 ? 1 : -1; return side === 1 && !(side < 0);",
    "return Math.max(1, 3, 2) === 3 && Math.min(...[3, 1, 2]) === 1 && Math.hypot(3, 4) === 5 && Math.round(2.5) === 3;",
    "return Math.round(-2.5) === -2 && Math.sign(-3) === -1 && Math.floor(-1.5) === -2 && Math.trunc(-1.5) === -1;",
    "const part = p.x > 2 ? 'far' : 'near'; return true;",
    "const xs = [1, 2, 3]; const ys = [...xs, 4]; return ys.length === 4 && ys[3] === 4;",
    "const grid = Array.from({ length: 3 }, (_, i) => i * 2); return grid[2] === 4 && Array(2).fill(7)[1] === 7;",
    "const k = 2; switch (k) { case 1: return false; case 2: case 3: return true; default: return false; }",
    "function area(w, h) { return w * h; } return area(2, 3) === 6",
    "const pair = [1, true]; return pair[1] && pair[0] === 1;",
    "let best; for (const x of [3, 1]) { if (best === undefined || x < best) best = x; } return best === 1;",
    "let a = 1, b = 2; [a, b] = [b, a]; return a === 2 && b === 1;",
    "const found = [1, 5].find((x) => x > 3); return found !== undefined && found === 5;",
    "let n = 0; for (let i = 0; i < 3; i++) for (let j = i; j < 3; j++) n++; return n === 6;",
];

/// The text around a body.
fn text(target: Target, body: &str) -> String {
    match target {
        Target::Python => {
            format!("import math\nfrom math import sqrt, pi\n\ndef hit(p, disk):\n    {body}\n")
        }
        _ => format!("function hit(p, disk) {{\n  {body}\n}}\n"),
    }
}

/// Asserts that all bodies are true here.
fn true_here(target: Target, bodies: &[&str], except: &[usize]) {
    let mut wrong = vec![];
    let cells = [3.0_f32, 4.0, 1.0, -2.0, 5.0].map(f32::to_bits);
    for (i, body) in bodies.iter().enumerate().filter(|(i, _)| !except.contains(i)) {
        let text = text(target, body);
        let own = library().own_in(("point_disk", "squared"), &text, target);
        match own.and_then(|own| own.program(Record::Events)) {
            Ok(program) if answer(&program, &cells) == Some(true) => {}
            Ok(program) => {
                let mut machine = hantei_language::Machine::default();
                wrong.push(format!("{i}: {body}: {:?}", machine.run(&program, &cells).err()));
            }
            Err(all) => wrong.push(format!("{i}: {body}: {all:?}")),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_construct_of_python_is_understood() {
    true_here(Target::Python, PYTHON, &[]);
}

#[test]
fn each_construct_of_javascript_is_understood() {
    // Texts in quotes are no values here.
    true_here(Target::JavaScript, JAVASCRIPT, &[16]);
}

#[test]
#[ignore = "needs python3 and node"]
fn each_construct_is_true_in_the_language_itself() {
    for body in PYTHON {
        let program = format!(
            "from dataclasses import dataclass\nfrom types import SimpleNamespace as NS\n@dataclass(frozen=True)\nclass Vec2:\n    x: float\n    \
             y: float\n    def __add__(a, b): return Vec2(a.x + b.x, a.y + b.y)\n    def __sub__(a, b): return Vec2(a.x - b.x, a.y - b.y)\n    \
             def __mul__(a, f): return Vec2(a.x * f, a.y * f)\n    def __truediv__(a, f): return Vec2(a.x / f, a.y / f)\n    \
             def __neg__(a): return Vec2(-a.x, -a.y)\n{}assert hit(Vec2(3.0, 4.0), NS(center=Vec2(1.0, -2.0), radius=5.0)) is True\n",
            text(Target::Python, body)
        );
        let done = Command::new("python3").args(["-c", &program]).output().expect("python3 is there");
        assert!(done.status.success(), "{body}: {}", String::from_utf8_lossy(&done.stderr));
    }
    for body in JAVASCRIPT {
        let program = format!(
            "{}if (hit({{ x: 3, y: 4 }}, {{ center: {{ x: 1, y: -2 }}, radius: 5 }}) !== true) throw 'false';\n",
            text(Target::JavaScript, body)
        );
        let done = Command::new("node").args(["-e", &program]).output().expect("node is there");
        assert!(done.status.success(), "{body}: {}", String::from_utf8_lossy(&done.stderr));
    }
}
