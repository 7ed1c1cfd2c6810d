import { issueToken } from '#auth';
import type { Clock } from '#platform/clock.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { Origin } from '#platform/http/caller.ts';
import { newId } from '#platform/id.ts';
import type { MembersContext, Team } from '../context.ts';
import type { SignInMethod } from '../schema.ts';
import { MAY_HAVE_SESSIONS } from '../statuses.ts';
import * as store from './store.ts';

const SESSION_HOURS = 8;
/** A session of the dashboard ends after this time without use, so that an unattended computer does not stay open. */
export const IDLE_MINUTES = 30;
/** The idle limit is written at most this often. */
const POSTPONED_EVERY_MS = 60_000;

/** Who holds the session: a program with a token, or a browser with a cookie. */
export type Holder = 'token' | 'cookie';

interface SessionProof {
  memberId: string;
  methods: readonly SignInMethod[];
  holder: Holder;
  origin: Origin;
  providerSession?: Buffer | null | undefined;
  /** When the member proved who they are, if it was not just now. */
  authenticatedAt?: Date | undefined;
  /** The ID token of the identity provider, which ends the session there at sign-out. */
  idToken?: string | undefined;
}

/** Issues a token with the id of its session, which the caller stores. */
export async function issueSession(
  context: MembersContext,
  { clientId, clientKey }: Team,
  { memberId, methods, holder, origin, providerSession = null, authenticatedAt, idToken }: SessionProof,
): Promise<store.NewSession & { token: string }> {
  const now = context.clock.now();
  const sessionId = newId(now);
  const lifeMs = SESSION_HOURS * 3_600_000;
  const issued = { clientId, subject: memberId, tokenId: sessionId, lifeMs };
  const { token, expiresAt } = await issueToken(context, 'member', issued);
  const idleExpiresAt = holder === 'cookie' ? idleEnd(now) : null;
  const sealing = { id: 'client', key: clientKey };
  const sealedOrigin = sealJson(origin, sealing, placeOf(clientId, sessionId, 'sealed_origin'));
  const sealedIdToken =
    idToken === undefined
      ? null
      : sealJson(idToken, sealing, placeOf(clientId, sessionId, 'sealed_id_token'));
  const proof = {
    memberId,
    methods,
    sealedOrigin,
    providerSession,
    sealedIdToken,
    authenticatedAt: authenticatedAt ?? now,
  };
  return { token, sessionId, createdAt: now, expiresAt, idleExpiresAt, ...proof };
}

export function storeSession(
  tx: Db,
  clientId: string,
  { token: _, ...session }: store.NewSession & { token: string },
): Promise<void> {
  return store.insertSession(tx, clientId, session);
}

/** Finds the session of a token, and postpones its idle limit if the member is active; null if it has ended. */
export async function findActiveSession(
  { database, clock }: { database: Database; clock: Clock },
  { clientId, subject: memberId, tokenId: sessionId }: { clientId: string; subject: string; tokenId: string },
  { isActive }: { isActive: boolean },
) {
  const now = clock.now();
  const found = await store.findSession(database.tenant(clientId), { clientId, sessionId, memberId, now });
  if (!found || !MAY_HAVE_SESSIONS.includes(found.status)) return null;
  const isCookie = found.idle_expires_at !== null;
  if (isCookie && isActive && isDue(found.idle_expires_at, now))
    await database.inTenant(clientId, (tx) =>
      store.postponeIdleEnd(tx, { clientId, sessionId, now, until: idleEnd(now) }),
    );
  return {
    role: found.role,
    mustChangePassword: found.status === 'force_change_password',
    authenticatedAt: new Date(found.authenticated_at ?? found.created_at),
    isCookie,
  };
}

/** Opens the address and the user agent of a session. */
export function openOrigin({ clientId, clientKey }: Team, sessionId: string, sealed: Buffer): Origin {
  return openJson(sealed, clientKey, placeOf(clientId, sessionId, 'sealed_origin'));
}

export function openIdToken({ clientId, clientKey }: Team, sessionId: string, sealed: Buffer): string {
  return openJson(sealed, clientKey, placeOf(clientId, sessionId, 'sealed_id_token'));
}

function placeOf(clientId: string, sessionId: string, column: string): Place {
  return { clientId, table: 'member_sessions', column, row: sessionId };
}

function idleEnd(now: Date): Date {
  return new Date(now.getTime() + IDLE_MINUTES * 60_000);
}

function isDue(idleExpiresAt: string | null, now: Date): boolean {
  return idleEnd(now).getTime() - Date.parse(idleExpiresAt ?? '') >= POSTPONED_EVERY_MS;
}
