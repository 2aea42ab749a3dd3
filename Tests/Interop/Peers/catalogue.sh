#!/usr/bin/env bash
# Serves a catalogue as docs/site.md describes: with its nginx configuration, a client that
# downloads only new files, minisign, and `puzzlefarm verify` on the downloads.
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

# The nginx block of docs/site.md, without its certificate and on a free port.
port=$(free_port)
server=$(sed -n '/^```nginx$/,/^```$/p' docs/site.md | sed '1d;$d')
[ -n "$server" ] || { echo "docs/catalogue.md: no nginx block" >&2; exit 1; }
server=${server//listen 443 ssl;/listen 127.0.0.1:$port;}
server=${server//root \/srv\/sudoku;/root $work\/srv;}
start_nginx "$server"
until_true "nginx" curl -fsS "http://127.0.0.1:$port/manifest.json"

# The steps of a client: the manifest and its signature, then the files that are new to it.
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
    rm -f "$work"/client/index-*
    local index
    index=$(grep -o 'index-[0-9]*\.json' "$work/client/manifest.json")
    get "$index"
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
[ "$days" -ge 1 ] || { echo "no daily file was published" >&2; exit 1; }
[ "$downloads" = $((6 + days)) ] || {
    echo "downloaded $downloads files, expected 6 segments and $days daily files" >&2
    exit 1
}
publish 10
update
# A new day may have begun since.
[ "$downloads" = 6 ] || [ "$downloads" = 7 ] || {
    echo "downloaded $downloads files, expected 6 new segments" >&2
    exit 1
}
for hidden in export.part.claims easy-000001.ndjson.part; do
    touch "$work/srv/$hidden"
    code=$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/$hidden")
    [ "$code" = 404 ] || { echo "$hidden: $code, expected 404" >&2; exit 1; }
done
say "a client downloads new files only, every file verifies, unfinished files are not served"
