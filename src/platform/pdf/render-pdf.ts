import { Threads } from '../threads/threads.ts';
import type { Content } from './content.ts';

const DRAWING_MS_MAX = 30_000;
const MEMORY_MB_MAX = 256;

/** A long document takes a second, in which the process would answer nothing else. */
const threads = new Threads<Content, Uint8Array>(new URL('./drawing-thread.ts', import.meta.url), {
  maxOldGenerationSizeMb: MEMORY_MB_MAX,
});

/** Draws in another thread, which the signal ends. Each drawing takes a processor: the governor limits how many run at a time. */
export async function renderPdf(content: Content, signal?: AbortSignal): Promise<Buffer> {
  const tooLate = AbortSignal.timeout(DRAWING_MS_MAX);
  const bytes = await threads.run(content, signal ? AbortSignal.any([signal, tooLate]) : tooLate);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
