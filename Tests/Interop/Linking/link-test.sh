#!/usr/bin/env bash
# Builds an app: among the examples, by the path of this folder, in debug and in release, and as a package with the
# lines of docs/library.md, from the repository as it is, by its address and branch. Runs the examples, too. Checks
# that the libraries need neither Foundation nor any system function beyond those of the Swift standard library, and
# compiles what only Apple's systems have.
# By its path, the app takes the libraries that the debug and the release build of this package have compiled: the
# same folder and the same flags. From the repository they are compiled again, not optimized, since that app only
# has to compile, to link statically and to start.
# Usage: link-test.sh FLAG..., those of the release build
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=$(mktemp -d "${TMPDIR:-/tmp}/pf-link.XXXXXX")
trap 'rm -rf "$work"' EXIT

# The lines of docs/library.md; the examples get its target.
sed -n '/^dependencies: \[/,/^]$/p' docs/library.md >"$work/lines"
examples=$work/examples
cp -R Examples "$examples"
cp -R Tests/Interop/Linking/App/Sources/App "$examples/Sources"
sed -n '/^targets: \[/,/^]$/p' "$work/lines" | sed '1d; $d' | sed '$s/$/,/' >"$work/target"
sed -i -e "/^    targets: \[/r $work/target" -e "s|path: \"..\"|path: \"$PWD\"|" "$examples/Package.swift"

# The last commit, as the branch main of a repository at the address of the page: the address is only a name
# here, which git replaces.
address=$(sed -n 's/^ *\.package(url: "\([^"]*\)", branch: "main").*/\1/p' docs/library.md)
[ -n "$address" ] || { echo "docs/library.md: no dependency on the branch main" >&2; exit 1; }
git init --quiet --bare "$work/repository"
git -C "$work/repository" fetch --quiet "$PWD" HEAD:refs/heads/main
git -C "$work/repository" symbolic-ref HEAD refs/heads/main
git config --file "$work/gitconfig" "url.file://$work/repository.insteadOf" "$address"
export GIT_CONFIG_GLOBAL=$work/gitconfig

# app NAME ARGUMENT...: builds a package with the app and runs it
app() {
    local name=$1 found
    shift
    if ! swift build --cache-path "$work/cache" "$@" >"$work/$name.log" 2>&1; then
        echo "$name: does not build" >&2
        grep -A 3 "error:" "$work/$name.log" >&2
        exit 1
    fi
    found=$("$(swift build "$@" --show-bin-path)/App")
    [ "$found" = "16 formats" ] || { echo "$name: $found" >&2; exit 1; }
    echo "$name: $found"
}

# Prints the undefined symbols of the libraries, except those of Swift and those of every program.
asks_for() {
    nm --undefined-only "$1"/{SudokuEngine,SudokuLayouts,PuzzleBundle,PuzzleExchange,PuzzleCatalogue,SudokuGame}.build/*.o | awk '
        NF == 2 && $2 !~ /^(\$s|_?swift_|_swiftEmpty|__swift)/ \
            && $2 !~ /^(mem(cpy|move|set|cmp|chr)|bcmp|malloc|malloc_usable_size|free|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$/ {
            print $2
        }' | sort -u
}

app "examples in debug" --package-path "$examples" --scratch-path .build
objects=$(asks_for .build/debug)
[ -z "$objects" ] || { printf 'the libraries need these symbols of the system:\n%s\n' "$objects" >&2; exit 1; }
Examples/check.sh "$PWD/.build/debug"
app "examples in release" -c release --package-path "$examples" --scratch-path .build --product App "$@"

mkdir -p "$work/branch"
cp -R --preserve=timestamps Tests/Interop/Linking/App/Sources "$work/branch"
{
    echo "// swift-tools-version: 6.0"
    echo "import PackageDescription"
    echo 'let package = Package(name: "App", platforms: [.macOS(.v13)],'
    cat "$work/lines"
    echo ")"
} >"$work/branch/Package.swift"
app "a package by the address" --package-path "$work/branch" --static-swift-stdlib -Xswiftc -Onone

# What only Apple's systems have: compiled with the Foundation of Linux, since no other SDK is there.
for file in $(grep -rl "canImport(Darwin)" Sources); do
    target=$(cut -d / -f 2 <<<"$file")
    mkdir -p "$work/darwin/$target"
    sed 's/canImport(Darwin)/true/' "$file" >"$work/darwin/$target/$(basename "$file")"
done
for target in "$work"/darwin/*; do
    { printf 'import %s\n' "$(basename "$target")"; cat "$target"/*.swift; } >"$target.swift"
    swiftc -typecheck -suppress-warnings -module-name OnDarwin -swift-version 6 -I .build/debug/Modules "$target.swift"
    echo "$(basename "$target"): what only Apple's systems have compiles"
done

# The engine is as fast in a debug build of an app as in a release build, but for calls from the app: by the
# shortest times of runs in turns, since other programs run beside them.
seeds=$(for _ in $(seq 20); do echo $RANDOM$RANDOM; done)
for _ in 1 2 3 4 5; do
    .build/debug/App $seeds | tail -n +2 | sed 's/^/debug /'
    .build/release/App $seeds | tail -n +2 | sed 's/^/release /'
done | awk '
    !($2 in order) { order[$2] = ++count; tier[count] = $2 }
    { for (n = 3; n <= 4; n++) if (!(($1, $2, n) in time) || $n < time[$1, $2, n]) time[$1, $2, n] = $n }
    END {
        for (one = 1; one <= count; one++) {
            t = tier[one]
            printf "%s: the first puzzle within %.0f ms in debug, %.0f in release; the second within %.0f, %.0f\n",
                t, time["debug", t, 3] / 1000, time["release", t, 3] / 1000, time["debug", t, 4] / 1000, time["release", t, 4] / 1000
            for (n = 3; n <= 4; n++) { debug += time["debug", t, n]; release += time["release", t, n] }
        }
        if (debug > 4 * release) { print "debug builds are slow" > "/dev/stderr"; exit 1 }
    }'
