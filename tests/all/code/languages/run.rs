//! Builds the programs that answer, and runs them with the tools of their languages.

use super::asked::{Asked, Source};
use super::glue::arguments;
use hantei::language::Target;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

/// Makes the program of a language.
pub fn build(target: Target, asked: &[Asked], folder: &Path) {
    match target {
        Target::Rust => rust(asked, folder),
        Target::CSharp | Target::Unity => csharp(target, asked, folder),
        Target::Cpp => cpp(asked, folder),
        Target::JavaScript | Target::TypeScript => javascript(asked, folder),
        Target::Python => python(asked, folder),
        Target::GdScript => gdscript(asked, folder),
    }
}

/// The program's answers: `1` or `0` for each pose of each method.
pub fn answers(target: Target, asked: &[Asked], folder: &Path) -> Vec<Vec<u8>> {
    match target {
        Target::Rust => tool("target/debug/asked", folder, &[]),
        Target::CSharp | Target::Unity => tool("mono", folder, &["asked.exe"]),
        Target::Cpp => tool("./asked", folder, &[]),
        Target::JavaScript | Target::TypeScript => tool("node", folder, &["asked.mjs"]),
        // Two processes, since this one is slow.
        Target::Python => thread::scope(|scope| {
            for half in ["asked0.py", "asked1.py"] {
                scope.spawn(move || tool("python3", folder, &[half]));
            }
        }),
        // A mistake in a script does not end it.
        Target::GdScript => {
            tool("timeout", folder, &["600", "godot3-server", "--path", ".", "-s", "asked.gd"]);
        }
    }
    let answers = |i: usize| fs::read(folder.join(format!("{i}.answers"))).expect("the program has answered");
    (0..asked.len()).map(answers).collect()
}

/// Runs a tool. It must be installed and must not complain.
fn tool(name: &str, folder: &Path, arguments: &[&str]) {
    // A program of this folder is found by its path.
    let path = if name.contains('/') { folder.join(name) } else { name.into() };
    let output = Command::new(path).args(arguments).current_dir(folder).output();
    let output = output.unwrap_or_else(|error| panic!("{name} is needed: {error}"));
    let said = [output.stdout, output.stderr].concat();
    assert!(
        output.status.success(),
        "{name} {}: {}",
        arguments.join(" "),
        String::from_utf8_lossy(&said[..said.len().min(6000)])
    );
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("a program can be written");
}

/// True if these are built-in methods.
fn is_ours(asked: &[Asked]) -> bool {
    asked.iter().all(|it| matches!(it.source, Source::Method(..)))
}

/// The lines of a program, one for each method.
fn lines(asked: &[Asked], line: impl Fn(usize, &Asked) -> String) -> String {
    asked.iter().enumerate().map(|(i, it)| line(i, it) + "\n").collect()
}

/// A file's import lines, and its text without them.
fn parted(text: &str, word: &str) -> (String, String) {
    let (brought, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with(word));
    (brought.join("\n"), rest.join("\n"))
}

fn rust(asked: &[Asked], folder: &Path) {
    let manifest = "[package]\nname = \"asked\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\nglam = \"0.27\"\n\n\
        [profile.dev]\nopt-level = 1\n\n[workspace]\n";
    write(folder, "Cargo.toml", manifest);
    // The versions that the project itself is built with.
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    fs::copy(lock, folder.join("Cargo.lock")).expect("the project has a lock file");
    fs::create_dir_all(folder.join("src")).expect("there is room for files");
    // A learner may leave a variable unused.
    let warnings =
        if is_ours(asked) { "#![deny(warnings)]\n#![allow(dead_code)]\n" } else { "#![allow(warnings)]\n" };
    let mut main = String::from(warnings);
    for (i, it) in asked.iter().enumerate() {
        write(folder, &format!("src/m{i}.rs"), &it.printed(Target::Rust, true).text());
        main += &format!("mod m{i};\n");
    }
    main += "use std::fs;\n\nfn ask(numbers: &str, width: usize, answers: &str, hit: impl Fn(&[f64]) -> bool) {\n    \
        let bytes = fs::read(numbers).unwrap();\n    \
        let all: Vec<f64> = bytes.chunks(8).map(|it| f64::from_le_bytes(it.try_into().unwrap())).collect();\n    \
        let said: Vec<u8> = all.chunks(width).map(|n| if hit(n) { b'1' } else { b'0' }).collect();\n    \
        fs::write(answers, said).unwrap();\n}\n\nfn main() {\n";
    main += &lines(asked, |i, it| {
        let arguments = arguments(Target::Rust, format!("m{i}::"), it);
        format!("    ask(\"{i}.numbers\", {}, \"{i}.answers\", |n| m{i}::hit({arguments}));", it.width)
    });
    main += "}\n";
    write(folder, "src/main.rs", &main);
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    tool(&cargo, folder, &["build", "--quiet", "--offline", "--target-dir", "target"]);
}

