#!/bin/sh
# Stops every PostgreSQL of a test run when the run has ended, even if it was killed: standard input is a pipe from the
# process that runs the tests, and the kernel closes it even after SIGKILL.
# Usage: stop-leftovers.sh DIRECTORY (everything in it belongs to the run and is removed)
root=$1

# A line means that the run stopped its database itself.
if read -r _; then exit 0; fi

# Prints the first line of each file with this name whose process is running.
running() {
  find -L "$root" -name "$1" -type f 2>/dev/null | while read -r file; do
    pid=$(head -n 1 "$file" 2>/dev/null)
    case $pid in '' | *[!0-9]*) continue ;; esac
    if kill -0 "$pid" 2>/dev/null; then echo "$pid"; fi
  done
}

# A service starts its PostgreSQL again, so services end first. One that is just starting shows up later.
quiet=0
tries=0
while [ "$quiet" -lt 3 ] && [ "$tries" -lt 120 ]; do
  owners=$(running postgres.owner)
  servers=$(running postmaster.pid)
  # Word splitting is intended: each is a list of process ids.
  if [ -n "$owners" ]; then kill -TERM $owners 2>/dev/null; fi
  if [ -n "$servers" ]; then kill -INT $servers 2>/dev/null; fi
  if [ -z "$owners$servers" ]; then quiet=$((quiet + 1)); else quiet=0; fi
  tries=$((tries + 1))
  sleep 0.5
done
# An initdb that is still running may write while this removes.
rm -rf "$root" 2>/dev/null || { sleep 5; rm -rf "$root"; }
