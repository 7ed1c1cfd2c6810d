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
  readonly #process: ChildProcess;
  #hasEnded = false;

  constructor({ entry, nodeOptions }: ChildOptions, { onFrame, onEnd }: ChildEvents) {
    this.#process = spawn(process.execPath, [...nodeOptions, entry], {
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    });
    const end = () => {
      if (this.#hasEnded) return;
      this.#hasEnded = true;
      this.kill();
      onEnd();
    };
    this.#process.once('exit', end).once('error', end);
    this.#input.on('error', end);
    this.#output.on('error', end).on('data', decodeInto(onFrame, end));
  }

  get #input(): Writable {
    return this.#process.stdin as Writable;
  }

  get #output(): Readable {
    return this.#process.stdio[3] as Readable;
  }

  send(frame: Frame): void {
    for (const part of encodeFrame(frame)) this.#input.write(part);
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  /** The memory it holds; 0 where the system does not tell. */
  memoryBytes(): number {
    try {
      const pages = readFileSync(`/proc/${this.#process.pid}/statm`, 'latin1').split(' ')[1];
      return Number(pages) * MEMORY_PAGE_BYTES;
    } catch {
      return 0;
    }
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Its parent may end while it waits for work. */
  unref(): void {
    this.#process.unref();
    for (const stream of [this.#input, this.#output]) (stream as unknown as { unref(): void }).unref();
  }

  ref(): void {
    this.#process.ref();
    for (const stream of [this.#input, this.#output]) (stream as unknown as { ref(): void }).ref();
  }
}

const MEMORY_PAGE_BYTES = 4096;

function decodeInto(onFrame: (frame: Frame) => void, onNonsense: () => void): (chunk: Buffer) => void {
  const decoder = new FrameDecoder();
  return (chunk) => {
    let frames: Frame[];
    try {
      frames = decoder.push(chunk);
    } catch {
      onNonsense();
      return;
    }
    for (const frame of frames) onFrame(frame);
  };
}
