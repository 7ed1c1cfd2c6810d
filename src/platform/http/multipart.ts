import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { Problem, say } from '../problem.ts';
import { cutOffOf } from './client-error.ts';
import { BROKEN_OFF, discardRest, untilAborted } from './files.ts';

/** A part of a form that contains files, in the order in which the browser sent it. */
export type FormPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; fileName: string; bytes: AsyncIterable<Buffer> }
  /** Further files are ignored. */
  | { kind: 'too_many_files' };

export interface MultipartLimits {
  filesMax: number;
  /** Of the whole form. The reader of the parts limits each file. */
  bytesMax: number;
}

const LIMITS = { fields: 20, fieldSize: 4 * 1024, headerPairs: 20, headerSize: 8 * 1024 };

/**
 * Reads a form with files part by part. Only the part that is being read is in memory, however large the form is: the next one is
 * received when the caller asks for it. What the caller leaves unread is discarded.
 */
export async function* readMultipart(
  { raw, headers }: FastifyRequest,
  { filesMax, bytesMax }: MultipartLimits,
): AsyncGenerator<FormPart> {
  const parser = openParser(headers as BusboyHeaders, filesMax);
  const { add, end, take } = queue<FormPart & { stream?: Readable }>();
  const streams = new Set<Readable>();
  parser.on('field', (name, value, _isNameCut, isCut) =>
    add({ kind: 'field', name, value: isCut ? '' : value }),
  );
  parser.on('file', (name, stream, fileName) => {
    // the problem reaches the reader of the parts as well
    stream.on('error', () => undefined).on('close', () => streams.delete(stream));
    streams.add(stream);
    add({ kind: 'file', name, fileName, bytes: bytesOf(stream), stream });
  });
  parser.on('filesLimit', () => add({ kind: 'too_many_files' }));
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, cutOffOf(raw.socket)]);
  pump(untilAborted(raw, signal), parser, bytesMax).then(
    () => end(null),
    (error) => {
      const problem = raw.destroyed && !raw.complete ? BROKEN_OFF : error;
      for (const stream of streams) stream.destroy(problem);
      end(problem);
    },
  );
  try {
    for (let part = await take(); part; part = await take()) {
      const { stream, ...known } = part;
      yield known;
      stream?.resume();
    }
  } finally {
    stop.abort();
    for (const stream of streams) stream.resume();
    discardRest(raw);
  }
}

async function* bytesOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw error instanceof Problem ? error : NOT_A_FORM;
  }
}

function openParser(headers: BusboyHeaders, files: number): BusboyInstance {
  try {
    return new Busboy({ headers, limits: { ...LIMITS, files, parts: LIMITS.fields + files + 1 } });
  } catch {
    throw NOT_A_FORM;
  }
}

/** Writes the form to the parser, no faster than its files are read. */
async function pump(source: AsyncIterable<Buffer>, parser: BusboyInstance, bytesMax: number): Promise<void> {
  let bytes = 0;
  const failed = once(parser, 'error').then(() => {
    throw NOT_A_FORM;
  });
  failed.catch(() => undefined);
  const finished = once(parser, 'finish');
  finished.catch(() => undefined);
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw FORM_TOO_LARGE;
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), failed]);
  }
  parser.end();
  await Promise.race([finished, failed]);
}

/** Keeps the parts that have arrived. `take` waits for the next one, and returns undefined at the end. */
function queue<T>() {
  const arrived: T[] = [];
  let ended: { error: unknown } | null = null;
  let wake = () => {};
  return {
    add(one: T) {
      arrived.push(one);
      wake();
    },
    end(error: unknown) {
      ended = { error };
      wake();
    },
    async take(): Promise<T | undefined> {
      for (;;) {
        const one = arrived.shift();
        if (one !== undefined) return one;
        if (ended?.error) throw ended.error;
        if (ended) return undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const NOT_A_FORM = new Problem({
  code: 'bad_request',
  messages: [say`The form is not complete or not valid`],
});
const FORM_TOO_LARGE = new Problem({
  code: 'body_too_large',
  messages: [say`The files together are too large`],
});
