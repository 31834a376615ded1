//! The tests below printed code, in each language: of verdicts, and of contacts with their numbers.

use crate::target::Target;

/// A test in a language: the line of each setup, and the text around these lines. Words in braces are replaced.
pub struct Form {
    pub line: &'static str,
    pub text: &'static str,
}

const RUST: Form = Form {
    line: r#"        assert!({not}{call}, "setup {number}");"#,
    text: r#"{code}
#[cfg(test)]
mod tests {
    use super::*;

    {comment}
    #[test]
    fn setups_have_the_right_answers() {
{lines}    }
}
"#,
};

const CSHARP: Form = Form {
    line: "        wrong += Check({number}, {call}, {right});",
    text: r#"{code}
public static class {class}Test
{
    {comment}
    public static int Main()
    {
        int wrong = 0;
{lines}        return wrong;
    }

    static int Check(int setup, bool answer, bool right)
    {
        if (answer == right) return 0;
        System.Console.WriteLine("setup " + setup + ": not " + right);
        return 1;
    }
}
"#,
};

const UNITY: Form = Form {
    line: r#"        NUnit.Framework.Assert.AreEqual({right}, {call}, "setup {number}");"#,
    text: r#"{code}
public class {class}Test
{
    {comment}
    [NUnit.Framework.Test]
    public void SetupsHaveTheRightAnswers()
    {
{lines}    }
}
"#,
};

const CPP: Form = Form {
    line: "  wrong += check({number}, {call}, {right});",
    text: r#"{code}
#include <cstdio>

static int check(int setup, bool answer, bool right) {
  if (answer == right) return 0;
  std::printf("setup %d: not %s\n", setup, right ? "true" : "false");
  return 1;
}

{comment}
int main() {
  int wrong = 0;
{lines}  return wrong;
}
"#,
};

const JAVASCRIPT: Form = Form {
    line: r#"  assert.equal({call}, {right}, "setup {number}");"#,
    text: r#"{code}
{comment}
import assert from "node:assert/strict";
import { test } from "node:test";

test("setups have the right answers", () => {
{lines}});
"#,
};

const PYTHON: Form = Form {
    line: r#"    assert {call} is {right}, "setup {number}""#,
    text: r#"{code}

{comment}
def test_setups() -> None:
{lines}

if __name__ == "__main__":
    test_setups()
"#,
};

const GDSCRIPT: Form = Form {
    line: "\twrong += check({number}, {call}, {right})",
    text: r#"{code}

static func check(setup: int, answer: bool, right: bool) -> int:
	if answer == right:
		return 0
	print("setup ", setup, ": not ", right)
	return 1


{comment}
func _init() -> void:
	var wrong: int = 0
{lines}	quit(wrong)
"#,
};

const RUST_CONTACT: Form = Form {
    line: "        check({number}, {call}, {right}, &[{values}]);",
    text: r#"{code}
#[cfg(test)]
mod tests {
    use super::*;

    fn check(setup: usize, it: Contact, right: bool, values: &[f32]) {
        assert_eq!(it.hit, right, "setup {setup}");
        for (found, value) in [{found}].iter().zip(values) {
            assert!((found - value).abs() <= 1e-3 * value.abs().max(1.0), "setup {setup}: {found}, not {value}");
        }
    }

    {comment}
    #[test]
    fn setups_have_the_right_answers() {
{lines}    }
}
"#,
};

const CSHARP_CONTACT: Form = Form {
    line: "        wrong += Check({number}, {call}, {right}, {values});",
    text: r#"{code}
public static class {class}Test
{
    {comment}
    public static int Main()
    {
        int wrong = 0;
{lines}        return wrong;
    }

    static int Check(int setup, {class}.Contact it, bool right, params float[] values)
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
}
"#,
};

const UNITY_CONTACT: Form = Form {
    line: "        Check({number}, {call}, {right}, {values});",
    text: r#"{code}
public class {class}Test
{
    {comment}
    [NUnit.Framework.Test]
    public void SetupsHaveTheRightAnswers()
    {
{lines}    }

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
}
"#,
};

const CPP_CONTACT: Form = Form {
    line: "  wrong += check({number}, {call}, {right}, {{values}});",
    text: r#"{code}
#include <cstdio>
#include <initializer_list>

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

{comment}
int main() {
  int wrong = 0;
{lines}  return wrong;
}
"#,
};

const JAVASCRIPT_CONTACT: Form = Form {
    line: "  check({number}, {call}, {right}, [{values}]);",
    text: r#"{code}
{comment}
import assert from "node:assert/strict";
import { test } from "node:test";

function check(setup{: number}, it{: Contact}, right{: boolean}, values{: number[]}) {
  assert.equal(it.hit, right, `setup ${setup}`);
  const found = [{found}];
  values.forEach((value, i) => {
    const most = 1e-3 * Math.max(1, Math.abs(value));
    assert.ok(Math.abs(found[i] - value) <= most, `setup ${setup}: ${found[i]}, not ${value}`);
  });
}

test("setups have the right answers", () => {
{lines}});
"#,
};

const PYTHON_CONTACT: Form = Form {
    line: "    check({number}, {call}, {right}, [{values}])",
    text: r#"{code}

def check(setup: int, it: Contact, right: bool, values: list[float]) -> None:
    assert it.hit is right, f"setup {setup}"
    found = [{found}]
    for own, value in zip(found, values):
        assert abs(own - value) <= 1e-3 * max(1.0, abs(value)), f"setup {setup}: {own}, not {value}"


{comment}
def test_setups() -> None:
{lines}

if __name__ == "__main__":
    test_setups()
"#,
};

const GDSCRIPT_CONTACT: Form = Form {
    line: "\twrong += check({number}, {call}, {right}, [{values}])",
    text: r#"{code}

static func check(setup: int, it: Contact, right: bool, values: Array) -> int:
	var found: Array = [{found}]
	var good: bool = it.hit == right
	for i in range(values.size()):
		good = good and absf(found[i] - values[i]) <= 1e-3 * maxf(1.0, absf(values[i]))
	if good:
		return 0
	print("setup ", setup, ": wrong")
	return 1


{comment}
func _init() -> void:
	var wrong: int = 0
{lines}	quit(wrong)
"#,
};

/// The test of a language: of verdicts, or of contacts.
pub fn form(target: Target, has_contact: bool) -> Form {
    let [verdict, contact] = match target {
        Target::Rust => [RUST, RUST_CONTACT],
        Target::CSharp => [CSHARP, CSHARP_CONTACT],
        Target::Unity => [UNITY, UNITY_CONTACT],
        Target::Cpp => [CPP, CPP_CONTACT],
        Target::JavaScript | Target::TypeScript => [JAVASCRIPT, JAVASCRIPT_CONTACT],
        Target::Python => [PYTHON, PYTHON_CONTACT],
        Target::GdScript => [GDSCRIPT, GDSCRIPT_CONTACT],
    };
    if has_contact { contact } else { verdict }
}
