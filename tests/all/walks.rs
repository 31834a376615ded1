//! The walkthroughs of all methods: their values in 200 setups, as stored from copies that the compiler had made of the texts.

use crate::poses;
use hantei::scene::Scene;
use std::fs;
use std::path::Path;

/// A digest of a text. Signs of zeros are left out, since Rust does not specify which of two zeros is the larger one.
fn digest(text: &str) -> u64 {
    let text = text.replace("-0.0,", "0.0,").replace("-0.0)", "0.0)");
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A line for each method: its name, and a digest of all moments in 200 setups.
fn digests() -> String {
    let mut all = String::new();
    for scene in Scene::ALL {
        let setups = poses::all(scene, 100);
        for method in scene.methods {
            let walks: Option<Vec<String>> =
                setups.iter().map(|setup| Some(format!("{:?}", told(method, setup)?))).collect();
            if let Some(walks) = walks {
                all += &format!("{} {} {:016x}\n", scene.id, method.id, digest(&walks.join("\n")));
            }
        }
    }
    all
}

/// Marks, values and which of them are read, moment by moment.
fn told(method: &hantei::scene::Method, setup: &hantei::scene::Inputs) -> Option<Vec<String>> {
    let trace = method.walk(setup)?;
    Some(
        trace
            .moments
            .iter()
            .map(|moment| format!("{} {} {:?}", moment.mark, moment.call, moment.met))
            .collect(),
    )
}

// The last bit of a sine may differ on other systems.
#[cfg(target_os = "linux")]
#[test]
fn walkthroughs_have_the_stored_values() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/walks.txt");
    let digests = digests();
    if std::env::var_os("HANTEI_BLESS").is_some() {
        fs::write(&path, &digests).expect("the folder of tests can be written");
    }
    let stored = fs::read_to_string(&path).expect("the walks are stored");
    assert_eq!(stored.lines().count(), digests.lines().count());
    for (stored, now) in stored.lines().zip(digests.lines()) {
        assert_eq!(stored, now, "look at what changed with `hantei eval`; if it is wanted, bless it");
    }
}
