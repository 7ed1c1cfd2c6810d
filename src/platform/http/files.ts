import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, say } from '../problem.ts';
import { cutOffOf } from './client-error.ts';
import { DISCARDED_BYTES_MAX } from './limits.ts';
import type { FileReply, Route } from './route.ts';

// a client's file may contain anything, so browsers must not execute, frame or reinterpret it
const POLICY = "default-src 'none'; sandbox";

export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  if (file.length !== null) reply.header('Content-Length', file.length);
  return reply
    .type(file.mediaType)
    .header('Content-Security-Policy', POLICY)
    .header('Content-Disposition', dispositionOf(file))
    .send(Buffer.isBuffer(file.bytes) ? file.bytes : Readable.from(file.bytes, { objectMode: false }));
}

/** The name in ASCII for old clients and the exact name for the others (RFC 6266). */
function dispositionOf({ fileName }: FileReply): string {
  if (fileName === undefined) return 'inline';
  const plain = fileName.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Leaves bodies unparsed, whatever their type. */
export function takeFiles(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
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
    // the client has gone, so there is no reply to send and no error to report
    if (raw.destroyed && !raw.complete) throw BROKEN_OFF;
    discardRest(raw);
    throw error;
  }
}

/**
 * Stops reading once the signal fires: the client has then been sent an error, even if the rest of the file
 * still arrives.
 */
export async function* untilAborted(raw: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  const source = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let refuse = (_reason: unknown) => {};
  const onAbort = () => refuse(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      signal.throwIfAborted();
      // a promise for each step: racing one long-lived promise again and again would leak memory
      const { promise: refused, reject } = Promise.withResolvers<never>();
      refuse = reject;
      const { done, value } = await Promise.race([source.next(), refused]);
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // not awaited, because it waits for the current step, which may never end
    source.return?.()?.catch(() => undefined);
  }
}

/** Reads and drops what a client still sends, so that it can read the reply. */
export function discardRest(raw: IncomingMessage): void {
  let left = DISCARDED_BYTES_MAX;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
}

function lengthOf(header: string | undefined): number | null {
  return header === undefined ? null : Number(header);
}

export const BROKEN_OFF = new Problem({
  code: 'upload_broken_off',
  messages: [say`The upload was interrupted`],
});
