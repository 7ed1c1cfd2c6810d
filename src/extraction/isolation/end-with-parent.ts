import { Worker } from 'node:worker_threads';

/** Not a module: loading one would need the main thread, which may be busy already. */
const WATCH = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 1_000);
`;

/** A child that is idle hears its input end. One that a document keeps busy hears nothing: a thread of its own looks for the parent. */
export function endWithParent(): void {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
  new Worker(WATCH, {
    eval: true,
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
}
