import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const SIGNAL = 'SIGUSR2';
const SNAPSHOT_MS_MAX = 180_000;
const POLL_MS = 500;

/** The options of Node for a process whose heap is to be measured. */
export function heapOptions(folder: string): string {
  return `--heapsnapshot-signal=${SIGNAL} --diagnostic-dir=${folder}`;
}

/**
 * Measures the JavaScript objects of a process, in MB. Node collects garbage before it writes a snapshot, so all objects in it
 * are in use.
 */
export async function measureHeap(pid: number, folder: string): Promise<number> {
  process.kill(pid, SIGNAL);
  const deadline = performance.now() + SNAPSHOT_MS_MAX;
  for (;;) {
    const file = (await readdir(folder)).find((name) => name.split('.')[3] === String(pid));
    const text = file ? await readFile(join(folder, file), 'utf8') : '';
    // it is written piece by piece
    if (file && text.trimEnd().endsWith('}')) {
      await rm(join(folder, file));
      return sizeOf(JSON.parse(text)) / 1024 / 1024;
    }
    if (performance.now() > deadline) throw new Error(`Process ${pid} wrote no heap snapshot`);
    await wait(POLL_MS);
  }
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[] } };
  /** The fields of all objects, one after another. */
  nodes: number[];
}

function sizeOf({ snapshot, nodes }: Snapshot): number {
  const fields = snapshot.meta.node_fields;
  const at = fields.indexOf('self_size');
  let sum = 0;
  for (let node = at; node < nodes.length; node += fields.length) sum += nodes[node] ?? 0;
  return sum;
}
