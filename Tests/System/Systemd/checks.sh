# Functions shared by the tests that run inside a throw-away systemd: sourced, not run.
API=/run/puzzlefarm/api.sock
STATUS=/run/puzzlefarm/status.sock
CONFIG=/etc/puzzlefarm/puzzlefarm.toml
failures=0

check() { # WHAT COMMAND...
    local what=$1 said
    shift
    if said=$("$@" 2>&1); then
        echo "ok      $what"
    else
        echo "FAILED  $what${said:+: $said}"
        failures=$((failures + 1))
    fi
}
equal() { [ "$1" = "$2" ] || { echo "found '$1', expected '$2'"; return 1; }; }
is() { equal "$(systemctl show -p "$1" --value puzzlefarm)" "$2"; }
matches() { grep -Eq "$2" <<< "$1" || { echo "'$1' does not match '$2'"; return 1; }; }
# Waits up to 30 s until a command succeeds.
await() {
    local end=$((SECONDS + 30))
    until "$@" > /dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || { echo "did not succeed within 30 seconds: $*"; return 1; }
        pause 0.05
    done
    return 0
}
pause() { read -r -t "$1" <> <(:); }
not() { ! "$@"; }
ask() { curl -fsS --max-time 10 --unix-socket "$1" "http://localhost$2"; }
dropin() { # NAME TEXT
    mkdir -p /run/systemd/system/puzzlefarm.service.d
    printf '%b' "$2" > "/run/systemd/system/puzzlefarm.service.d/$1.conf"
    systemctl daemon-reload
}
undrop() { rm -rf /run/systemd/system/puzzlefarm.service.d; systemctl daemon-reload; }
stop_all() {
    systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
    systemctl reset-failed 'puzzlefarm*' 2> /dev/null
}
pools() { # LOW TARGET
    local tier
    for tier in beginner easy medium intermediate hard expert; do
        printf '[pool.%s]\nlow = %s\ntarget = %s\n' "$tier" "$1" "$2"
    done
}
full() { matches "$(ask $API /v1/status)" '"state":"resting"'; }
# Prints the commands that a page of the manual lists under a name, one per line.
listed() { # PAGE NAME
    puzzlefarm man "$1" | awk -v name="$2" '
        $0 == ".\\\" commands: " name { found = 1 }
        found && /^\.Ed/ { exit }
        found && /^\.Bd/ { listing = 1; next }
        listing' | sed 's/\\-/-/g; s/\\(aq/'"'"'/g; s/\\(dq/"/g; s/\\(ti/~/g; s/\\&//g; s/\\e/\\/g'
}
# Prints the result; must be the last command.
report() {
    [ "$failures" = 0 ] || { echo "$failures checks failed"; exit 1; }
    echo "all checks passed"
}
