import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * A shell that waits for the end of its input, which comes when this process ends, however it ends. Then it stops the PostgreSQL
 * server of the first folder, if one still runs, and removes everything.
 */
const REMOVE = `
trap '' HUP INT TERM
cat > /dev/null
[ -f "$1/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$1/postmaster.pid")" 2> /dev/null
tries=0
until rm -rf -- "$@" 2> /dev/null || [ $tries -ge 10 ]; do tries=$((tries + 1)); sleep 1; done`;

export interface Removal extends AsyncDisposable {
  /** Leaves everything where it is. */
  cancel(): Promise<void>;
}

/** Removes a server's data directory and other paths when it is disposed of, or when this process ends or is killed. */
export function removeAtEnd(directory: string, ...more: string[]): Removal {
  const child = spawn('sh', ['-c', REMOVE, 'sh', directory, ...more], {
    cwd: '/',
    env: {},
    // a signal to the process group must not end it
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // this process may end first
  child.unref();
  const ended = once(child, 'exit');
  ended.catch(() => undefined);
  return {
    async cancel() {
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
    async [Symbol.asyncDispose]() {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
