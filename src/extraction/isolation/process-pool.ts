import { Semaphore } from '#platform/semaphore.ts';
import type { Waiting } from '../extraction.ts';
import { Child, type ChildOptions, type TaskOutcome } from './child-process.ts';
import type { Task } from './messages.ts';

export interface ProcessPoolOptions extends ChildOptions {
  children: number;
  /** A child that uses more memory than this after a task is replaced. */
  memoryKeptBytesMax: number;
  documentsPerChild: number;
  /** Documents that may wait for a child. */
  waitingMax: number;
}

/**
 * A child may be killed from outside or left in a bad state by an earlier document, so a document whose child dies gets a
 * second attempt. If that fails too, the document is the cause. A document that exceeds a limit gets none.
 */
const ATTEMPTS_MAX = 2;

/** A pool of child processes. Each child handles one document at a time; further documents wait. */
export class ProcessPool {
  readonly #options: ProcessPoolOptions;
  readonly #idle = new Set<Child>();
  readonly #busy = new Set<Child>();
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
    { owner = '', signal: waiting }: Waiting = {},
  ): Promise<TaskOutcome> {
    const signal = waiting ? AbortSignal.any([waiting, this.#closing.signal]) : this.#closing.signal;
    const release = await this.#semaphore.acquire(owner, signal);
    try {
      for (let attempt = 1; ; attempt++) {
        signal.throwIfAborted();
        const outcome = await this.#attempt(task, attachment);
        if (outcome.outcome !== 'crashed' || attempt === ATTEMPTS_MAX) return outcome;
      }
    } finally {
      release();
    }
  }

  /** Process ids of the running children. */
  get pids(): number[] {
    return [...this.#idle, ...this.#busy].flatMap(({ pid }) => pid ?? []);
  }

  close(): void {
    this.#closing.abort(new Error('The process pool is closed'));
    for (const child of [...this.#idle, ...this.#busy]) child.kill();
  }

  /** The semaphore guarantees that there is an idle child or room for another. */
  async #attempt(task: Task, attachment: Buffer): Promise<TaskOutcome> {
    const [child = this.#start()] = this.#idle;
    this.#idle.delete(child);
    this.#busy.add(child);
    try {
      const outcome = await child.run(task, attachment);
      this.#keepOrReplace(child);
      return outcome;
    } finally {
      this.#busy.delete(child);
      this.#closing.signal.throwIfAborted();
    }
  }

  #start(): Child {
    const child: Child = new Child(this.#options, () => this.#idle.delete(child));
    return child;
  }

  /** Starts another child at once, so that the next document does not wait for it. */
  #keepOrReplace(child: Child): void {
    const { documentsPerChild, memoryKeptBytesMax } = this.#options;
    const isKept =
      !child.hasEnded && child.served < documentsPerChild && child.memoryBytes() <= memoryKeptBytesMax;
    if (!isKept) child.kill();
    if (!this.#closing.signal.aborted) this.#idle.add(isKept ? child : this.#start());
  }
}
