//! `hantei.com`, which a Windows console starts for the command `hantei`. The console would not wait for `hantei.exe`, which is a
//! desktop program. This one waits, and passes on its exit code.

use std::process::{Command, ExitCode, exit};

fn main() -> ExitCode {
    let run = || {
        Command::new(std::env::current_exe()?.with_extension("exe"))
            .args(std::env::args_os().skip(1))
            .status()
    };
    match run() {
        Ok(status) => exit(status.code().unwrap_or(70)),
        Err(error) => {
            eprintln!("hantei: hantei.exe, which belongs beside hantei.com, does not start: {error}.");
            ExitCode::from(66)
        }
    }
}
