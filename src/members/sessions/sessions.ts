import { issueToken } from '#auth';
import type { Clock } from '#platform/clock.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Database } from '#platform/database/database.ts';
import type { MemberCaller, Origin } from '#platform/http/caller.ts';
import { newId } from '#platform/id.ts';
import type { MembersContext, Team } from '../context.ts';
import { endsOf, secondFactorDue } from '../policy/judge-session.ts';
import { isAllowedAddress, type Policy, readPolicy, requireAllowedSignIn } from '../policy/policy.ts';
import type { SignInMethod } from '../schema.ts';
import { MAY_HAVE_SESSIONS } from '../statuses.ts';
import * as store from './store.ts';

/** The last use of a session is written at most this often. */
const USE_WRITTEN_EVERY_MS = 60_000;

/** Who holds the session: a program with a token, or a browser with a cookie. */
export type Holder = 'token' | 'cookie';

/** How a member has proved who they are, and where. */
export interface SessionProof {
  methods: readonly SignInMethod[];
  holder: Holder;
  origin: Origin;
  /** A keyed hash of the session at an identity provider, which can end this one. */
  providerSession?: Buffer | undefined;
  /** When the member proved who they are, if it was not just now. */
  authenticatedAt?: Date | undefined;
  /** The ID token of the identity provider, which ends the session there at sign-out. */
  idToken?: string | undefined;
}

/** Issues a token with the id of its session, which the caller stores. Rejects a sign-in that the team's policy does not allow. */
export async function issueSession(
  context: MembersContext,
  { clientId, clientKey }: Team,
  memberId: string,
  { methods, holder, origin, providerSession, authenticatedAt, idToken }: SessionProof,
): Promise<{ token: string; session: store.NewSession }> {
  const policy = await readPolicy(context.database.tenant(clientId), clientId);
  requireAllowedSignIn(policy, { address: origin.address, methods });
  const now = context.clock.now();
  const sessionId = newId(now);
  const lifeMs = policy.session_hours * 3_600_000;
  const issued = { clientId, subject: memberId, tokenId: sessionId, lifeMs };
  const { token, expiresAt } = await issueToken(context, 'member', issued);
  const sealed = (value: unknown, column: string) =>
    sealJson(value, { id: 'client', key: clientKey }, placeOf(clientId, sessionId, column));
  const session = {
    client_id: clientId,
    session_id: sessionId,
    member_id: memberId,
    created_at: now,
    expires_at: expiresAt,
    idle_expires_at: holder === 'cookie' ? idleEnd(now, policy) : null,
    authenticated_at: authenticatedAt ?? now,
    last_used_at: now,
    methods: [...methods],
    sealed_origin: sealed(origin, 'sealed_origin'),
    provider_session: providerSession ?? null,
    sealed_id_token: idToken === undefined ? null : sealed(idToken, 'sealed_id_token'),
  };
  return { token, session };
}

/**
 * Finds the session of a token under the policy of its team, and records its use if the member is active; null if it has ended. A
 * request from an address that is not allowed does not count as use.
 */
export async function findActiveSession(
  { database, clock }: { database: Database; clock: Clock },
  { clientId, subject: memberId, tokenId: sessionId }: { clientId: string; subject: string; tokenId: string },
  { isActive, address }: { isActive: boolean; address: string },
) {
  const now = clock.now();
  const found = await store.findSession(database.tenant(clientId), { clientId, sessionId, memberId, now });
  if (!found || !isRunning(found, now)) return null;
  const { session, policy } = found;
  const isCookie = session.idle_expires_at !== null;
  const restriction = restrictionOf(found, { now, address });
  const isUse = restriction !== 'other_address' && (isActive || !isCookie);
  if (isUse && now.getTime() - Date.parse(session.last_used_at ?? session.created_at) >= USE_WRITTEN_EVERY_MS)
    await database.inTenant(clientId, (tx) => {
      const idleUntil = isCookie ? idleEnd(now, policy) : null;
      return store.updateLastUse(tx, { clientId, sessionId, now, idleUntil });
    });
  return {
    role: session.role,
    restriction,
    authenticatedAt: new Date(session.authenticated_at ?? session.created_at),
    isCookie,
  };
}

interface Found {
  session: store.SessionRow;
  policy: Policy;
}

export function isRunning({ session, policy }: Found, now: Date): boolean {
  const { endsAt, idleEndsAt } = endsOf(policy, session);
  return MAY_HAVE_SESSIONS.includes(session.status) && endsAt > now && (!idleEndsAt || idleEndsAt > now);
}

/** What the member must do before they can use more than their own account. */
function restrictionOf(
  { session, policy }: Found,
  { now, address }: { now: Date; address: string },
): MemberCaller['restriction'] {
  if (!isAllowedAddress(policy, address)) return 'other_address';
  if (session.status === 'force_change_password') return 'temporary_password';
  const due = secondFactorDue(policy, session);
  return due && due <= now ? 'second_factor_missing' : null;
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

function idleEnd(now: Date, { idle_minutes: minutes }: Policy): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
