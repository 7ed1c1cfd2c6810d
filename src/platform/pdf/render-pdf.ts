import { Worker } from 'node:worker_threads';
import { Semaphore } from '../semaphore.ts';
import type { Content } from './content.ts';

const ENTRY = new URL('./drawing-thread.ts', import.meta.url);
const DRAWING_MS_MAX = 30_000;
const MEMORY_MB_MAX = 256;

/** Each drawing takes a processor and tens of megabytes. */
const drawings = new Semaphore({ total: 2, waitingMax: 20 });

/** Draws in a thread of its own, because a long document takes a second, in which the process would answer nothing else. */
export function renderPdf(content: Content): Promise<Buffer> {
  return drawings.run(() => drawInThread(content));
}

function drawInThread(content: Content): Promise<Buffer> {
  const worker = new Worker(ENTRY, {
    workerData: content,
    // without the options of this process, such as modules to load first
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  });
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Drawing a PDF took too long')), DRAWING_MS_MAX);
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that draws PDFs ended without a document')));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => void worker.terminate());
}
