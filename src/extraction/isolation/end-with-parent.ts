import { Worker } from 'node:worker_threads';

/** Evaluated as a script: loading a module would need the main thread, which may be busy. */
const WATCH = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 1_000);
`;

/**
 * Kills this process when its parent is gone. An idle child sees its input end; a busy one doesn't, so a
 * worker thread checks the parent's process id.
 */
export function endWithParent(): void {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
  new Worker(WATCH, {
    eval: true,
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
}
