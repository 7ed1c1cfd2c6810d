import type { FastifyReply, FastifyRequest } from 'fastify';
import { listDocuments } from '#documents';
import { setPageHeaders } from '#pages';
import { sendEvents } from '#platform/http/event-stream.ts';
import { Semaphore } from '#platform/semaphore.ts';
import type { JourneyContext } from './context.ts';
import { peekSession } from './sessions.ts';

const STREAMS_OF_SESSION_MAX = 8;
const STREAM_MS_MAX = 10 * 60_000;
const HEARTBEAT_MS = 15_000;
const DOCUMENTS_WATCHED_MAX = 100;

/**
 * Tells a page of uploads when files have changed, until all of them are read. The session's cookie is the only
 * credential, and the events say nothing about the files: the page asks for what it shows.
 */
export function createUploadEvents(context: JourneyContext) {
  const streams = new Semaphore({ perKey: STREAMS_OF_SESSION_MAX });
  return async (request: FastifyRequest, reply: FastifyReply, secret: string | null) => {
    setPageHeaders(reply);
    const session = secret === null ? null : await peekSession(context, secret);
    if (!session || secret === null) return reply.status(403).send();
    const release = streams.tryAcquire(session.sessionId);
    if (!release) return reply.status(429).send();
    const gone = new AbortController();
    const leave = () => {
      release();
      gone.abort();
    };
    reply.raw.once('close', leave);
    // a browser that left while the session was read emits no further close event
    if (reply.raw.destroyed) leave();
    return sendEvents(reply, follow(context, secret, AbortSignal.any([gone.signal, request.server.ending])));
  };
}

/** Yields each change, null as a heartbeat, and `isDone` at the end. */
async function* follow(
  context: JourneyContext,
  secret: string,
  signal: AbortSignal,
): AsyncGenerator<{ isDone: boolean } | null> {
  const until = performance.now() + STREAM_MS_MAX;
  // the first event is always sent: the files may have been read before the stream was opened
  let last: string | null = null;
  let watched: string[] = [];
  while (!signal.aborted && performance.now() < until) {
    const waiting = new AbortController();
    const changed = nextChange(context, watched, AbortSignal.any([signal, waiting.signal]));
    const running = await listRunning(context, secret);
    if (!running) {
      waiting.abort();
      return;
    }
    const version = running.join();
    const isWatched = running.every((id) => watched.includes(id));
    watched = running;
    yield version === last ? null : { isDone: running.length === 0 };
    last = version;
    if (running.length === 0) {
      waiting.abort();
      return;
    }
    // a change of a file that was not watched before could have been missed, so the list is read again at once
    if (isWatched) await changed;
    waiting.abort();
  }
}

/** The ids of the files that are being read; null if the session has ended. */
async function listRunning(context: JourneyContext, secret: string): Promise<string[] | null> {
  const session = await peekSession(context, secret);
  if (!session) return null;
  const { clientId, userId } = session;
  const filter = { userId, status: 'PROCESSING' } as const;
  const { rows } = await context.database.inTenantSnapshot(clientId, (tx) =>
    listDocuments(tx, clientId, { filter, skip: 0, limit: DOCUMENTS_WATCHED_MAX }),
  );
  return rows.map(({ document_id }) => document_id);
}

/** Resolves at the next change of one of the files, or at the time of the next heartbeat. */
async function nextChange(
  { watches }: Pick<JourneyContext, 'watches'>,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const others = new AbortController();
  const options = { msMax: HEARTBEAT_MS, signal: AbortSignal.any([signal, others.signal]) };
  const watched = ids.length > 0 ? ids : [''];
  await Promise.race(watched.map((id) => watches.documents.next(id, options)));
  others.abort();
}
