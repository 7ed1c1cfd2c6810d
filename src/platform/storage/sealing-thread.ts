import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writevSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { PieceSealer, type Sealing } from './piece-sealer.ts';

/*
 * Runs in a thread of its own: hashes, seals and writes files. Hashing and sealing 25 MB take 40 ms, during which
 * the main thread can receive. The sealed bytes are garbage of this thread, so the main thread need not collect them.
 */

export type ToThread = { id: number } & (
  | { kind: 'open'; file: string; sealing: Sealing }
  | { kind: 'write'; chunks: Uint8Array[] }
  | { kind: 'close' }
  | { kind: 'abort' }
);

export type FromThread = { id: number } & (
  | { kind: 'written'; bytes: number }
  /** The SHA-256 of the bytes before they were sealed. The file is flushed to disk. */
  | { kind: 'closed'; sha256: Uint8Array }
  | { kind: 'aborted' }
  | { kind: 'failed'; code: string | undefined; message: string }
);

interface OpenFile {
  descriptor: number;
  sealer: PieceSealer;
  hash: Hash;
  batch: Uint8Array[];
  batchBytes: number;
}

const BATCH_BYTES = 256 * 1024;
/** The system limits the number of buffers in one write. */
const BATCH_BUFFERS_MAX = 1024;

const files = new Map<number, OpenFile>();

parentPort?.on('message', (message: ToThread) => {
  try {
    handle(message);
  } catch (error) {
    const { code, message: text } = error as NodeJS.ErrnoException;
    discard(message.id);
    answer({ id: message.id, kind: 'failed', code, message: text });
  }
});

function handle(message: ToThread): void {
  const { id } = message;
  if (message.kind === 'open') {
    openFile(id, message);
    return;
  }
  if (message.kind === 'abort') {
    discard(id);
    answer({ id, kind: 'aborted' });
    return;
  }
  const file = files.get(id);
  // writing this file has already failed, and the failure was reported
  if (!file) return;
  if (message.kind === 'write') {
    answer({ id, kind: 'written', bytes: writeChunks(file, message.chunks) });
    return;
  }
  write(file, file.sealer.end());
  flushBatch(file);
  fsyncSync(file.descriptor);
  discard(id);
  answer({ id, kind: 'closed', sha256: file.hash.digest() });
}

function openFile(id: number, { file, sealing }: { file: string; sealing: Sealing }): void {
  const descriptor = openSync(file, 'wx', 0o600);
  const sealer = new PieceSealer(sealing);
  files.set(id, { descriptor, sealer, hash: createHash('sha256'), batch: [sealer.header], batchBytes: 0 });
}

function writeChunks(file: OpenFile, chunks: readonly Uint8Array[]): number {
  let bytes = 0;
  for (const chunk of chunks) {
    bytes += chunk.length;
    file.hash.update(chunk);
    write(file, file.sealer.update(chunk));
  }
  return bytes;
}

function write(file: OpenFile, sealed: readonly Buffer[]): void {
  for (const buffer of sealed) {
    file.batch.push(buffer);
    file.batchBytes += buffer.length;
    if (file.batchBytes >= BATCH_BYTES || file.batch.length === BATCH_BUFFERS_MAX) flushBatch(file);
  }
}

/**
 * Repeats partial writes: when a disk is nearly full, only the returned count shows that bytes are missing.
 */
function flushBatch(file: OpenFile): void {
  let left: Uint8Array[] = file.batch;
  file.batch = [];
  file.batchBytes = 0;
  while (left.length > 0) left = dropBytes(left, writevSync(file.descriptor, left));
}

function dropBytes(batch: readonly Uint8Array[], count: number): Uint8Array[] {
  let dropped = count;
  return batch.flatMap((chunk) => {
    const rest = chunk.subarray(Math.min(dropped, chunk.length));
    dropped -= chunk.length - rest.length;
    return rest.length > 0 ? [rest] : [];
  });
}

function discard(id: number): void {
  const file = files.get(id);
  files.delete(id);
  if (file) closeSync(file.descriptor);
}

function answer(message: FromThread): void {
  parentPort?.postMessage(message);
}
