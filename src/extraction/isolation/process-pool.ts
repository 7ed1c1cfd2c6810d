import { randomUUID } from 'node:crypto';
import { Semaphore } from '#platform/semaphore.ts';
import { Child, type ChildOptions } from './child-process.ts';
import type { Frame } from './frames.ts';
import { Reply, type Request, type Task } from './messages.ts';

export interface ProcessPoolOptions extends ChildOptions {
  children: number;
  /** For a document, or for each page where a child says that it goes page by page. */
  msMax: number;
  memoryBytesMax: number;
  /** A child that holds more after its work is replaced: most of it may be what a document left behind. */
  memoryKeptBytesMax: number;
  documentsPerChild: number;
  /** Those that wait for a child. */
  waitingMax: number;
}

export type TaskOutcome =
  | {
      outcome: 'replied';
      reply: Exclude<Reply, { type: 'ready' | 'progress' | 'failed' }>;
      attachment: Buffer;
    }
  | { outcome: 'timed_out' }
  | { outcome: 'out_of_memory' }
  /** `where` in its own program, when it could still tell. */
  | { outcome: 'crashed'; where: string | null };

export type Failure = Exclude<TaskOutcome, { outcome: 'replied' }>;

interface Job {
  request: Request;
  attachment: Buffer;
  attempts: number;
  /** In the child's own program, when one broke over it. */
  where: string | null;
  resolve(outcome: TaskOutcome): void;
  reject(error: Error): void;
}

interface Slot {
  child: Child;
  job: Job | null;
  isReady: boolean;
  served: number;
  pages: number;
  failure: Failure | null;
  timer: NodeJS.Timeout | null;
  watchdog: NodeJS.Timeout | null;
}

const STARTED_WITHIN_MS = 60_000;
const MEMORY_CHECKED_EVERY_MS = 50;
/** A child may be ended from outside, or broken by an earlier document; a second that ends over the same one does so because of it. */
const ATTEMPTS_MAX = 2;
const PAGES_MAX = 100;

/** A few children that each do one thing at a time, and those that wait for them. */
export class ProcessPool {
  readonly #options: ProcessPoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #semaphore: Semaphore;
  readonly #closing = new AbortController();

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore({
      total: options.children,
      waitingMax: options.waitingMax,
      onFull: () => new Error('Too many documents wait to be read'),
    });
  }

  async run(task: Task, attachment: Buffer): Promise<TaskOutcome> {
    const { signal } = this.#closing;
    const release = await this.#semaphore.acquire('', signal);
    try {
      signal.throwIfAborted();
      return await new Promise((resolve, reject) => {
        const request = { id: randomUUID(), task };
        const job = { request, attachment, attempts: 0, where: null, resolve, reject };
        this.#dispatch(this.#findFree(), job);
      });
    } finally {
      release();
    }
  }

  /** Those that are running, for whoever watches over them. */
  get pids(): number[] {
    return [...this.#slots].flatMap(({ child }) => child.pid ?? []);
  }

  close(): void {
    this.#closing.abort(new Error('The reader is closed'));
    for (const { child } of this.#slots) child.kill();
  }

  /** A job that holds a permit always finds a child without a job, or room for another child. */
  #findFree(): Slot {
    return [...this.#slots].find(({ job }) => job === null) ?? this.#start();
  }

  #start(): Slot {
    const child = new Child(this.#options, {
      onFrame: (frame) => this.#receive(slot, frame),
      onEnd: () => this.#remove(slot),
    });
    child.unref();
    const slot: Slot = {
      child,
      job: null,
      isReady: false,
      served: 0,
      pages: 0,
      failure: null,
      timer: null,
      watchdog: null,
    };
    this.#slots.add(slot);
    return slot;
  }

  #dispatch(slot: Slot, job: Job): void {
    const { child } = slot;
    job.attempts++;
    slot.job = job;
    slot.pages = 0;
    if (slot.isReady) this.#allowTime(slot);
    else slot.timer = setTimeout(() => child.kill(), STARTED_WITHIN_MS);
    slot.watchdog = setInterval(() => {
      if (child.memoryBytes() > this.#options.memoryBytesMax) this.#end(slot, { outcome: 'out_of_memory' });
    }, MEMORY_CHECKED_EVERY_MS);
    child.ref();
    child.send({ message: job.request, attachment: job.attachment });
  }

  #allowTime(slot: Slot): void {
    if (slot.timer !== null) clearTimeout(slot.timer);
    slot.timer = setTimeout(() => this.#end(slot, { outcome: 'timed_out' }), this.#options.msMax);
  }

  #end(slot: Slot, failure: Failure): void {
    slot.failure ??= failure;
    slot.child.kill();
  }

  #receive(slot: Slot, { message, attachment }: Frame): void {
    const { job } = slot;
    const parsed = Reply.safeParse(message);
    if (!parsed.success) {
      slot.child.kill();
    } else if (parsed.data.type === 'ready') {
      slot.isReady = true;
      if (job !== null) this.#allowTime(slot);
    } else if (parsed.data.id !== job?.request.id) {
      // Not a failure of the document that it works on, which another child may read.
      slot.child.kill();
    } else if (parsed.data.type === 'failed') {
      job.where = parsed.data.where;
      slot.child.kill();
    } else if (parsed.data.type === 'progress') {
      slot.pages++;
      if (slot.pages <= PAGES_MAX) this.#allowTime(slot);
    } else {
      this.#release(slot);
      job.resolve({ outcome: 'replied', reply: parsed.data, attachment });
      if (this.#isDueForReplacement(slot)) this.#replace(slot);
    }
  }

  #release(slot: Slot): void {
    if (slot.timer !== null) clearTimeout(slot.timer);
    if (slot.watchdog !== null) clearInterval(slot.watchdog);
    slot.job = null;
    slot.served++;
    slot.child.unref();
  }

  #isDueForReplacement({ served, child }: Slot): boolean {
    return (
      served >= this.#options.documentsPerChild || child.memoryBytes() > this.#options.memoryKeptBytesMax
    );
  }

  /** The next document does not wait for the new one to start. */
  #replace(slot: Slot): void {
    this.#slots.delete(slot);
    slot.child.kill();
    if (!this.#closing.signal.aborted) this.#start();
  }

  #remove(slot: Slot): void {
    const { job, failure, isReady } = slot;
    const { aborted: isClosed, reason } = this.#closing.signal;
    this.#release(slot);
    this.#slots.delete(slot);
    if (job !== null) {
      if (isClosed) job.reject(reason);
      else if (!isReady && failure === null)
        job.reject(new Error('The process that reads documents does not start'));
      else if (failure === null && job.attempts < ATTEMPTS_MAX) this.#dispatch(this.#findFree(), job);
      else job.resolve(failure ?? { outcome: 'crashed', where: job.where });
    }
    const isLacking = this.#slots.size < this.#options.children;
    if (job !== null && isReady && isLacking && !isClosed) this.#start();
  }
}
