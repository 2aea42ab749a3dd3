#!/usr/bin/env bash
# A catalogue as the README serves it: the readme's own nginx configuration, a client that downloads
# what is new to it, minisign, and our verification of what was downloaded.
source "$(dirname "$0")/lib.sh"

say() { echo "   $*"; }

echo "== a catalogue behind nginx"
command -v minisign >/dev/null || {
    skip "minisign" "apt-get install minisign"
    exit 0
}
has_nginx || exit 0

serve main
minisign -G -W -s "$work/sign.key" -p "$work/sign.pub" >"$work/key.log"
publish() {
    "$binary" export --socket "$work/main/api.sock" --catalogue "$work/srv" --count "$1" \
        --sign-key "$work/sign.key" >"$work/export.log"
}
publish 20

# The block of the readme, without its certificate and at a port of ours.
port=$(free_port)
server=$(sed -n '/^```nginx$/,/^```$/p' README.md | sed '1d;$d')
[ -n "$server" ] || { echo "the readme has no nginx block" >&2; exit 1; }
server=${server//listen 443 ssl;/listen 127.0.0.1:$port;}
server=${server//root \/srv\/sudoku;/root $work\/srv;}
start_nginx "$server"
until_true "nginx" curl -fsS "http://127.0.0.1:$port/manifest.json"

# What a client does: the manifest and its signature, then the files that it has not seen.
mkdir "$work/client"
downloads=0
get() { curl -fsS --compressed -D "$work/head" -o "$work/client/$1" "http://127.0.0.1:$port/$1"; }
update() {
    downloads=0
    get manifest.json
    grep -qi '^content-encoding: gzip' "$work/head"
    get manifest.json.minisig
    get today.json
    get today.json.minisig
    local file
    for file in $(grep -o '[a-z]*-[0-9-]*\.ndjson' "$work/client/manifest.json" | sort -u); do
        [ -e "$work/client/$file" ] && continue
        get "$file"
        grep -qi '^cache-control: public, max-age=31536000, immutable' "$work/head"
        grep -qi '^access-control-allow-origin: \*' "$work/head"
        grep -qi '^content-encoding: gzip' "$work/head"
        downloads=$((downloads + 1))
    done
    minisign -V -q -p "$work/sign.pub" -m "$work/client/manifest.json"
    minisign -V -q -p "$work/sign.pub" -m "$work/client/today.json"
    "$binary" verify "$work/client" --public-key "$work/sign.pub" >"$work/verify.log"
}
update
days=$(find "$work/srv" -name 'daily-*.ndjson' | wc -l)
[ "$days" -ge 1 ] || { echo "no day was published" >&2; exit 1; }
[ "$downloads" = $((6 + days)) ] || {
    echo "downloaded $downloads files, there are 6 segments and $days days" >&2
    exit 1
}
publish 10
update
# A day may have begun since.
[ "$downloads" = 6 ] || [ "$downloads" = 7 ] || {
    echo "downloaded $downloads files, 6 segments were new" >&2
    exit 1
}
for hidden in export.part.claims easy-000001.ndjson.part; do
    touch "$work/srv/$hidden"
    code=$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/$hidden")
    [ "$code" = 404 ] || { echo "$hidden: $code, expected 404" >&2; exit 1; }
done
say "a client gets what is new, each file verifies, what is in the making is not served"
