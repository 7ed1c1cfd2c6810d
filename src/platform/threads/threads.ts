import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { FromThread } from './answer-tasks.ts';

/** A thread without work ends after this time, because it takes memory. */
const IDLE_MS_MAX = 60_000;
/** A task that is given up may end within this time, because starting another thread would take longer. */
const LAST_MS_MAX = 500;

/**
 * Runs tasks in threads that are started when they are needed, because starting one takes most of a second. The module of a
 * thread calls `answerTasks`. The caller limits how many tasks run at once, and so how many threads there are.
 */
export class Threads<Task, Result> {
  readonly #entry: URL;
  readonly #limits: ResourceLimits;
  readonly #idle: { thread: Worker; ending: NodeJS.Timeout }[] = [];

  constructor(entry: URL, limits: ResourceLimits = {}) {
    this.#entry = entry;
    this.#limits = limits;
  }

  /** Runs a task. The signal ends it, and its thread if it takes long. */
  async run(task: Task, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const thread = this.#take();
    thread.ref();
    const answer = await answerOf<Task, Result>(thread, task, signal).catch(async (error) => {
      await thread.terminate();
      throw error;
    });
    this.#keep(thread);
    signal?.throwIfAborted();
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.result;
  }

  #take(): Worker {
    const kept = this.#idle.pop();
    clearTimeout(kept?.ending);
    return kept?.thread ?? this.#start();
  }

  #start(): Worker {
    // without the options of this process, such as modules to load first
    const thread = new Worker(this.#entry, { execArgv: [], resourceLimits: this.#limits });
    // a thread that fails while it is idle must not end the process, and gets no more work
    return thread.on('error', () => this.#forget(thread)).on('exit', () => this.#forget(thread));
  }

  /** Keeps the thread for the next task, without keeping the process alive. */
  #keep(thread: Worker): void {
    thread.unref();
    const ending = setTimeout(() => {
      this.#forget(thread);
      void thread.terminate();
    }, IDLE_MS_MAX).unref();
    this.#idle.push({ thread, ending });
  }

  #forget(thread: Worker): void {
    const at = this.#idle.findIndex((kept) => kept.thread === thread);
    if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.ending);
  }
}

async function answerOf<Task, Result>(
  thread: Worker,
  task: Task,
  signal?: AbortSignal,
): Promise<FromThread<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<FromThread<Result>>();
  const onExit = () => reject(new Error('The thread ended before its task'));
  let ending: NodeJS.Timeout | undefined;
  const onAbort = () => {
    ending = setTimeout(() => reject(signal?.reason), LAST_MS_MAX);
  };
  thread.once('message', resolve).once('error', reject).once('exit', onExit);
  signal?.addEventListener('abort', onAbort, { once: true });
  thread.postMessage(task);
  try {
    return await promise;
  } finally {
    thread.off('message', resolve).off('error', reject).off('exit', onExit);
    signal?.removeEventListener('abort', onAbort);
    clearTimeout(ending);
  }
}
