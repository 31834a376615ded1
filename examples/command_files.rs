//! Writes completions for bash, zsh and fish, and the manual pages, into a folder. `.ci/release` packs them beside the program.

use clap::CommandFactory;
use clap_complete::Shell;
use hantei::cli::Arguments;
use std::fs;
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("the folder to write into"));
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        clap_complete::generate_to(shell, &mut Arguments::command(), "hantei", &completions)?;
    }
    let manual = folder.join("man");
    fs::create_dir_all(&manual)?;
    clap_mangen::generate_to(Arguments::command(), &manual)
}
