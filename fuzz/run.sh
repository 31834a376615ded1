#!/usr/bin/env bash
# Runs every fuzz target for some seconds each (60, or as many as the argument says).
# Needs cargo-fuzz (`cargo install cargo-fuzz`), without which it says so and does nothing: `cargo test --test properties` calls
# the same functions with random bytes. Sanitizers are not stable yet: a nightly toolchain has them, or any is told to allow them.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds="${1:-60}"

if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "no cargo-fuzz here: nothing was fuzzed" >&2
    exit 0
fi
if cargo +nightly --version >/dev/null 2>&1; then
    fuzz() { cargo +nightly fuzz run "$@"; }
else
    fuzz() { RUSTC_BOOTSTRAP=1 cargo fuzz run "$@"; }
fi

# What is right to begin with, so that the fuzzers start near it.
seeds="fuzz/corpus"
mkdir -p "$seeds"/{link,eval_line,lesson,language}
cp src/geometry/{point_disk,disk_rectangle,disk_triangle,rectangles,box_around_points}.rs "$seeds/language"
for lesson in lessons/*/; do
    {
        cat "$lesson/lesson.toml"
        printf '\0'
        cat "$lesson/en.md"
        printf '\0'
        cat "$lesson/ja.md"
    } >"$seeds/lesson/$(basename "$lesson")"
done
cargo run --quiet --no-default-features -- list | sed -n 's/^    \([a-z0-9-]*\/[a-z0-9-]*\) .*/\1/p' |
    while read -r link; do
        printf '%s?method=x&rotation=30&disk=-0.7,2.2&lang=ja' "$link" |
            tee "$seeds/link/${link//\//-}" >"$seeds/eval_line/${link//\//-}"
    done

for target in link eval_line lesson language; do
    fuzz "$target" -- -max_total_time="$seconds" -timeout=10 -max_len=65536
done
