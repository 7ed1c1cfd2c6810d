import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { encodeFrame, type Frame, FrameDecoder } from './frames.ts';

/** Positions in /proc/PID/stat after the program's name. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
/** On all platforms that Node supports, Linux reports CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

export interface ChildOptions {
  /** The script that the child runs. */
  entry: string;
  /** Command line options for Node itself. */
  nodeOptions: readonly string[];
}

export interface ChildEvents {
  onFrame(frame: Frame): void;
  /** Called once, for any kind of exit. */
  onEnd(): void;
}

/**
 * A child process. It inherits no environment and no open files, and a crash of the child can't harm its
 * parent.
 */
export class Child {
  /** Null when the system could not start the process. */
  readonly #process: ChildProcess | null;
  #hasEnded = false;

  constructor({ entry, nodeOptions }: ChildOptions, { onFrame, onEnd }: ChildEvents) {
    const end = () => {
      if (this.#hasEnded) return;
      this.#hasEnded = true;
      this.kill();
      onEnd();
    };
    this.#process = start([...nodeOptions, entry]);
    if (!this.#process) {
      setImmediate(end);
      return;
    }
    // 'exit' may come before the child's last output
    this.#process.once('close', end).once('error', end);
    this.#input?.on('error', end);
    this.#output?.on('error', end).on('data', decodeInto(onFrame, end));
  }

  get #input(): Writable | null {
    return this.#process?.stdin ?? null;
  }

  get #output(): Readable | null {
    return (this.#process?.stdio[3] ?? null) as Readable | null;
  }

  send(frame: Frame): void {
    for (const part of encodeFrame(frame)) this.#input?.write(part);
  }

  kill(): void {
    this.#process?.kill('SIGKILL');
  }

  /** Returns the resident memory of the child, or 0 where the system has no /proc. */
  memoryBytes(): number {
    try {
      const status = readFileSync(`/proc/${this.#process?.pid}/status`, 'latin1');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }

  /** Returns the CPU time that the child has used, or null where the system has no /proc. */
  cpuMs(): number | null {
    try {
      const stat = readFileSync(`/proc/${this.#process?.pid}/stat`, 'latin1');
      // The second field is the program's name and may contain spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MS_PER_TICK;
    } catch {
      return null;
    }
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Lets the parent exit while the child is idle. */
  unref(): void {
    this.#process?.unref();
    for (const stream of [this.#input, this.#output])
      (stream as unknown as { unref(): void } | null)?.unref();
  }

  ref(): void {
    this.#process?.ref();
    for (const stream of [this.#input, this.#output]) (stream as unknown as { ref(): void } | null)?.ref();
  }
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
