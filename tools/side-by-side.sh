# For scripts that run jobs side by side: each has a process group of its own, so that its compilers end when
# the script is interrupted.
set -m

stop() {
    for job in $(jobs -p); do
        kill -INT -- "-$job"
        for _ in {1..100}; do kill -0 -- "-$job" && sleep 0.1 || break; done
    done 2>/dev/null
    exit 143
}
trap stop INT TERM

# finish PROCESS...: waits for all of the jobs, and ends the script if one has failed
finish() {
    local job status=0
    for job in "$@"; do wait "$job" || status=$?; done
    [ "$status" = 0 ] || exit "$status"
}
