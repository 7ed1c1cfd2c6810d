import { createHash, createHmac, type KeyObject, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { ClientKeys } from '../crypto/client-keys.ts';
import { keepKey } from '../crypto/derive-key.ts';
import { open, type Place, seal } from '../crypto/seal.ts';
import type { Database, Db } from '../database/database.ts';
import { invalidRequest, Problem, say } from '../problem.ts';
import type { Credential } from './caller.ts';
import {
  type Claim,
  type Claimed,
  claimKey,
  deleteClaim,
  findFinalReply,
  lockClaim,
  renewLease,
  type StoredReply,
  updateFinalReply,
  updateReply,
} from './idempotency-store.ts';
import type { Stored } from './route.ts';

const KEY_FORM = /^[\x21-\x7e]{1,255}$/;
const DUPLICATE_WAIT_MS_MAX = 10_000;
const LEASE_SECONDS = 30;
const PAUSE_MS_MAX = 500;
const RETRY_SECONDS = 2;
const STATEMENT_TIMED_OUT = '57014';

export interface Idempotency {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys };
  /** How long a duplicate waits for the first request before it is answered 409. */
  duplicateWaitMsMax?: number;
  leaseSeconds?: number;
}

export interface KeyedRequest {
  clientId: string;
  keyHash: Buffer;
  /**
   * Stored only as an HMAC under the client's key, because the content of a request could be guessed from a
   * plain hash.
   */
  text: string;
}

/** The work of one request: see the steps of a POST in `route.ts`. */
export interface Work<Reply> {
  prepare?: (() => Promise<unknown>) | undefined;
  commit: (tx: Db, prepared: unknown) => Promise<Stored<Reply>>;
  settle?: ((reply: Reply) => Promise<Reply>) | undefined;
}

interface Answered<Reply> {
  reply: Reply;
  replayed: boolean;
}

type Committed<Reply> = Answered<Reply> & {
  /** False if the reply has to be settled. */
  isFinal: boolean;
};

export function keyRequest(
  caller: Credential,
  key: string,
  request: { method: string; path: string; body: unknown; authorisationId: string | undefined },
): KeyedRequest {
  if (!KEY_FORM.test(key))
    throw invalidRequest(say`[Idempotency-Key] must be 1 to 255 visible ASCII characters`);
  const { method, path, body, authorisationId } = request;
  const text = [method, path, JSON.stringify(body ?? null), ...(authorisationId ? [authorisationId] : [])];
  return {
    clientId: caller.clientId,
    keyHash: sha256(`${namespaceOf(caller)}${key}`),
    text: text.join('\n'),
  };
}

/**
 * Members and users each have their own keys. A client's API keys share theirs if they have the same scopes, because one API key may
 * replace another between two attempts. A reply never reaches a key that could not have got it.
 */
function namespaceOf(caller: Credential): string {
  if (caller.kind === 'member') return `member ${caller.memberId} `;
  const scopes = caller.scopes === 'all' ? '' : `scopes ${[...caller.scopes].sort().join(' ')} `;
  return caller.kind === 'user' ? `user ${caller.userId} ${scopes}` : scopes;
}

/**
 * Claims the key, then runs the work for the first request with it. Later requests get the stored reply.
 * Requests that arrive in between wait for it, up to a limit.
 */
export async function answerOnce<Reply>(
  context: Idempotency,
  request: KeyedRequest,
  work: Work<Reply>,
): Promise<Answered<Reply>> {
  const clientKey = await context.keys.clients.of(request.clientId);
  const attempt: Attempt = {
    clientId: request.clientId,
    keyHash: request.keyHash,
    requestHash: createHmac('sha256', keepKey(clientKey, 'idempotency')).update(request.text).digest(),
    leaseToken: work.prepare ? randomUUID() : null,
    leaseSeconds: context.leaseSeconds ?? LEASE_SECONDS,
    clientKey,
  };
  const { prepare, settle } = work;
  const { isFinal, ...answered } = prepare
    ? await answerUnderLease(context, attempt, { ...work, prepare })
    : await answerInOneTransaction(context, attempt, work);
  if (isFinal || !settle) return answered;
  return { ...answered, reply: await storeFinal(context, attempt, await settle(answered.reply)) };
}

interface Attempt extends Claim {
  clientKey: KeyObject;
}

/** The key stays locked until the commit, so that duplicates wait for it in the database. */
function answerInOneTransaction<Reply>(
  context: Idempotency,
  attempt: Attempt,
  work: Work<Reply>,
): Promise<Committed<Reply>> {
  return context.database.inTenant(attempt.clientId, async (tx) => {
    const claimed = await claimKey(tx, attempt, context.clock.now()).catch((error) => {
      throw error?.code === STATEMENT_TIMED_OUT ? stillRunning() : error;
    });
    if (claimed.outcome === 'running') throw stillRunning();
    return replayOf<Reply>(attempt, claimed) ?? commit(tx, attempt, work, undefined);
  });
}

