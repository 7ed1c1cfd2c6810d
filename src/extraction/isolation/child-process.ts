import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { encodeFrame, type Frame, FrameDecoder } from './frames.ts';
import { Reply, type Result, type Task } from './messages.ts';

export interface ChildOptions {
  /** The script that the child runs. */
  entry: string;
  /** Command line options for Node itself. */
  nodeOptions: readonly string[];
  /**
   * Limits of CPU time for each page that the child reports, and for all of them together, because other documents wait. On a
   * busy machine a document takes longer by the clock, so the limits by the clock are `WALL_TIME_FACTOR` times as long.
   * Where CPU time is unknown, these are the limits by the clock.
   */
  msMax: number;
  msTotalMax: number;
  memoryBytesMax: number;
}

export type TaskOutcome =
  | { outcome: 'replied'; reply: Result; attachment: Buffer }
  | { outcome: 'timed_out' }
  | { outcome: 'out_of_memory' }
  /** `where` is the line of our code that failed, if the child could report it. */
  | { outcome: 'crashed'; where: string | null };

export type Failure = Exclude<TaskOutcome, { outcome: 'replied' }>;

interface Times {
  wallMs: number;
  /** Null where the system has no /proc. */
  cpuMs: number | null;
}

interface Job {
  id: string;
  settle(outcome: TaskOutcome): void;
  /** Null until the child is ready. */
  startedAt: Times | null;
  pageAt: Times;
}

const STARTED_WITHIN_MS = 60_000;
const WALL_TIME_FACTOR = 5;
const CHECKED_EVERY_MS = 50;
/** On all platforms that Node supports, Linux reports CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

/**
 * A child process, which handles one document at a time. It inherits no environment and no open files, and a crash of the child
 * can't harm its parent.
 */
export class Child {
  readonly #options: ChildOptions;
  /** Null when the system could not start the process. */
  readonly #process: ChildProcess | null;
  #job: Job | null = null;
  #failure: Failure | null = null;
  #isReady = false;
  /** Documents that it has handled. */
  served = 0;
  hasEnded = false;

  /** `onEnd` is called once, for any kind of exit. */
  constructor(options: ChildOptions, onEnd: () => void) {
    this.#options = options;
    this.#process = start([...options.nodeOptions, options.entry]);
    const end = () => {
      if (this.hasEnded) return;
      this.hasEnded = true;
      this.kill();
      onEnd();
      this.#job?.settle(this.#failure ?? { outcome: 'crashed', where: null });
    };
    if (this.#process === null) {
      setImmediate(end);
      return;
    }
    // 'exit' may come before the child's last output
    this.#process.once('close', end).once('error', end).unref();
    for (const stream of this.#streams) stream.on('error', end).unref();
    this.#streams[1]?.on(
      'data',
      decodeInto((frame) => this.#receive(frame), end),
    );
  }

  /** Rejects if the child did not start, which is not the document's fault. */
  async run(task: Task, attachment: Buffer): Promise<TaskOutcome> {
    const id = randomUUID();
    const { promise, resolve: settle } = Promise.withResolvers<TaskOutcome>();
    this.#job = { id, settle, startedAt: null, pageAt: this.#times() };
    if (this.#isReady) this.#beginPage(this.#job);
    const timer = setInterval(() => this.#check(), CHECKED_EVERY_MS);
    for (const part of encodeFrame({ message: { id, task }, attachment })) this.#streams[0]?.write(part);
    const outcome = await promise;
    clearInterval(timer);
    this.#job = null;
    this.served++;
    if (outcome.outcome === 'crashed' && !this.#isReady)
      throw new Error('The extraction process did not start');
    return outcome;
  }

  kill(): void {
    this.#process?.kill('SIGKILL');
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Returns the resident memory of the child, or 0 where the system has no /proc. */
  memoryBytes(): number {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(this.#readProc('status'))?.[1] ?? 0) * 1024;
  }

  /** Its input and its output. */
  get #streams(): Socket[] {
    return [this.#process?.stdin, this.#process?.stdio[3]].flatMap(
      (stream) => (stream as Socket | null) ?? [],
    );
  }

  #readProc(file: string): string {
    try {
      return readFileSync(`/proc/${this.pid}/${file}`, 'latin1');
    } catch {
      return '';
    }
  }

  #times(): Times {
    // the second field is the program's name and may contain spaces
    const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+) [^)]*$/.exec(this.#readProc('stat')) ?? [];
    const cpuMs = user === undefined ? null : (Number(user) + Number(system)) * MS_PER_TICK;
    return { wallMs: performance.now(), cpuMs };
  }

  #beginPage(job: Job): void {
    job.pageAt = this.#times();
    job.startedAt ??= job.pageAt;
  }

  #check(): void {
    const job = this.#job;
    if (job === null) return;
    const { msMax, msTotalMax, memoryBytesMax } = this.#options;
    const now = this.#times();
    if (this.memoryBytes() > memoryBytesMax) this.#fail({ outcome: 'out_of_memory' });
    else if (job.startedAt === null && now.wallMs - job.pageAt.wallMs > STARTED_WITHIN_MS) this.kill();
    else if (
      job.startedAt !== null &&
      (isOver(job.pageAt, now, msMax) || isOver(job.startedAt, now, msTotalMax))
    )
      this.#fail({ outcome: 'timed_out' });
  }

  #fail(failure: Failure): void {
    this.#failure ??= failure;
    this.kill();
  }

  #receive({ message, attachment }: Frame): void {
    const { data: reply } = Reply.safeParse(message);
    const job = this.#job;
    if (reply?.type === 'ready') {
      this.#isReady = true;
      if (job !== null) this.#beginPage(job);
    } else if (reply === undefined || job === null || reply.id !== job.id) {
      // the document is tried again in another child, because this reply is not about it
      this.kill();
    } else if (reply.type === 'failed') {
      this.#fail({ outcome: 'crashed', where: reply.where });
    } else if (reply.type === 'progress') {
      this.#beginPage(job);
    } else {
      job.settle({ outcome: 'replied', reply, attachment });
    }
  }
}

function isOver(since: Times, now: Times, msMax: number): boolean {
  const wallMs = now.wallMs - since.wallMs;
  const cpuMs = now.cpuMs === null || since.cpuMs === null ? wallMs : now.cpuMs - since.cpuMs;
  return cpuMs > msMax || wallMs > WALL_TIME_FACTOR * msMax;
}

/**
 * Returns null when the system has no file descriptors or memory left: `spawn` then throws, or returns a
 * process without pipes.
 */
function start(options: readonly string[]): ChildProcess | null {
  try {
    const child = spawn(process.execPath, options, {
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    });
    if (child.stdin && child.stdio[3]) return child;
    child.once('error', () => undefined);
    return null;
  } catch {
    return null;
  }
}

function decodeInto(onFrame: (frame: Frame) => void, onNonsense: () => void): (chunk: Buffer) => void {
  const decoder = new FrameDecoder();
  return (chunk) => {
    try {
      for (const frame of decoder.push(chunk)) onFrame(frame);
    } catch {
      onNonsense();
    }
  };
}
