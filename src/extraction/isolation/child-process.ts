import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { encodeFrame, type Frame, FrameDecoder } from './frames.ts';

export interface ChildOptions {
  /** The script it runs. */
  entry: string;
  /** Options of Node itself. */
  nodeOptions: readonly string[];
}

export interface ChildEvents {
  onFrame(frame: Frame): void;
  /** Once, however it ended. */
  onEnd(): void;
}

/** One child: it inherits no environment, no open file, and nothing it does can harm its parent. */
export class Child {
  /** Null when the system had no room for it. */
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
    // 'exit' may come before what the child said last
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

  /** The memory it holds; 0 where the system does not tell. */
  memoryBytes(): number {
    try {
      const status = readFileSync(`/proc/${this.#process?.pid}/status`, 'latin1');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Its parent may end while it waits for work. */
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

/** Without descriptors or memory left it throws, or answers a process without pipes: both are one that has ended. */
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
