//! The tests below printed code, in each language: of verdicts, and of contacts with their numbers.

use crate::target::Target;

/// A test in a language. Words in braces are replaced: `{lines}` by the lines of the setups, `{check}` by what they call.
pub struct Form {
    pub text: &'static str,
    verdict: Part,
    contact: Part,
}

/// A part of a test: the line of a setup, and the function that it calls.
pub struct Part {
    pub line: &'static str,
    pub check: &'static str,
}

impl Form {
    /// The part about verdicts, or that about contacts.
    pub fn part(&self, has_contact: bool) -> &Part {
        if has_contact { &self.contact } else { &self.verdict }
    }
}

const RUST: Form = Form {
    text: r#"{code}
#[cfg(test)]
mod tests {
    use super::*;

{check}    {comment}
    #[test]
    fn setups_have_the_right_answers() {
{lines}    }
}
"#,
    verdict: Part { line: r#"        assert!({not}{call}, "setup {number}");"#, check: "" },
    contact: Part {
        line: "        check({number}, {call}, {right}, &[{values}]);",
        check: r#"    fn check(setup: usize, it: Contact, right: bool, values: &[f32]) {
        assert_eq!(it.hit, right, "setup {setup}");
        for (found, value) in [{found}].iter().zip(values) {
            assert!((found - value).abs() <= 1e-3 * value.abs().max(1.0), "setup {setup}: {found}, not {value}");
        }
    }

"#,
    },
};

const CSHARP: Form = Form {
    text: r#"{code}
public static class {class}Test
{
    {comment}
    public static int Main()
    {
        int wrong = 0;
{lines}        return wrong;
    }

{check}}
"#,
    verdict: Part {
        line: "        wrong += Check({number}, {call}, {right});",
        check: r#"    static int Check(int setup, bool answer, bool right)
    {
        if (answer == right) return 0;
        System.Console.WriteLine("setup " + setup + ": not " + right);
        return 1;
    }
"#,
    },
    contact: Part {
        line: "        wrong += Check({number}, {call}, {right}, {values});",
        check: r#"    static int Check(int setup, {class}.Contact it, bool right, params float[] values)
    {
        float[] found = { {found} };
        bool good = it.Hit == right;
        for (int i = 0; i < values.Length; i++)
        {
            good &= System.Math.Abs(found[i] - values[i]) <= 1e-3f * System.Math.Max(1f, System.Math.Abs(values[i]));
        }
        if (good) return 0;
        System.Console.WriteLine("setup " + setup + ": wrong");
        return 1;
    }
"#,
    },
};

const UNITY: Form = Form {
    text: r#"{code}
public class {class}Test
{
    {comment}
    [NUnit.Framework.Test]
    public void SetupsHaveTheRightAnswers()
    {
{lines}    }
{check}}
"#,
    verdict: Part {
        line: r#"        NUnit.Framework.Assert.AreEqual({right}, {call}, "setup {number}");"#,
        check: "",
    },
    contact: Part {
        line: "        Check({number}, {call}, {right}, {values});",
        check: r#"
    static void Check(int setup, {class}.Contact it, bool right, params float[] values)
    {
        NUnit.Framework.Assert.AreEqual(right, it.hit, "setup " + setup);
        float[] found = { {found} };
        for (int i = 0; i < values.Length; i++)
        {
            float most = 1e-3f * Mathf.Max(1f, Mathf.Abs(values[i]));
            NUnit.Framework.Assert.AreEqual(values[i], found[i], most, "setup " + setup);
        }
    }
"#,
    },
};

const CPP: Form = Form {
    text: r#"{code}
#include <cstdio>
{check}{comment}
int main() {
  int wrong = 0;
{lines}  return wrong;
}
"#,
    verdict: Part {
        line: "  wrong += check({number}, {call}, {right});",
        check: r#"
static int check(int setup, bool answer, bool right) {
  if (answer == right) return 0;
  std::printf("setup %d: not %s\n", setup, right ? "true" : "false");
  return 1;
}

"#,
    },
    contact: Part {
        line: "  wrong += check({number}, {call}, {right}, {{values}});",
        check: r#"#include <initializer_list>

static int check(int setup, const {class}::Contact &it, bool right, std::initializer_list<float> values) {
  const float found[] = {{found}};
  bool good = it.hit == right;
  const float *own = found;
  for (float value : values) {
    good = good && std::abs(*own++ - value) <= 1e-3f * std::fmax(1.0f, std::abs(value));
  }
  if (good) return 0;
  std::printf("setup %d: wrong\n", setup);
  return 1;
}

"#,
    },
};

const JAVASCRIPT: Form = Form {
    text: r#"{code}
{comment}
import assert from "node:assert/strict";
import { test } from "node:test";

{check}test("setups have the right answers", () => {
{lines}});
"#,
    verdict: Part { line: r#"  assert.equal({call}, {right}, "setup {number}");"#, check: "" },
    contact: Part {
        line: "  check({number}, {call}, {right}, [{values}]);",
        check: r#"function check(setup{: number}, it{: Contact}, right{: boolean}, values{: number[]}) {
  assert.equal(it.hit, right, `setup ${setup}`);
  const found = [{found}];
  values.forEach((value, i) => {
    const most = 1e-3 * Math.max(1, Math.abs(value));
    assert.ok(Math.abs(found[i] - value) <= most, `setup ${setup}: ${found[i]}, not ${value}`);
  });
}

"#,
    },
};

const PYTHON: Form = Form {
    text: r#"{code}

{check}{comment}
def test_setups() -> None:
{lines}

if __name__ == "__main__":
    test_setups()
"#,
    verdict: Part { line: r#"    assert {call} is {right}, "setup {number}""#, check: "" },
    contact: Part {
        line: "    check({number}, {call}, {right}, [{values}])",
        check: r#"def check(setup: int, it: Contact, right: bool, values: list[float]) -> None:
    assert it.hit is right, f"setup {setup}"
    found = [{found}]
    for own, value in zip(found, values):
        assert abs(own - value) <= 1e-3 * max(1.0, abs(value)), f"setup {setup}: {own}, not {value}"


"#,
    },
};

const GDSCRIPT: Form = Form {
    text: r#"{code}

{check}{comment}
func _init() -> void:
	var wrong: int = 0
{lines}	quit(wrong)
"#,
    verdict: Part {
        line: "\twrong += check({number}, {call}, {right})",
        check: r#"static func check(setup: int, answer: bool, right: bool) -> int:
	if answer == right:
		return 0
	print("setup ", setup, ": not ", right)
	return 1


"#,
    },
    contact: Part {
        line: "\twrong += check({number}, {call}, {right}, [{values}])",
        check: r#"static func check(setup: int, it: Contact, right: bool, values: Array) -> int:
	var found: Array = [{found}]
	var good: bool = it.hit == right
	for i in range(values.size()):
		good = good and absf(found[i] - values[i]) <= 1e-3 * maxf(1.0, absf(values[i]))
	if good:
		return 0
	print("setup ", setup, ": wrong")
	return 1


"#,
    },
};

/// The test of a language.
pub fn form(target: Target) -> Form {
    match target {
        Target::Rust => RUST,
        Target::CSharp => CSHARP,
        Target::Unity => UNITY,
        Target::Cpp => CPP,
        Target::JavaScript | Target::TypeScript => JAVASCRIPT,
        Target::Python => PYTHON,
        Target::GdScript => GDSCRIPT,
    }
}
