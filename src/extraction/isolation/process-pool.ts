import { randomUUID } from 'node:crypto';
import { Semaphore } from '#platform/semaphore.ts';
import { Child, type ChildOptions } from './child-process.ts';
import type { Frame } from './frames.ts';
import { Reply, type Request, type Task } from './messages.ts';

export interface ProcessPoolOptions extends ChildOptions {
  children: number;
  /**
   * Limit of CPU time for a document, or for each page once the child reports progress. On a busy machine a
   * document takes longer by the clock, so the limit by the clock is `WALL_TIME_FACTOR` times as long. Where
   * CPU time is unknown, `msMax` is the limit by the clock.
   */
  msMax: number;
  /** Limit of CPU time for all pages of a document together, because other documents wait for it. Default: none. */
  msTotalMax?: number;
  memoryBytesMax: number;
  /** A child that uses more memory than this after a task is replaced. */
  memoryKeptBytesMax: number;
  documentsPerChild: number;
  /** Documents that may wait for a child. */
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
  /** `where` is the line of our code that failed, if the child could report it. */
  | { outcome: 'crashed'; where: string | null };

export type Failure = Exclude<TaskOutcome, { outcome: 'replied' }>;

export interface RunOptions {
  owner?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface Job {
  request: Request;
  attachment: Buffer;
  attempts: number;
  /** The line of our code at which a child failed on this job. */
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
  /** CPU time of the child when it began with the document. */
  cpuMsAtStart: number | null;
  failure: Failure | null;
  timer: NodeJS.Timeout | null;
  watchdog: NodeJS.Timeout | null;
}

const STARTED_WITHIN_MS = 60_000;
const WALL_TIME_FACTOR = 5;
const MEMORY_CHECKED_EVERY_MS = 50;
/**
 * A child may be killed from outside or left in a bad state by an earlier document, so a job whose
 * child dies gets a second attempt. If that fails too, the document is the cause. A job that exceeds a limit gets none.
 */
const ATTEMPTS_MAX = 2;
const PAGES_MAX = 100;

/** A pool of child processes. Each child handles one document at a time; further documents wait. */
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
      onFull: () => new Error('Too many documents are waiting for extraction'),
    });
  }

  /** Owners that wait for a child take turns. The signal ends the wait. */
  async run(
    task: Task,
    attachment: Buffer,
    { owner = '', signal: waiting }: RunOptions = {},
  ): Promise<TaskOutcome> {
    const signal = waiting ? AbortSignal.any([waiting, this.#closing.signal]) : this.#closing.signal;
    const release = await this.#semaphore.acquire(owner, signal);
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

  /** Process ids of the running children. */
  get pids(): number[] {
    return [...this.#slots].flatMap(({ child }) => child.pid ?? []);
  }

  close(): void {
    this.#closing.abort(new Error('The process pool is closed'));
    for (const { child } of this.#slots) child.kill();
  }

  /**
   * Returns an idle child, or starts one. The semaphore guarantees that there is an idle child or room for
   * another.
   */
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
      cpuMsAtStart: null,
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
    slot.cpuMsAtStart = null;
    if (slot.isReady) this.#allowTime(slot);
    else slot.timer = setTimeout(() => child.kill(), STARTED_WITHIN_MS);
    slot.watchdog = setInterval(() => {
      if (child.memoryBytes() > this.#options.memoryBytesMax) this.#end(slot, { outcome: 'out_of_memory' });
    }, MEMORY_CHECKED_EVERY_MS);
    child.ref();
    child.send({ message: job.request, attachment: job.attachment });
  }

  #allowTime(slot: Slot): void {
    const cpuMsAtStart = slot.child.cpuMs();
    slot.cpuMsAtStart ??= cpuMsAtStart;
    const { msTotalMax = Number.POSITIVE_INFINITY } = this.#options;
    const spentMs = (cpuMsAtStart ?? 0) - (slot.cpuMsAtStart ?? 0);
    const msMax = Math.max(1, Math.min(this.#options.msMax, msTotalMax - spentMs));
    let wallMs = 0;
    const allow = (ms: number) => {
      if (slot.timer !== null) clearTimeout(slot.timer);
      slot.timer = setTimeout(() => {
        wallMs += ms;
        const cpuMs = slot.child.cpuMs();
        const leftMs = cpuMs === null || cpuMsAtStart === null ? 0 : msMax - (cpuMs - cpuMsAtStart);
        const mayGoOn = leftMs > 0 && wallMs < WALL_TIME_FACTOR * msMax;
        if (mayGoOn) allow(Math.min(Math.max(leftMs, msMax / 10), WALL_TIME_FACTOR * msMax - wallMs));
        else this.#end(slot, { outcome: 'timed_out' });
      }, ms);
    };
    allow(msMax);
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
      // The reply is not about the child's current document, so that document is tried again in another
      // child.
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

  /** Starts the new child at once, so that the next document does not wait for it. */
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
      else if (!isReady && failure === null) job.reject(new Error('The extraction process did not start'));
      else if (failure === null && job.attempts < ATTEMPTS_MAX) this.#dispatch(this.#findFree(), job);
      else job.resolve(failure ?? { outcome: 'crashed', where: job.where });
    }
    const isLacking = this.#slots.size < this.#options.children;
    if (job !== null && isReady && isLacking && !isClosed) this.#start();
  }
}
