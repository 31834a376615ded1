//! Writes what a page makes packages for course systems of, for `web/build` to put beside it.

use hantei::cli::scorm;
use hantei::lesson::Library;

fn main() {
    print!("{}", scorm::parts(&Library::builtin()));
}