/**
 * Work that leaves the transaction claims its key with a lease. The lease is renewed while the process lives;
 * after a crash it expires, and a repeated request takes the claim over.
 */
async function answerUnderLease<Reply>(
  context: Idempotency,
  attempt: Attempt,
  work: Work<Reply> & { prepare: () => Promise<unknown> },
): Promise<Committed<Reply>> {
  const replay = replayOf<Reply>(attempt, await claimOrWait(context, attempt));
  if (replay) return replay;
  const db = context.database.tenant(attempt.clientId);
  try {
    const prepared = await whileLeased(db, attempt, work.prepare);
    return await context.database.inTenant(attempt.clientId, async (tx) => {
      // an attempt that lost its lease must not store anything: its successor may have done so already
      if (!(await lockClaim(tx, attempt))) throw stillRunning();
      return commit(tx, attempt, work, prepared);
    });
  } catch (error) {
    // if this fails too, the lease expires
    await deleteClaim(db, attempt).catch(() => undefined);
    throw error;
  }
}

async function claimOrWait(context: Idempotency, attempt: Attempt): Promise<Claimed> {
  const db = context.database.tenant(attempt.clientId);
  const until = performance.now() + (context.duplicateWaitMsMax ?? DUPLICATE_WAIT_MS_MAX);
  for (let pause = 50; ; pause = Math.min(2 * pause, PAUSE_MS_MAX)) {
    const claimed = await claimKey(db, attempt, context.clock.now());
    if (claimed.outcome !== 'running') return claimed;
    if (performance.now() >= until) throw stillRunning();
    await wait(pause);
  }
}

async function whileLeased<T>(db: Db, claim: Claim, work: () => Promise<T>): Promise<T> {
  // a renewal that fails is repeated; if the database stays unavailable, the lease expires
  const renew = () => renewLease(db, claim).catch(() => undefined);
  const timer = setInterval(renew, (claim.leaseSeconds * 1000) / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Returns the stored reply, or null if this attempt has the claim. */
function replayOf<Reply>(attempt: Attempt, claimed: Claimed): Committed<Reply> | null {
  if (claimed.outcome === 'other_request') throw otherRequest();
  if (claimed.outcome !== 'replied') return null;
  return { reply: openReply(attempt, claimed.sealedReply), isFinal: claimed.isFinal, replayed: true };
}

async function commit<Reply>(
  tx: Db,
  attempt: Attempt,
  work: Work<Reply>,
  prepared: unknown,
): Promise<Committed<Reply>> {
  const { reply, userId } = await work.commit(tx, prepared);
  const isFinal = work.settle === undefined;
  const stored: StoredReply = { sealedReply: sealReply(attempt, reply), isFinal };
  await updateReply(tx, attempt, { ...stored, userId });
  return { reply, isFinal, replayed: false };
}

/** All concurrent duplicates return the final reply that was stored first. */
async function storeFinal<Reply>({ database }: Idempotency, attempt: Attempt, reply: Reply): Promise<Reply> {
  const db = database.tenant(attempt.clientId);
  if (await updateFinalReply(db, attempt, sealReply(attempt, reply))) return reply;
  const stored = await findFinalReply(db, attempt);
  // no stored reply means that it was deleted in the meantime, together with its user
  return stored ? openReply(attempt, stored) : reply;
}

function sealReply(attempt: Attempt, reply: unknown): Buffer {
  const key = { id: 'client', key: attempt.clientKey };
  return seal(Buffer.from(JSON.stringify(reply)), key, place(attempt));
}

function openReply<Reply>(attempt: Attempt, sealed: Buffer): Reply {
  return JSON.parse(open(sealed, attempt.clientKey, place(attempt)).toString('utf8'));
}

function otherRequest(): Problem {
  return new Problem({
    code: 'idempotency_key_reused',
    messages: [say`[Idempotency-Key] was already used for a different request: use a new key`],
  });
}

function stillRunning(): Problem {
  return new Problem({
    code: 'idempotency_key_in_use',
    messages: [
      say`[Idempotency-Key] belongs to a request that is still running: try again in ${RETRY_SECONDS} s`,
    ],
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
}

function place({ clientId, keyHash }: Claim): Place {
  return { clientId, table: 'idempotency_keys', column: 'sealed_reply', row: keyHash.toString('hex') };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