fn csharp(target: Target, asked: &[Asked], folder: &Path) {
    let mut names = vec!["Driver.cs".to_owned()];
    let mut classes = vec![];
    for (i, it) in asked.iter().enumerate() {
        let text = for_mcs(&it.printed(target, true).text());
        let class = text.split_once("public static class ").and_then(|(_, rest)| rest.lines().next());
        classes.push(class.expect("its functions are in a class").to_owned());
        let name = format!("M{i}.cs");
        write(folder, &name, &format!("namespace M{i}\n{{\n{text}}}\n"));
        names.push(name);
    }
    let space = if target == Target::Unity { "UnityEngine" } else { "System.Numerics" };
    let asks = lines(asked, |i, it| {
        let class = &classes[i];
        let arguments = arguments(target, format!("M{i}."), it);
        format!(
            "        Ask(\"{i}.numbers\", {}, \"{i}.answers\", n => M{i}.{class}.Hit({arguments}));",
            it.width
        )
    })
    .replace("n[", "all[n + ");
    let driver = format!(
        "using System;\nusing System.IO;\nusing {space};\n\npublic static class Driver\n{{\n    static double[] all;\n\n    \
        static void Ask(string numbers, int width, string answers, Func<int, bool> hit)\n    {{\n        \
        byte[] bytes = File.ReadAllBytes(numbers);\n        all = new double[bytes.Length / 8];\n        \
        Buffer.BlockCopy(bytes, 0, all, 0, bytes.Length);\n        byte[] said = new byte[all.Length / width];\n        \
        for (int i = 0; i < said.Length; i++)\n        {{\n            said[i] = (byte)(hit(i * width) ? '1' : '0');\n        }}\n        \
        File.WriteAllBytes(answers, said);\n    }}\n\n    public static void Main()\n    {{\n{asks}    }}\n}}\n"
    );
    write(folder, "Driver.cs", &driver);
    let mut arguments =
        vec!["-langversion:7.2", "-warnaserror", "-nowarn:0649,0169", "-optimize", "-out:asked.exe"];
    if !is_ours(asked) {
        arguments.push("-nowarn:0219,0168,0162");
    }
    if target == Target::Unity {
        let stub = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/code/languages/UnityEngine.cs");
        fs::copy(stub, folder.join("UnityEngine.cs")).expect("the stand-in for Unity is there");
        names.push("UnityEngine.cs".into());
    } else {
        arguments.extend(["-r:System.Numerics.dll", "-r:System.Numerics.Vectors.dll"]);
    }
    arguments.extend(names.iter().map(String::as_str));
    tool("mcs", folder, &arguments);
}

/// Mono's compiler mistakes a bracket at the start of a declaration for an expression.
fn for_mcs(text: &str) -> String {
    let line = |line: &str| {
        let code = line.trim_start();
        let pair = code.strip_prefix('(').filter(|rest| rest.ends_with(';') && !rest.contains('='));
        match pair.and_then(|rest| rest.rsplit_once(") ")) {
            Some((types, name)) if name.trim_end_matches(';').chars().all(char::is_alphanumeric) => {
                format!("System.ValueTuple<{types}> {name}\n")
            }
            _ => format!("{line}\n"),
        }
    };
    text.lines().map(line).collect()
}

