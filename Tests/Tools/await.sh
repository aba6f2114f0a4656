# Read by the shell of each script's command (BASH_ENV).

# await CONDITION: waits until the shell command CONDITION succeeds; fails after a minute.
await() {
    local end=$((SECONDS + 60))
    until eval "$1" 2> /dev/null; do
        [ "$SECONDS" -lt "$end" ] || { echo "await: not within a minute: $1" >&2; return 1; }
        sleep 0.02
    done
}
