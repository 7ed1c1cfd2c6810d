import type { FastifyReply, FastifyRequest } from 'fastify';
import { listDocuments } from '#documents';
import { setPageHeaders } from '#pages';
import type { ClientSecret } from '#platform/crypto/client-secret.ts';
import { FairShare } from '#platform/fair-share.ts';
import { callerGone } from '#platform/http/caller-gone.ts';
import { sendEvents } from '#platform/http/event-stream.ts';
import { STREAMS_TOTAL_MAX } from '#platform/http/limits.ts';
import { servePage } from '#platform/http/server.ts';
import { versionOf } from './account-state.ts';
import type { JourneyContext } from './context.ts';
import { readFacts } from './read-facts.ts';
import { type Serving, sessionOf } from './serving.ts';
import { peekSession } from './sessions.ts';

const STREAMS_OF_SESSION_MAX = 8;
const STREAM_MS_MAX = 10 * 60_000;
const HEARTBEAT_MS = 15_000;
const FILES_WATCHED_MAX = 100;
const RETRY_SECONDS = 10;

/**
 * Serves the stream that notifies a page of changes. The session's cookie is its only credential. The events
 * contain nothing about the person: the page then requests its content.
 */
export function serveEvents(serving: Serving): void {
  const streams = new FairShare({
    total: STREAMS_TOTAL_MAX,
    perHolder: STREAMS_OF_SESSION_MAX,
    level: serving.context.usage?.level('streams of journeys'),
  });
  servePage(serving.server, '/journey/events', async (request: FastifyRequest, reply: FastifyReply) => {
    setPageHeaders(reply);
    const found = await sessionOf(serving, request);
    if (found.outcome !== 'open') return reply.status(403).send();
    const { sessionId, clientId, secret } = found.session;
    const share = streams.tryAcquire({ client: clientId, holder: sessionId });
    if (share.outcome === 'refused') return reply.status(429).header('Retry-After', RETRY_SECONDS).send();
    const gone = callerGone(reply);
    gone.addEventListener('abort', share.release, { once: true });
    if (gone.aborted) share.release();
    const signal = AbortSignal.any([gone, request.server.ending]);
    return sendEvents(reply, follow(serving.context, secret, signal));
  });
}

interface Seen {
  /** Changes whenever the pages about accounts would change. */
  version: string;
  /** How many files are being read. */
  files_left: number;
}

/** Yields each change, and null as a heartbeat, until the session or the time ends. The first event is always sent. */
async function* follow(
  context: JourneyContext,
  secret: ClientSecret,
  signal: AbortSignal,
): AsyncGenerator<Seen | null> {
  const until = performance.now() + STREAM_MS_MAX;
  let last = '';
  let watched: Watched = { accounts: [], documents: [], problems: [] };
  while (!signal.aborted && performance.now() < until) {
    const waiting = new AbortController();
    const changed = nextChange(context, watched, AbortSignal.any([signal, waiting.signal]));
    const state = await readState(context, secret);
    if (!state) {
      waiting.abort();
      return;
    }
    const { seen, running } = state;
    const isWatched =
      isCovered(running.accounts, watched.accounts) && isCovered(running.documents, watched.documents);
    watched = running;
    const now = JSON.stringify([seen, running.documents, running.problems]);
    yield now === last ? null : seen;
    last = now;
    // a change of something that was not watched before could have been missed: it is read again at once
    if (isWatched) await changed;
    waiting.abort();
  }
}

function isCovered(ids: readonly string[], watched: readonly string[]): boolean {
  return ids.every((id) => watched.includes(id));
}

interface Watched {
  accounts: readonly string[];
  documents: readonly string[];
  /** What is shown about the documents while they are read. */
  problems: readonly (readonly string[])[];
}

/** Reads the state of the person's pages, and the records that can change it; null if the session has ended. */
async function readState(
  context: JourneyContext,
  secret: ClientSecret,
): Promise<{ seen: Seen; running: Watched } | null> {
  const session = await peekSession(context, secret);
  const facts = session && (await readFacts(context, session));
  if (!facts) return null;
  const { clientId, userId } = session;
  const filter = { userId, status: 'PROCESSING' } as const;
  const { rows } = await context.database.inTenantSnapshot(clientId, (tx) =>
    listDocuments(tx, clientId, { filter, skip: 0, limit: FILES_WATCHED_MAX }),
  );
  return {
    seen: { version: versionOf(facts, context.clock.now()), files_left: rows.length },
    running: {
      accounts: facts.accounts.map(({ accountId }) => accountId),
      documents: rows.map(({ document_id }) => document_id),
      problems: rows.map(({ picture_problems }) => picture_problems),
    },
  };
}

/** Resolves at the next change of an account or a file, or at the time of the next heartbeat. */
async function nextChange(
  { watches }: JourneyContext,
  { accounts, documents }: Watched,
  signal: AbortSignal,
): Promise<void> {
  const others = new AbortController();
  const options = { msMax: HEARTBEAT_MS, signal: AbortSignal.any([signal, others.signal]) };
  // no change is announced for an empty id, so without records to watch, only the time limit ends the wait
  const waits = ['', ...accounts].map((id) => watches.accounts.next(id, options));
  await Promise.race([...waits, ...documents.map((id) => watches.documents.next(id, options))]);
  others.abort();
}
