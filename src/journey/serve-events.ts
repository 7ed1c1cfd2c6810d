import type { FastifyReply, FastifyRequest } from 'fastify';
import { setPageHeaders } from '#pages';
import { sendEvents } from '#platform/http/event-stream.ts';
import { Semaphore } from '#platform/semaphore.ts';
import { versionOf } from './account-state.ts';
import type { JourneyContext } from './context.ts';
import { readFacts } from './read-facts.ts';
import { peekSession } from './sessions.ts';

const STREAMS_OF_SESSION_MAX = 8;
const STREAM_MS_MAX = 10 * 60_000;
const HEARTBEAT_MS = 15_000;

/** Sends an event whenever a page about the person's sources would change. The session's cookie is its only credential. */
export function createEvents(context: JourneyContext) {
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
    if (reply.raw.destroyed) leave();
    const signal = AbortSignal.any([gone.signal, request.server.ending]);
    return sendEvents(reply, versions(context, secret, signal));
  };
}

/** Yields each new version, and null as a heartbeat, until the session or the time ends. */
async function* versions(
  context: JourneyContext,
  secret: string,
  signal: AbortSignal,
): AsyncGenerator<{ version: string } | null> {
  const until = performance.now() + STREAM_MS_MAX;
  let last = '';
  let watched: readonly string[] = [];
  while (!signal.aborted && performance.now() < until) {
    const waiting = new AbortController();
    const changed = nextChange(context, watched, AbortSignal.any([signal, waiting.signal]));
    const session = await peekSession(context, secret);
    const facts = session && (await readFacts(context, session));
    if (!facts) {
      waiting.abort();
      return;
    }
    const version = versionOf(facts, context.clock.now());
    const ids = facts.accounts.map(({ accountId }) => accountId);
    const isWatched = ids.every((id) => watched.includes(id));
    watched = ids;
    yield version === last ? null : { version };
    last = version;
    // a change of a new account could have been missed: it is read again at once
    if (isWatched) await changed;
    waiting.abort();
  }
}

/** Resolves at the next change of one of the accounts, or at the time of the next heartbeat. */
async function nextChange(
  { watches }: JourneyContext,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const others = new AbortController();
  const options = { msMax: HEARTBEAT_MS, signal: AbortSignal.any([signal, others.signal]) };
  const watched = ids.length > 0 ? ids : [''];
  await Promise.race(watched.map((id) => watches.accounts.next(id, options)));
  others.abort();
}
