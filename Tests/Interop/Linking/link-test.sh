#!/usr/bin/env bash
# Builds a separate package that uses the libraries as docs/library.md describes: by the path of a folder and
# by the tag of a repository; in debug linked to Swift's libraries dynamically and statically, in release
# dynamically (the program itself is a static one). Checks that the libraries need neither Foundation nor any
# system function beyond those of the Swift standard library.
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=$(mktemp -d "${TMPDIR:-/tmp}/pf-link.XXXXXX")
trap 'rm -rf "$work"' EXIT

# SwiftPM names a folder by its name, a repository by the last part of its URL.
mkdir "$work/puzzlefarm"
cp -R Package.swift Sources Tests "$work/puzzlefarm"
git="git -C $work/puzzlefarm -c user.name=test -c user.email=test@localhost -c commit.gpgsign=false"
$git init --quiet --initial-branch=main
$git add --all
$git commit --quiet --message "As it is"
$git tag 0.1.0

# app NAME DEPENDENCY ARGUMENT...: creates an app with that dependency, builds it and runs it.
app() {
    local name=$1 dependency=$2
    shift 2
    mkdir -p "$work/$name"
    cp -R --preserve=timestamps Tests/Interop/Linking/App/Sources "$work/$name"
    cat >"$work/$name/Package.swift" <<END
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS(.v13)],
    dependencies: [$dependency],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [
                .product(name: "SudokuEngine", package: "puzzlefarm"),
                .product(name: "PuzzleBundle", package: "puzzlefarm"),
                .product(name: "SudokuGame", package: "puzzlefarm"),
            ])
    ]
)
END
    local found
    if ! swift build --package-path "$work/$name" "$@" >"$work/$name.log" 2>&1; then
        echo "$name: does not build" >&2
        grep -A 3 "error:" "$work/$name.log" >&2
        exit 1
    fi
    found=$("$(swift build --package-path "$work/$name" "$@" --show-bin-path)/App")
    [ "$found" = "16 formats" ] || { echo "$name: $found" >&2; exit 1; }
    echo "$name $*: $found"
}

# Prints the undefined symbols of the libraries, except those of Swift and those of every program.
asks_for() {
    nm --undefined-only "$1"/{SudokuEngine,PuzzleBundle,SudokuGame}.build/*.o | awk '
        NF == 2 && $2 !~ /^(\$s|_?swift_|__swift)/ \
            && $2 !~ /^(mem(cpy|move|set|cmp|chr)|bcmp|malloc|free|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$/ {
            print $2
        }' | sort -u
}

path=".package(path: \"../puzzlefarm\")"
url="url: \"file://$work/puzzlefarm\""

by_path() {
    app path "$path"
    objects=$(asks_for "$(swift build --package-path "$work/path" --show-bin-path)")
    [ -z "$objects" ] || { printf 'the libraries need these symbols of the system:\n%s\n' "$objects" >&2; exit 1; }
    app path "$path" --static-swift-stdlib
}

# In one folder, since both are the same commit: what is compiled for one is there for the other.
by_tag() {
    app tag ".package($url, exact: \"0.1.0\")" -c release
    rm "$work/tag/Package.resolved"
    app tag ".package($url, from: \"0.1.0\")" -c release
}

# Since the compiler of one library uses one processor.
source tools/side-by-side.sh
by_path & running=($!)
by_tag & running+=($!)
finish "${running[@]}"
