#!/usr/bin/env bash
# Builds a separate package with the lines of docs/library.md: by the path of a folder, and from the repository
# as it is, by its address and branch; in debug linked to Swift's libraries dynamically and statically, in release
# dynamically (the program itself is a static one). Checks that the libraries need neither Foundation nor any
# system function beyond those of the Swift standard library, and compiles what only Apple's systems have.
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=$(mktemp -d "${TMPDIR:-/tmp}/pf-link.XXXXXX")
trap 'rm -rf "$work"' EXIT

# SwiftPM names a folder by its name, a repository by the last part of its address.
mkdir "$work/puzzlefarm"
cp -R Package.swift Sources Tests config "$work/puzzlefarm"

# The last commit, as the branch main of a repository at the address of the page: the address is only a name
# here, which git replaces.
address=$(sed -n 's/^ *\.package(url: "\([^"]*\)", branch: "main").*/\1/p' docs/library.md)
[ -n "$address" ] || { echo "docs/library.md: no dependency on the branch main" >&2; exit 1; }
git init --quiet --bare "$work/repository"
git -C "$work/repository" fetch --quiet "$PWD" HEAD:refs/heads/main
git -C "$work/repository" symbolic-ref HEAD refs/heads/main
git config --file "$work/gitconfig" "url.file://$work/repository.insteadOf" "$address"
export GIT_CONFIG_GLOBAL=$work/gitconfig

# app NAME DEPENDENCY ARGUMENT...: creates an app with the lines of the page, or with another dependency if it
# is not empty, builds it and runs it.
app() {
    local name=$1 dependency=$2
    shift 2
    mkdir -p "$work/$name"
    cp -R --preserve=timestamps Tests/Interop/Linking/App/Sources "$work/$name"
    {
        echo "// swift-tools-version: 6.0"
        echo "import PackageDescription"
        echo 'let package = Package(name: "App", platforms: [.macOS(.v13)],'
        sed -n '/^dependencies: \[/,/^]$/p' docs/library.md | sed "${dependency:+s|\.package(.*)|$dependency|}"
        echo ")"
    } >"$work/$name/Package.swift"
    local found
    if ! swift build --cache-path "$work/cache" --package-path "$work/$name" "$@" >"$work/$name.log" 2>&1; then
        echo "$name: does not build" >&2
        grep -A 3 "error:" "$work/$name.log" >&2
        exit 1
    fi
    found=$("$(built "$name" "$@")/App")
    [ "$found" = "16 formats" ] || { echo "$name: $found" >&2; exit 1; }
    echo "$name $*: $found"
}

# built NAME ARGUMENT...: the folder with the products of an app
built() {
    local name=$1
    shift
    swift build --package-path "$work/$name" "$@" --show-bin-path
}

# Prints the undefined symbols of the libraries, except those of Swift and those of every program.
asks_for() {
    nm --undefined-only "$1"/{SudokuEngine,SudokuLayouts,PuzzleBundle,PuzzleExchange,SudokuGame}.build/*.o | awk '
        NF == 2 && $2 !~ /^(\$s|_?swift_|_swiftEmpty|__swift)/ \
            && $2 !~ /^(mem(cpy|move|set|cmp|chr)|bcmp|malloc|malloc_usable_size|free|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$/ {
            print $2
        }' | sort -u
}

by_path() {
    app path '.package(path: "../puzzlefarm")'
    objects=$(asks_for "$(built path)")
    [ -z "$objects" ] || { printf 'the libraries need these symbols of the system:\n%s\n' "$objects" >&2; exit 1; }
    app path '.package(path: "../puzzlefarm")' --static-swift-stdlib
}

by_branch() { app branch "" -c release; }

# What only Apple's systems have: compiled with the Foundation of Linux, since no other SDK is there.
for file in $(grep -rl "canImport(Darwin)" Sources); do
    target=$(cut -d / -f 2 <<<"$file")
    mkdir -p "$work/darwin/$target"
    sed 's/canImport(Darwin)/true/' "$file" >"$work/darwin/$target/$(basename "$file")"
done
darwin() {
    local modules
    modules=$(swift build --cache-path "$work/cache" --package-path "$work/path" --show-bin-path)/Modules
    for target in "$work"/darwin/*; do
        { printf 'import %s\n' "$(basename "$target")"; cat "$target"/*.swift; } >"$target.swift"
        swiftc -typecheck -suppress-warnings -module-name OnDarwin -swift-version 6 -I "$modules" "$target.swift"
        echo "$(basename "$target"): what only Apple's systems have compiles"
    done
}

# Since the compiler of one library uses one processor.
source tools/side-by-side.sh
by_path & running=($!)
by_branch & running+=($!)
finish "${running[@]}"
darwin

# The engine is as fast in a debug build of an app as in a release build, but for calls from the app.
seeds=$(for _ in $(seq 20); do echo $RANDOM$RANDOM; done)
for name in path branch; do
    [ $name = path ] && kind=() || kind=(-c release)
    "$(built $name "${kind[@]}")/App" $seeds | tail -n +2 >"$work/$name.times"
done
paste -d ' ' "$work"/{path,branch}.times | awk '
    { printf "%s: the first puzzle within %.0f ms in debug, %.0f in release; the second within %.0f, %.0f\n",
        $1, $2 / 1000, $5 / 1000, $3 / 1000, $6 / 1000
      debug += $2 + $3; release += $5 + $6 }
    END { if (debug > 4 * release) { print "debug builds are slow" > "/dev/stderr"; exit 1 } }'
