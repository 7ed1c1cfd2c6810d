import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { cutOffOf } from './client-error.ts';
import { DISCARDED_BYTES_MAX } from './limits.ts';
import type { FileReply, Route } from './route.ts';

// a file of a stranger's making: it is not run, framed or taken for something else, wherever it is opened
const POLICY = "default-src 'none'; sandbox";

export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .type(file.mediaType)
    .header('Content-Length', file.length)
    .header('Content-Security-Policy', POLICY)
    .header('Content-Disposition', dispositionOf(file))
    .send(Buffer.isBuffer(file.bytes) ? file.bytes : Readable.from(file.bytes, { objectMode: false }));
}

/** RFC 6266: a plain name for old readers, the true one for the others. */
function dispositionOf({ fileName }: FileReply): string {
  if (fileName === undefined) return 'inline';
  const plain = fileName.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Bodies are handed on as they come, whatever their type, and pages of any origin may read each answer. */
export function takeFiles(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  server.addHook('onRequest', (_request, reply, done) => {
    reply.header('Access-Control-Allow-Origin', '*');
    reply.header('Access-Control-Expose-Headers', 'X-Svc-Error-Code, Retry-After, X-Request-Id');
    done();
  });
}

export async function receiveFile(
  route: Extract<Route, { receive: unknown }> & { receive: NonNullable<Route['receive']> },
  request: FastifyRequest,
): Promise<unknown> {
  const { raw } = request;
  const signal = cutOffOf(raw.socket);
  try {
    return await route.receive({
      query: request.query as Record<string, unknown>,
      bytes: untilAborted(raw, signal),
      signal,
      length: lengthOf(request.headers['content-length']),
    });
  } catch (error) {
    // nobody is there to be answered, and nothing went wrong on our side
    if (raw.destroyed && !raw.complete) throw BROKEN_OFF;
    discardRest(raw);
    throw error;
  }
}

/** Whoever was told that the file came too late is not to find it taken, even if the rest follows. */
async function* untilAborted(raw: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  const source = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let refuse = (_reason: unknown) => {};
  const onAbort = () => refuse(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      signal.throwIfAborted();
      // one for each step: what a long-lived promise is raced against is never forgotten by it
      const { promise: refused, reject } = Promise.withResolvers<never>();
      refuse = reject;
      const { done, value } = await Promise.race([source.next(), refused]);
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // not awaited: it comes after the step under way, which may never end
    source.return?.()?.catch(() => undefined);
  }
}

/** What a browser asks before it sends a file to another origin. */
export function allowUploads(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Access-Control-Allow-Methods', 'PUT')
    .header('Access-Control-Allow-Headers', 'Content-Type')
    .header('Access-Control-Max-Age', '600');
}

function discardRest(raw: IncomingMessage): void {
  let left = DISCARDED_BYTES_MAX;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
}

function lengthOf(header: string | undefined): number | null {
  return header === undefined ? null : Number(header);
}

const BROKEN_OFF = new Problem({
  kind: 'invalid',
  code: 'upload_broken_off',
  messages: ['The upload was broken off'],
});
