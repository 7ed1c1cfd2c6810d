import { availableParallelism } from 'node:os';
import { isMarkedAsUntransferable, Worker } from 'node:worker_threads';
import type { Sealing } from './piece-sealer.ts';
import type { FromThread, ToThread } from './sealing-thread.ts';

const ENTRY = new URL('./sealing-thread.ts', import.meta.url);
const THREADS_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A thread without files ends after this time, because it takes memory. */
const IDLE_MS_MAX = 60_000;
const BATCH_BYTES = 128 * 1024;
/** A limit on the number of chunks in a batch, because a tiny chunk takes up far more memory than its bytes. */
const BATCH_CHUNKS_MAX = 1_024;
/** Bytes of one file that the thread has been given and has not written. */
const IN_FLIGHT_BYTES_MAX = 512 * 1024;

/** Writes files in other threads, started when they are needed. */
export class SealingThreads {
  readonly #threads = new Set<SealingThread>();

  /**
   * Writes a new file durably: the sealed bytes of the source. Returns the SHA-256 of the bytes before they were sealed.
   * Takes over the memory of the chunks, which are empty afterwards. If it fails, part of the file may exist.
   */
  async write(file: string, source: AsyncIterable<Buffer>, sealing: Sealing): Promise<Buffer> {
    const writing = this.#leastBusy().open(file, sealing);
    try {
      await writing.writeAll(source);
    } catch (error) {
      await writing.abort();
      throw error;
    }
    return writing.close();
  }

  #leastBusy(): SealingThread {
    const [quietest] = [...this.#threads].sort((a, b) => a.files - b.files);
    if (quietest && (quietest.files === 0 || this.#threads.size >= THREADS_MAX)) return quietest;
    const thread = new SealingThread(() => this.#threads.delete(thread));
    this.#threads.add(thread);
    return thread;
  }
}

class SealingThread {
  // without the options of this process, such as modules to load first
  readonly #worker = new Worker(ENTRY, { execArgv: [] });
  readonly #onEnd: () => void;
  readonly #writings = new Map<number, Writing>();
  #opened = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#worker.on('message', (message: FromThread) => this.#writings.get(message.id)?.receive(message));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The thread that writes files ended')));
  }

  get files(): number {
    return this.#writings.size;
  }

  open(file: string, sealing: Sealing): Writing {
    clearTimeout(this.#idle);
    this.#worker.ref();
    const id = this.#opened++;
    const writing = new Writing(
      (message, transferred) => this.#worker.postMessage({ ...message, id } as ToThread, transferred),
      () => this.#forget(id),
    );
    this.#writings.set(id, writing);
    this.#worker.postMessage({ id, kind: 'open', file, sealing } satisfies ToThread);
    return writing;
  }

  #forget(id: number): void {
    this.#writings.delete(id);
    if (this.#writings.size > 0) return;
    // an idle thread must not keep the process alive
    this.#worker.unref();
    this.#idle = setTimeout(() => void this.#worker.terminate(), IDLE_MS_MAX);
    this.#idle.unref();
  }

  #end(error: Error): void {
    this.#onEnd();
    clearTimeout(this.#idle);
    for (const writing of this.#writings.values()) writing.fail(error);
    this.#writings.clear();
  }
}

type Message = ToThread extends infer Each ? (Each extends ToThread ? Omit<Each, 'id'> : never) : never;

/** One file that a thread writes. */
class Writing {
  readonly #post: (message: Message, transferred?: ArrayBuffer[]) => void;
  readonly #onEnd: () => void;
  readonly #ended = Promise.withResolvers<Buffer | null>();
  #failure: Error | null = null;
  #inFlight = 0;
  #resume: () => void = () => undefined;

  constructor(post: (message: Message, transferred?: ArrayBuffer[]) => void, onEnd: () => void) {
    this.#post = post;
    this.#onEnd = onEnd;
    // a failure is thrown by the next step
    this.#ended.promise.catch(() => undefined);
  }

  receive(message: FromThread): void {
    if (message.kind === 'written') {
      this.#inFlight -= message.bytes;
      this.#resume();
      return;
    }
    this.#onEnd();
    if (message.kind === 'closed') this.#ended.resolve(Buffer.from(message.sha256));
    else if (message.kind === 'aborted') this.#ended.resolve(null);
    else this.fail(Object.assign(new Error(message.message), { code: message.code }));
  }

  fail(error: Error): void {
    this.#failure = error;
    this.#ended.reject(error);
    this.#resume();
  }

  async writeAll(source: AsyncIterable<Buffer>): Promise<void> {
    let batch: Buffer[] = [];
    let length = 0;
    for await (const chunk of source) {
      batch.push(chunk);
      length += chunk.length;
      if (length < BATCH_BYTES && batch.length < BATCH_CHUNKS_MAX) continue;
      await this.#write(batch, length);
      batch = [];
      length = 0;
    }
    if (length > 0) await this.#write(batch, length);
  }

  async close(): Promise<Buffer> {
    this.#post({ kind: 'close' });
    const sha256 = await this.#ended.promise;
    if (!sha256) throw new Error('A file was closed after it was aborted');
    return sha256;
  }

  /** Waits until the thread no longer uses the file. */
  async abort(): Promise<void> {
    if (!this.#failure) this.#post({ kind: 'abort' });
    await this.#ended.promise.catch(() => undefined);
  }

  /** Returns when the thread can take more. */
  async #write(batch: readonly Buffer[], length: number): Promise<void> {
    const chunks = batch.map(ownMemory);
    this.#inFlight += length;
    this.#post(
      { kind: 'write', chunks },
      chunks.map(({ buffer }) => buffer),
    );
    while (this.#inFlight > IN_FLIGHT_BYTES_MAX && !this.#failure)
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    if (this.#failure) throw this.#failure;
  }
}

/** A chunk that shares its memory with others can't be given to another thread, so it is copied. */
function ownMemory(chunk: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = chunk;
  const isWhole = chunk.length === buffer.byteLength && buffer instanceof ArrayBuffer;
  return isWhole && !isMarkedAsUntransferable(buffer) ? new Uint8Array(buffer) : new Uint8Array(chunk);
}