fn cpp(asked: &[Asked], folder: &Path) {
    let (mut includes, mut methods) = (String::new(), String::new());
    let mut spaces = vec![];
    for (i, it) in asked.iter().enumerate() {
        for lean in [true, false] {
            // All of them are in one file, which is no header.
            let text = it.printed(Target::Cpp, lean).text().replace("#pragma once\n", "");
            let (brought, text) = parted(&text, "#include");
            includes += &brought;
            includes += "\n";
            if lean {
                let space = text.split_once("\nnamespace ").and_then(|(_, rest)| rest.split(' ').next());
                spaces.push(space.expect("its functions are in a namespace").to_owned());
                methods += &format!("namespace m{i} {{\n{text}\n}}\n");
            }
        }
    }
    let asks = lines(asked, |i, it| {
        let arguments = arguments(Target::Cpp, format!("m{i}::"), it);
        let space = &spaces[i];
        format!(
            "  ask(\"{i}.numbers\", {}, \"{i}.answers\", [](const double *n) {{ return m{i}::{space}::hit({arguments}); }});",
            it.width
        )
    });
    let driver = format!(
        "{includes}#include <fstream>\n#include <iterator>\n#include <string>\n#include <vector>\n#include <cstring>\n{methods}\n\
        template <class F> void ask(const char *numbers, std::size_t width, const char *answers, F hit) {{\n  \
        std::ifstream in(numbers, std::ios::binary);\n  \
        std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());\n  \
        std::vector<double> all(bytes.size() / 8);\n  std::memcpy(all.data(), bytes.data(), bytes.size());\n  std::string said;\n  \
        for (std::size_t i = 0; i < all.size(); i += width) said += hit(all.data() + i) ? '1' : '0';\n  \
        std::ofstream(answers, std::ios::binary) << said;\n}}\n\nint main() {{\n{asks}}}\n"
    );
    write(folder, "asked.cpp", &driver);
    // This compiler takes an empty `std::optional<bool>` for an uninitialized one.
    tool(
        "g++",
        folder,
        &[
            "-std=c++17",
            "-O1",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-Wno-maybe-uninitialized",
            // A learner may leave a variable unused.
            if is_ours(asked) { "-Wunused" } else { "-Wno-unused" },
            "-o",
            "asked",
            "asked.cpp",
        ],
    );
}

fn javascript(asked: &[Asked], folder: &Path) {
    for (i, it) in asked.iter().enumerate() {
        write(folder, &format!("m{i}.mjs"), &it.printed(Target::JavaScript, true).text());
    }
    let asks = lines(asked, |i, it| {
        let arguments = arguments(Target::JavaScript, format!("m{i}."), it).replace("n[", "all[n + ");
        format!(
            "import * as m{i} from \"./m{i}.mjs\";\nask(\"{i}.numbers\", {}, \"{i}.answers\", (n) => m{i}.hit({arguments}));",
            it.width
        )
    });
    let driver = format!(
        "import fs from \"node:fs\";\nlet all;\nfunction ask(numbers, width, answers, hit) {{\n  \
        const bytes = fs.readFileSync(numbers);\n  \
        all = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);\n  \
        const said = Buffer.alloc(all.length / width);\n  \
        for (let i = 0; i < said.length; i++) {{\n    const is = hit(i * width);\n    \
        if (typeof is !== \"boolean\") throw new Error(answers);\n    said[i] = is ? 49 : 48;\n  }}\n  \
        fs.writeFileSync(answers, said);\n}}\n{asks}"
    );
    write(folder, "asked.mjs", &driver);
}

