//! Mistakes in texts: each slip is found at its place.

use super::{answer, library, mistakes};
use hantei_language::{Instead, Record, Target, What};

/// The first mistake of a text, and the words of the text that it is about.
fn first(target: Target, text: &str) -> (What, String) {
    let mistakes = match library().own_in(("point_disk", "squared"), text, target) {
        Ok(own) => own.program(Record::Events).err().unwrap_or_default(),
        Err(all) => all,
    };
    let one = mistakes.first().unwrap_or_else(|| panic!("no mistake in\n{text}"));
    (one.what.clone(), one.span.of(text).to_owned())
}

fn unknown(name: &str, near: Option<&str>) -> What {
    What::Unknown { name: name.into(), near: near.map(Into::into) }
}

#[test]
fn slips_of_python_are_found_at_their_place() {
    let instead =
        |what: &str, instead| What::NotUnderstood { language: Target::Python, what: what.into(), instead };
    let no_field = |of: &str, name: &str, near: Option<&str>| What::NoField {
        of: of.into(),
        name: name.into(),
        near: near.map(Into::into),
    };
    let all = [
        (
            "import numpy as np\ndef hit(p, disk):\n    return True\n",
            instead("import numpy as", Instead::Import),
            "import numpy as",
        ),
        (
            "def hit(p, disk):\n    return p.length <= disk.radius\n",
            no_field("Vec2", "length", None),
            "length",
        ),
        (
            "def hit(p, disk):\n    return p.x <= disk.radus\n",
            no_field("Disk", "radus", Some("radius")),
            "radus",
        ),
        ("def hit(p, disk):\n    d = p - disk.center\n    return dd.x < 1\n", unknown("dd", Some("d")), "dd"),
        ("def hit(p, disk):\n    dist = p.x\n    return dits < 1\n", unknown("dits", Some("dist")), "dits"),
        ("def hit(p, disk)\n    return True\n", What::Absent("`:`"), ""),
        ("def hit(p, disk):\nreturn True\n", What::NoBlock, "return"),
        ("def hit(p, disk):\n    x = 1\n      y = 2\n    return True\n", What::Indentation, "y"),
        (
            "def hit(p, disk):\n    if p.x = 3:\n        return True\n    return False\n",
            What::AssignInCondition,
            "=",
        ),
        ("def hit(p, disk):\n    return p.x + (p.y * 2 > 3\n", What::NotClosed("("), "("),
        ("def hit(p, disk):\n    return true\n", unknown("true", Some("True")), "true"),
        ("def hit(p, disk):\n    return p.x ≤ 1\n", What::WrittenAs { sign: "≤", proper: "<=" }, "≤"),
        ("def hit(p, disk):\n    return p.x =< 1\n", What::WrittenAs { sign: "=<", proper: "<=" }, "=<"),
        ("def hit(p, disk):\n    return sqrt(p.x) < 1\n", unknown("sqrt", Some("math.sqrt")), "sqrt"),
        ("def hit(p, disk):\n    return p.x < disk.r\n", no_field("Disk", "r", Some("radius")), "r"),
        ("hit(p, disk):\n    return True\n", What::NoHit("def hit(…):"), "hit"),
        ("def hit(p, disk):\n    return\n", What::NoReturn, "return"),
        ("def hit(p, disk):\n\tx = 1\n        return True\n", What::TabsAndSpaces, "        "),
        ("def hit(p, disk):\n    x = p & disk\n    return True\n", instead("&", Instead::Bits), "&"),
        ("def hit(p, disk):\n    x = {1: 2}\n    return True\n", instead("{", Instead::Dictionary), "{"),
        (
            "def hit(p, disk):\n    try:\n        return True\n    except E:\n        return False\n",
            instead("try", Instead::Except),
            "try",
        ),
        ("def hit(p):\n    return True\n", What::Parameters { wanted: "`p`, `disk`".into() }, "hit"),
        ("x = 1\n", What::NoHit("def hit(…):"), ""),
        (
            "def hit(p, disk):\n    return p + 1 == p\n",
            What::Operator { sign: "+".into(), left: "Vec2".into(), right: "int".into() },
            "+",
        ),
        (
            "def hit(p, disk):\n    x = 1\n    x = p\n    return True\n",
            What::ChangesType { name: "x".into(), from: "int".into(), to: "Vec2".into() },
            "x",
        ),
        (
            "def hit(p, disk):\n    a, b = [1, 2, 3]\n    return True\n",
            What::Parts { wanted: 2, found: "`list[int]`".into() },
            "a, b",
        ),
        ("def hit(p, disk):\n    for i in 5:\n        pass\n    return True\n", What::RangeOf, "5"),
        (
            "def hit(p, disk):\n    x = [1]\n    y = x\n    x[0] = 2\n    return y[0] == 2\n",
            What::Shared("x".into()),
            "x",
        ),
        (
            "def hit(p, disk):\n    size = size(p)\n    return size > 1\n\ndef size(v):\n    return v.x\n",
            What::NotAFunction("size".into()),
            "size",
        ),
        ("def hit(p, disk):\n    p.x == 3\n    return True\n", What::ComparedOnly, "=="),
        (
            "def hit(p, disk):\n    return math.sqrrt(2) > 1\n",
            no_field("math", "sqrrt", Some("sqrt")),
            "sqrrt",
        ),
        ("def hit(p, disk):\n    return hypot(3, 4) > 1\n", unknown("hypot", Some("math.hypot")), "hypot"),
        (
            "def hit(p, disk):\n    x = range(3)\n    return True\n",
            What::OnlyInLoops("range".into()),
            "range",
        ),
        ("def hit(p, disk):\n    i++\n    return True\n", instead("++", Instead::Increment), "++"),
        (
            "def hit(p, disk):\n    return p.x < disk\n",
            What::Operator { sign: "<".into(), left: "float".into(), right: "Disk".into() },
            "<",
        ),
        (
            "def hit(p, disk):\n    return f(1)\n\ndef f(a, b):\n    return a < b\n",
            What::Count { name: "f".into(), wanted: 2, found: 1 },
            "f(1)",
        ),
    ];
    let mut wrong = vec![];
    for (text, what, at) in all {
        let found = first(Target::Python, text);
        if found != (what.clone(), at.to_owned()) {
            wrong.push(format!("{text}{found:?}\n{what:?} {at}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn slips_of_javascript_are_found_at_their_place() {
    let instead = |what: &str, instead| What::NotUnderstood {
        language: Target::JavaScript,
        what: what.into(),
        instead,
    };
    let all = [
        (
            "import x from 'y';\nfunction hit(p, disk) { return true; }\n",
            instead("import", Instead::Import),
            "import",
        ),
        (
            "function hit(p, disk) { return p.z < 1; }\n",
            What::NoField { of: "`{ x, y }`".into(), name: "z".into(), near: None },
            "z",
        ),
        ("function hit(p, disk) { return p.x < q; }\n", unknown("q", None), "q"),
        (
            "function hit(p, disk) { if (p.x = 3) { return true; } return false; }\n",
            What::AssignInCondition,
            "=",
        ),
        ("function hit(p, disk) { return 1 < p.x < 2; }\n", What::Chained, "<"),
        ("function hit(p, disk) { const a = 1; a = 2; return true; }\n", What::Fixed("a".into()), "a"),
        (
            "function hit(p, disk) { const v = new Vec(1, 2); return true; }\n",
            instead("new", Instead::New),
            "new",
        ),
        ("function hit(p, disk) { return this.x < 1; }\n", instead("this", Instead::Prototype), "this"),
        ("function hit(p, disk) { return p.x | 1; }\n", instead("|", Instead::Bits), "|"),
        ("function hit(p, disk) { return True; }\n", unknown("True", Some("true")), "True"),
        ("function hit(p, disk) { return p === disk.center; }\n", What::Same("`{ x, y }`".into()), "==="),
        (
            "function hit(p, disk) { return `${p.x}` === 1; }\n",
            instead("`${p.x}`", Instead::Text),
            "`${p.x}`",
        ),
        (
            "function hit(p, disk) { return p - disk.center; }\n",
            What::Operator { sign: "-".into(), left: "`{ x, y }`".into(), right: "`{ x, y }`".into() },
            "-",
        ),
        ("function hit(p, disk) { const a = 1 const b = 2; return true; }\n", What::NoSemicolon, ""),
        (
            "function hit(p, disk) { for (const c of [p]) { c.x = 1; } return true; }\n",
            What::Shared("c".into()),
            "c",
        ),
        ("function hit(p, disk) { return true;\n", What::NotClosed("{"), "{"),
        ("const x = 1;\n", What::NoHit("function hit(…)"), ""),
    ];
    let mut wrong = vec![];
    for (text, what, at) in all {
        let found = first(Target::JavaScript, text);
        if found != (what.clone(), at.to_owned()) {
            wrong.push(format!("{text}{found:?}\n{what:?} {at}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_gap_ends_the_run_there_and_what_follows_it_may_use_its_value() {
    let texts = [
        (Target::Python, "def hit(p, disk):\n    d = todo()\n    return d.x < 1"),
        (Target::Python, "def hit(p, disk):\n    if p.x < 0:\n        return True\n    return todo()"),
        (Target::JavaScript, "function hit(p, disk) {\n  const d = todo();\n  return d.x < 1;\n}"),
        (Target::Python, "def hit(p: Vec2, disk: Disk) -> bool:\n    raise NotImplementedError"),
        (
            Target::Python,
            "def far(p) -> Vec2:\n    return todo()\ndef hit(p, disk):\n    return far(p).x < 1",
        ),
        (
            Target::JavaScript,
            "function far(p) { return todo(); }\nfunction hit(p, disk) {\n  return far(p).x < 1;\n}",
        ),
        (Target::JavaScript, "function hit(p, disk) {\n  todo();\n}"),
    ];
    for (target, text) in texts {
        assert_eq!(mistakes(target, text), Vec::<String>::new(), "{text}");
        let own = library().own_in(("point_disk", "squared"), text, target).expect("it is read");
        let program = own.program(Record::Nothing).expect("it is compiled");
        let cells = [3.0_f32, 4.0, 1.0, -2.0, 5.0].map(f32::to_bits);
        assert_eq!(answer(&program, &cells), None, "{text}");
    }
}

#[test]
fn a_line_that_is_indented_too_far_is_named() {
    for (text, line) in [
        ("def hit(p, disk):\n    d = p.x\n      return d < 1", "return"),
        ("def hit(p, disk):\n    d = p.x\ndd = 1\n    return d < dd", "return"),
        ("    def hit(p, disk):\n        return p.x < 1", "def"),
    ] {
        assert_eq!(first(Target::Python, text), (What::Indentation, line.to_owned()), "{text}");
    }
}

#[test]
fn an_answer_without_return_is_named_at_its_line() {
    let texts = [
        (Target::Python, "def hit(p, disk):\n    p.x <= disk.center.x", "p.x <= disk.center.x"),
        (
            Target::Python,
            "def hit(p: Vec2, disk: Disk) -> bool:\n    d = p - disk.center",
            "d = p - disk.center",
        ),
        (Target::JavaScript, "function hit(p, disk) {\n  p.x <= disk.center.x;\n}", "p.x <= disk.center.x;"),
        (
            Target::Python,
            "def hit(p, disk):\n    if p.x < disk.radius:\n        return True",
            "if p.x < disk.radius:\n        return True",
        ),
    ];
    for (target, text, line) in texts {
        assert_eq!(first(target, text), (What::NoReturn, line.to_owned()), "{text}");
    }
}

#[test]
fn an_answer_that_is_no_truth_value_is_named_in_the_languages_words() {
    for (target, text, wanted, found) in [
        (Target::Python, "def hit(p, disk):\n    return 1 / 2", "bool", "float"),
        (Target::Python, "def hit(p, disk):\n    return p - disk.center", "bool", "Vec2"),
        (Target::JavaScript, "function hit(p, disk) {\n  return 1 / 2;\n}", "boolean", "number"),
    ] {
        let what = What::Mismatch { wanted: wanted.to_owned(), found: found.to_owned() };
        assert_eq!(first(target, text).0, what, "{text}");
    }
    assert_eq!(
        mistakes(Target::Python, "def hit(p, disk):\n    while True:\n        pass"),
        Vec::<String>::new()
    );
}
