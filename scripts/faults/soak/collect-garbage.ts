import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Collects all garbage of a process at SIGWINCH, and adds what is left to a file: `node --import collect-garbage.ts …`. The
// operating system never sends this signal to a process without a terminal.
if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const file = join(process.env.SOAK_FOLDER ?? '.', String(process.pid));
  process.on('SIGWINCH', () => {
    collect();
    appendFileSync(file, `${JSON.stringify(process.memoryUsage())}\n`);
  });
}