fn python(asked: &[Asked], folder: &Path) {
    for (i, it) in asked.iter().enumerate() {
        write(folder, &format!("m{i}.py"), &it.printed(Target::Python, true).text());
    }
    let asks: Vec<String> = asked
        .iter()
        .enumerate()
        .map(|(i, it)| {
            let arguments = arguments(Target::Python, format!("m{i}."), it);
            format!(
                "import m{i}\nask(\"{i}.numbers\", {}, \"{i}.answers\", lambda n: m{i}.hit({arguments}))\n",
                it.width
            )
        })
        .collect();
    let head = "import array\n\ndef ask(numbers, width, answers, hit):\n    all = array.array(\"d\")\n    \
        with open(numbers, \"rb\") as file:\n        all.frombytes(file.read())\n    said = bytearray()\n    \
        for i in range(0, len(all), width):\n        is_hit = hit(all[i : i + width])\n        \
        assert is_hit is True or is_hit is False\n        said.append(49 if is_hit else 48)\n    \
        with open(answers, \"wb\") as file:\n        file.write(said)\n\n";
    for half in 0..2 {
        let own: String = asks.iter().skip(half).step_by(2).map(String::as_str).collect();
        write(folder, &format!("asked{half}.py"), &format!("{head}{own}"));
    }
}

/// Debian has Godot 3, so names that Godot 4 changed get their old form.
fn gdscript(asked: &[Asked], folder: &Path) {
    for (i, it) in asked.iter().enumerate() {
        write(folder, &format!("m{i}.gd"), &for_godot_3(&it.printed(Target::GdScript, true).text()));
    }
    let asks = lines(asked, |i, it| {
        let arguments = arguments(Target::GdScript, format!("m{i}."), it);
        format!(
            "\tvar m{i} = load(\"res://m{i}.gd\")\n\tbegin(\"{i}.numbers\", {}, \"{i}.answers\")\n\tfor _i in range(count):\n\t\tread()\n\
            \t\tsay(m{i}.hit({arguments}))\n\tfile.close()\n\tsaid.close()",
            it.width
        )
    });
    let driver = format!(
        "extends SceneTree\nvar file = File.new()\nvar said = File.new()\nvar n = []\nvar width = 0\nvar count = 0\n\n\
        func begin(numbers, wide, answers):\n\tassert(file.open(numbers, File.READ) == OK)\n\
        \tassert(said.open(answers, File.WRITE) == OK)\n\twidth = wide\n\tcount = file.get_len() / 8 / wide\n\tn.resize(wide)\n\n\
        func read():\n\tfor i in range(width):\n\t\tn[i] = file.get_double()\n\n\
        func say(hit):\n\tassert(typeof(hit) == TYPE_BOOL)\n\tsaid.store_8(49 if hit else 48)\n\nfunc _init():\n{asks}\tquit()\n"
    );
    write(folder, "asked.gd", &driver);
    write(folder, "project.godot", "config_version=4\n");
}

/// A text with the names of Godot 3, and with lists without a comma at their end.
fn for_godot_3(text: &str) -> String {
    let mut text = text.to_owned();
    for (new, old) in [
        ("absf(", "abs("),
        ("minf(", "min("),
        ("maxf(", "max("),
        ("clampf(", "clamp("),
        ("absi(", "int_abs("),
        ("mini(", "min("),
        ("maxi(", "max("),
        ("extends RefCounted", "extends Reference"),
        ("clampi(", "clamp("),
        ("floorf(", "floor("),
        ("ceilf(", "ceil("),
        ("roundf(", "round("),
        ("deg_to_rad(", "deg2rad("),
        ("rad_to_deg(", "rad2deg("),
        ("Vector2.from_angle(", "_from_angle("),
    ] {
        text = text.replace(new, old);
    }
    for depth in ["", "\t", "\t\t", "\t\t\t"] {
        text = text.replace(&format!(",\n{depth})"), &format!("\n{depth})"));
    }
    // Godot 3 clamps only numbers.
    while let Some(at) = text.find(".clamp(") {
        let is_name = |c: char| c.is_alphanumeric() || "_.".contains(c);
        let start = text[..at].rfind(|c| !is_name(c)).map_or(0, |at| at + 1);
        assert!(start < at, "a variable is clamped: {}", &text[..at]);
        let name = text[start..at].to_owned();
        text.replace_range(start..at + ".clamp(".len(), &format!("_clamp({name}, "));
    }
    // Godot 3 has no types of lists or enums, and no such warning.
    let enums = text.lines().filter_map(|line| line.strip_prefix("enum ")?.split(' ').next());
    for name in enums.map(str::to_owned).collect::<Vec<_>>() {
        text = text.replace(&format!(": {name}"), ": int").replace(&format!("-> {name}"), "-> int");
    }
    let has = |line: &&str| !line.trim_start().starts_with("@warning_ignore");
    text = text.lines().filter(has).map(|line| format!("{}\n", filled_anew(line))).collect();
    while let Some(at) = text.find("Array[") {
        let end = at + text[at..].find(']').expect("a type is closed");
        text.replace_range(at..=end, "Array");
    }
    text + "\n\nstatic func _from_angle(angle: float) -> Vector2:\n\treturn Vector2(cos(angle), sin(angle))\n\n\n\
        static func _clamp(v, least, most):\n\tfor i in range(3 if v is Vector3 else 2):\n\t\t\
        v[i] = clamp(v[i], least[i], most[i])\n\treturn v\n"
}

