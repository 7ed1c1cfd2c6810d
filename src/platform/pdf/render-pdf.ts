import { Worker } from 'node:worker_threads';
import type { Content } from './content.ts';

const ENTRY = new URL('./drawing-thread.ts', import.meta.url);
const DRAWING_MS_MAX = 30_000;
const MEMORY_MB_MAX = 256;

/**
 * Draws in a thread of its own, because a long document takes a second, in which the process would answer nothing else. The
 * signal ends the thread. Each drawing takes a processor and tens of megabytes: the governor limits how many run at a time.
 */
export async function renderPdf(content: Content, signal?: AbortSignal): Promise<Buffer> {
  signal?.throwIfAborted();
  const worker = new Worker(ENTRY, {
    workerData: content,
    // without the options of this process, such as modules to load first
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  });
  const { promise: drawn, resolve, reject } = Promise.withResolvers<Buffer>();
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => reject(new Error('Drawing a PDF took too long')), DRAWING_MS_MAX);
  worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread that draws PDFs ended without a document')));
  try {
    return await drawn;
  } finally {
    signal?.removeEventListener('abort', stop);
    clearTimeout(timer);
    await worker.terminate();
  }
}
