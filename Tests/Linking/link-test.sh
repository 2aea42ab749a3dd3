#!/usr/bin/env bash
# Builds a package of its own that uses the libraries as README says: by the path of a folder and by the
# tag of a repository, in debug and release, with Swift's libraries beside it and within it. Nothing of
# Foundation is asked for, and nothing of the system but what Swift's own library asks for too.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d "${TMPDIR:-/tmp}/pf-link.XXXXXX")
trap 'rm -rf "$work"' EXIT

# A folder is known by its name, a repository by the last part of its address.
mkdir "$work/puzzlefarm"
cp -R Package.swift Sources Tests "$work/puzzlefarm"
git="git -C $work/puzzlefarm -c user.name=test -c user.email=test@localhost -c commit.gpgsign=false"
$git init --quiet --initial-branch=main
$git add --all
$git commit --quiet --message "As it is"
$git tag 0.1.0

# app NAME DEPENDENCY ARGUMENT...: makes the app with that line of its manifest, builds it and runs it.
app() {
    local name=$1 dependency=$2
    shift 2
    mkdir -p "$work/$name"
    cp -R Tests/Linking/App/Sources "$work/$name"
    cat >"$work/$name/Package.swift" <<END
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS(.v15)],
    dependencies: [$dependency],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [
                .product(name: "SudokuEngine", package: "puzzlefarm"),
                .product(name: "PuzzleBundle", package: "puzzlefarm"),
            ])
    ]
)
END
    local found
    if ! swift build --package-path "$work/$name" "$@" >"$work/log" 2>&1; then
        echo "$name: does not build" >&2
        grep -A 3 "error:" "$work/log" >&2
        exit 1
    fi
    found=$("$(swift build --package-path "$work/$name" "$@" --show-bin-path)/App")
    [ "$found" = "16 formats" ] || { echo "$name: $found" >&2; exit 1; }
    echo "$name $*: $found"
}

# What objects ask of others, but for what Swift made and what every program has.
asks_for() {
    nm --undefined-only "$1"/{SudokuEngine,PuzzleBundle}.build/*.o | awk '
        NF == 2 && $2 !~ /^(\$s|_?swift_|__swift)/ \
            && $2 !~ /^(mem(cpy|move|set|cmp|chr)|bcmp|malloc|free|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$/ {
            print $2
        }' | sort -u
}

path=".package(path: \"../puzzlefarm\")"
url="url: \"file://$work/puzzlefarm\""
app path "$path"
objects=$(asks_for "$(swift build --package-path "$work/path" --show-bin-path)")
[ -z "$objects" ] || { printf 'the libraries ask the system for:\n%s\n' "$objects" >&2; exit 1; }
app path "$path" --static-swift-stdlib
app exact ".package($url, exact: \"0.1.0\")" -c release --static-swift-stdlib
app from ".package($url, from: \"0.1.0\")" -c release