/// A line that fills a list from another one, as a plain assignment.
fn filled_anew(line: &str) -> String {
    match line.split_once(".assign(") {
        Some((list, from)) => format!("{list} = {}", from.trim_end_matches(')')),
        None => line.to_owned(),
    }
}

/// Runs the test below the printed code of each scene with a language's own tool. The files are called by the scene's name.
pub fn run_tests(target: Target, scenes: &[&str], folder: &Path) {
    let names: Vec<String> = scenes.iter().map(|scene| scene.replace('-', "_")).collect();
    match target {
        Target::Rust => test_rust(&names, folder),
        Target::CSharp => names.iter().for_each(|name| test_csharp(name, folder)),
        Target::Unity => names.iter().for_each(|name| test_unity(name, folder)),
        Target::Cpp => {
            for name in &names {
                tool("g++", folder, &["-std=c++17", "-w", "-o", name, &format!("{name}.cpp")]);
                tool(&format!("./{name}"), folder, &[]);
            }
        }
        Target::JavaScript | Target::TypeScript => {
            let files: Vec<String> = names.iter().map(|name| format!("{name}.mjs")).collect();
            for file in &files {
                fs::rename(folder.join(file.replace(".mjs", ".js")), folder.join(file)).expect("it is there");
            }
            let files: Vec<&str> = files.iter().map(String::as_str).collect();
            tool("node", folder, &[&["--test"], &files[..]].concat());
        }
        Target::Python => names.iter().for_each(|name| tool("python3", folder, &[&format!("{name}.py")])),
        Target::GdScript => {
            write(folder, "project.godot", "config_version=4\n");
            for file in names.iter().map(|name| format!("{name}.gd")) {
                write(folder, &file, &for_godot_3(&read(folder, &file)));
                tool("timeout", folder, &["60", "godot3-server", "--path", ".", "-s", &file]);
            }
        }
    }
}

