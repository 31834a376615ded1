//! The program file's icon, description and version on Windows.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Passes these to the linker if MinGW links and its `windres` is installed. Microsoft's linker gets nothing.
pub fn describe() {
    println!("cargo::rerun-if-changed=assets/hantei.ico");
    let target = |what: &str| env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") != "windows" || target("ENV") != "gnu" {
        return;
    }
    let out = env::var("OUT_DIR").expect("cargo names a folder for what is made");
    let (script, object) = (Path::new(&out).join("hantei.rc"), Path::new(&out).join("hantei-resources.o"));
    fs::write(&script, resources()).expect("the folder for what is made can be written");
    let windres = format!("{}-w64-mingw32-windres", target("ARCH"));
    let made = [windres.as_str(), "windres"].into_iter().any(|windres| {
        let made = Command::new(windres).arg(&script).arg(&object).args(["--output-format", "coff"]).status();
        made.is_ok_and(|status| status.success())
    });
    if made {
        println!("cargo::rustc-link-arg-bins={}", object.display());
    } else {
        println!(
            "cargo::warning=the program gets no icon: {windres} is missing or failed; it comes with MinGW's binutils"
        );
    }
}

/// The script for `windres`.
fn resources() -> String {
    let cargo = |what: &str| env::var(format!("CARGO_{what}")).expect("cargo describes the package");
    let number = |part: &str| cargo(&format!("PKG_VERSION_{part}"));
    let numbers = format!("{},{},{},0", number("MAJOR"), number("MINOR"), number("PATCH"));
    let icon = cargo("MANIFEST_DIR").replace('\\', "/") + "/assets/hantei.ico";
    let (version, description) = (cargo("PKG_VERSION"), cargo("PKG_DESCRIPTION"));
    // 040904B0: the texts are American English, in Unicode.
    format!(
        r#"1 ICON "{icon}"
1 VERSIONINFO FILEVERSION {numbers} PRODUCTVERSION {numbers}
BEGIN
  BLOCK "StringFileInfo"
  BEGIN
    BLOCK "040904B0"
    BEGIN
      VALUE "ProductName", "Hantei"
      VALUE "FileDescription", "{description}"
      VALUE "FileVersion", "{version}"
      VALUE "ProductVersion", "{version}"
      VALUE "OriginalFilename", "hantei.exe"
      VALUE "LegalCopyright", "MIT or Apache-2.0"
    END
  END
  BLOCK "VarFileInfo"
  BEGIN
    VALUE "Translation", 0x409, 1200
  END
END
"#
    )
}
