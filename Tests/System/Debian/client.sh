#!/bin/bash
# A client that runs until FOLDER/stop exists: asks for the status, or claims puzzles and acknowledges
# them. Writes the code of each response, or the error of curl if there was none, to FOLDER/NAME.codes;
# key and claim to FOLDER/NAME.claims.
# Usage: client.sh looks|claims NAME FOLDER
set -u
API=/run/puzzlefarm/api.sock
STATUS=/run/puzzlefarm/status.sock
kind=$1 name=$2 folder=$3

# exchange SOCKET PATH ARGUMENT...: sets `body`
exchange() {
    local answer
    answer=$(curl -sS --max-time 60 --unix-socket "$1" -w '\n%{http_code}' "${@:3}" \
        "http://localhost$2" 2>&1)
    body=${answer%$'\n'*}
    case ${answer##*$'\n'} in
    2??) echo "${answer##*$'\n'}" ;;
    *) echo "$2: ${answer//$'\n'/ }" ;;
    esac >> "$folder/$name.codes"
}
looks() { # several requests on one connection, which a stopping service closes between requests
    curl -sS --max-time 60 --unix-socket $STATUS -w '\n%{http_code}\n' \
        http://localhost/v1/{status,health/live}'#'{1..10} 2>&1 |
        grep -v '^{' | grep . >> "$folder/$name.codes"
}
claims() {
    exchange $API /v1/claims -H "Idempotency-Key: $name-$1" --json '{"pool":"easy","count":2}'
    echo "$name-$1 $body" >> "$folder/$name.claims"
    [[ $body =~ ^\{\"id\":\"([a-z0-9]+)\" ]] || return
    exchange $API "/v1/claims/${BASH_REMATCH[1]}/ack" -X PUT
}
for ((run = 0; ; run++)); do
    [ ! -e "$folder/stop" ] || exit 0
    "$kind" "$run"
done