/// Builds the folder that `hantei code all` writes as one project, and runs it or brings all its files.
pub fn run_project(target: Target, folder: &Path) {
    let mut files: Vec<String> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    assert!(files.len() > 15, "{files:?}");
    let whole =
        |line: &dyn Fn(&str) -> String| files.iter().map(|file| line(file) + "\n").collect::<String>();
    match target {
        Target::Rust => unreachable!("the crate is its project"),
        Target::CSharp | Target::Unity => {
            let library = folder.join("UnityEngine.cs");
            let mut arguments = vec!["-langversion:7.2", "-target:library", "-out:project.dll"];
            if target == Target::Unity {
                let stub =
                    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/code/languages/UnityEngine.cs");
                fs::copy(stub, library).expect("the stand-in for Unity is there");
                files.push("UnityEngine.cs".into());
            } else {
                arguments.extend(["-r:System.Numerics.dll", "-r:System.Numerics.Vectors.dll"]);
            }
            for file in &files {
                write(folder, file, &for_mcs(&read(folder, file)));
            }
            arguments.extend(files.iter().map(String::as_str));
            tool("mcs", folder, &arguments);
        }
        Target::Cpp => {
            let main = "int main() {\n  const auto box = game::shapes::make_obb({0, 0}, {2, 1}, 0.5f);\n  \
                return game::disk_rectangle::contact({{0, 0}, 1}, box).hit && game::disk_rectangle::hit({{0, 0}, 1}, box) ? 0 : 1;\n}\n";
            write(folder, "main.cpp", &(whole(&|file| format!("#include \"{file}\"")) + main));
            tool("g++", folder, &["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "project", "main.cpp"]);
            tool("./project", folder, &[]);
        }
        Target::JavaScript | Target::TypeScript => {
            write(folder, "package.json", "{ \"type\": \"module\" }\n");
            let main = "import { makeObb } from \"./shapes.js\";\nimport { contact } from \"./disk_rectangle.js\";\n\
                const box = makeObb({ x: 0, y: 0 }, { x: 2, y: 1 }, 0.5);\n\
                if (!contact({ center: { x: 0, y: 0 }, radius: 1 }, box).hit) throw new Error(\"a miss\");\n";
            write(folder, "main.js", &(whole(&|file| format!("import \"./{file}\";")) + main));
            tool("node", folder, &["main.js"]);
        }
        Target::Python => {
            // The folder is a package.
            let main = "from python.shapes import Disk, Vec2, make_obb\nfrom python.disk_rectangle import contact, hit\n\
                both = Disk(Vec2(0.0, 0.0), 1.0), make_obb(Vec2(0.0, 0.0), Vec2(2.0, 1.0), 0.5)\n\
                assert contact(*both).hit and hit(*both)\n";
            let all = whole(&|file| format!("import python.{}", file.trim_end_matches(".py")));
            let outside = folder.parent().expect("the folder of all projects");
            write(outside, "main.py", &(all + main));
            tool("python3", outside, &["main.py"]);
        }
        Target::GdScript => {
            for file in &files {
                write(folder, file, &for_godot_3(&read(folder, file)));
            }
            write(folder, "project.godot", "config_version=4\n");
            let loads = whole(&|file| format!("\tassert(load(\"res://{file}\").new())"));
            let main = "\tvar shapes = load(\"res://shapes.gd\")\n\tvar box = shapes.make_obb(Vector2(0, 0), Vector2(2, 1), 0.5)\n\
                \tvar disk = shapes.Disk.new(Vector2(0, 0), 1)\n\
                \tquit(0 if load(\"res://disk_rectangle.gd\").contact(disk, box).hit else 1)\n";
            write(folder, "main.gd", &format!("extends SceneTree\n\nfunc _init():\n{loads}{main}"));
            tool("timeout", folder, &["60", "godot3-server", "--path", ".", "-s", "main.gd"]);
        }
    }
}

/// Runs the tests of a project, each in a file of its own, with a language's own tool. In C++, only some, since they are slow to build.
pub fn run_project_tests(target: Target, folder: &Path) {
    let tests = if target == Target::Unity { folder.join("Editor") } else { folder.to_owned() };
    let mut files: Vec<String> = fs::read_dir(tests)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    let tests: Vec<&String> = files.iter().filter(|file| file.to_lowercase().contains("test")).collect();
    assert!(tests.len() > 15, "{files:?}");
    match target {
        Target::CSharp => {
            for file in &files {
                write(folder, file, &for_mcs(&read(folder, file)));
            }
            let options = [
                "-langversion:7.2",
                "-r:System.Numerics.dll",
                "-r:System.Numerics.Vectors.dll",
                "-out:tests.exe",
            ];
            let files: Vec<&str> = files.iter().map(String::as_str).collect();
            tool("mcs", folder, &[&options[..], &files].concat());
            tool("mono", folder, &["tests.exe"]);
        }
        Target::Cpp => {
            for name in ["disk_rectangle_test", "line_disk_test", "boxes_in_space_test"] {
                tool("g++", folder, &["-std=c++17", "-Wall", "-o", name, &format!("{name}.cpp")]);
                tool(&format!("./{name}"), folder, &[]);
            }
        }
        Target::JavaScript => {
            write(folder, "package.json", "{ \"type\": \"module\" }\n");
            let tests: Vec<&str> = tests.into_iter().map(String::as_str).collect();
            tool("node", folder, &[&["--test"], &tests[..]].concat());
        }
        Target::Python => {
            let (outside, name) = (folder.parent().expect("a folder"), folder.file_name().expect("a name"));
            for test in tests.iter().filter(|test| test.ends_with(".py")) {
                let module = format!("{}.{}", name.to_string_lossy(), test.trim_end_matches(".py"));
                tool("python3", outside, &["-m", &module]);
            }
        }
        Target::GdScript => {
            for file in &files {
                write(folder, file, &for_godot_3(&read(folder, file)));
            }
            write(folder, "project.godot", "config_version=4\n");
            for test in tests {
                tool("timeout", folder, &["60", "godot3-server", "--path", ".", "-s", test]);
            }
        }
        // They are the tests of C# and JavaScript in other words.
        Target::Unity | Target::TypeScript | Target::Rust => {}
    }
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("the file is there")
}

fn test_rust(names: &[String], folder: &Path) {
    fs::create_dir_all(folder.join("src")).expect("there is room for files");
    let manifest = "[package]\nname = \"tests\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
        [dependencies]\nglam = \"0.27\"\n\n[workspace]\n";
    write(folder, "Cargo.toml", manifest);
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    fs::copy(lock, folder.join("Cargo.lock")).expect("the project has a lock file");
    let mut all = String::from("#![allow(dead_code)]\n");
    for name in names {
        fs::rename(folder.join(format!("{name}.rs")), folder.join(format!("src/{name}.rs")))
            .expect("the file is there");
        all += &format!("mod {name};\n");
    }
    write(folder, "src/lib.rs", &all);
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    tool(&cargo, folder, &["test", "--quiet", "--offline", "--target-dir", "target"]);
}

fn test_csharp(name: &str, folder: &Path) {
    let file = format!("{name}.cs");
    write(folder, &file, &for_mcs(&read(folder, &file)));
    let libraries = ["-r:System.Numerics.dll", "-r:System.Numerics.Vectors.dll"];
    tool("mcs", folder, &[&["-langversion:7.2"], &libraries[..], &[&*file]].concat());
    tool("mono", folder, &[&format!("{name}.exe")]);
}

/// A stand-in for Unity's test runner.
const NUNIT: &str = r#"namespace NUnit.Framework
{
    public class TestAttribute : System.Attribute { }
    public static class Assert
    {
        public static void AreEqual(bool a, bool b, string c) { if (a != b) throw new System.Exception(c); }
        public static void AreEqual(double a, double b, double most, string c) { if (System.Math.Abs(a - b) > most) throw new System.Exception(c); }
    }
}
"#;

fn test_unity(name: &str, folder: &Path) {
    let stub = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/code/languages/UnityEngine.cs");
    fs::copy(stub, folder.join("UnityEngine.cs")).expect("the stand-in for Unity is there");
    let file = format!("{name}.cs");
    let text = for_mcs(&read(folder, &file));
    let class = text.split_once("public class ").and_then(|(_, rest)| rest.lines().next()).expect("a class");
    let main =
        format!("class Run {{ static void Main() {{ new {class}().SetupsHaveTheRightAnswers(); }} }}\n");
    write(folder, "Run.cs", &(NUNIT.to_owned() + &main));
    write(folder, &file, &text);
    tool("mcs", folder, &["-langversion:7.2", "-out:run.exe", &file, "Run.cs", "UnityEngine.cs"]);
    tool("mono", folder, &["run.exe"]);
}
