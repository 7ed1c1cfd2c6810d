import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import type { MemberSessions } from '#platform/database/tables.gen.ts';
import { tenantTable } from '#platform/database/tenant-table.ts';
import { DEFAULT_POLICY, type Policy } from '../policy/policy.ts';
import { POLICY_COLUMNS, type PolicyRow } from '../policy/store.ts';
import type { SignInMethod } from '../schema.ts';
import type { MemberRow } from '../store.ts';

interface SessionName {
  clientId: string;
  sessionId: string;
}
const named = ({ clientId, sessionId }: SessionName) => ({ client_id: clientId, session_id: sessionId });

export type NewSession = Insertable<MemberSessions>;

const SESSIONS_MAX = 20;

/** Inserts a session, and deletes the oldest ones above the limit. */
export async function insertSession(tx: Db, session: NewSession): Promise<void> {
  const { client_id: clientId, member_id: memberId } = session;
  await sessions.insert(tx, session);
  await tx
    .deleteFrom('member_sessions')
    .where('client_id', '=', clientId)
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('member_sessions')
        .select('session_id')
        .where('client_id', '=', clientId)
        .where('member_id', '=', memberId)
        .orderBy('session_id', 'desc')
        .offset(SESSIONS_MAX),
    )
    .execute();
}

const OF_MEMBER = [
  'role',
  'status',
  'mfa_status',
  'totp_confirmed_at',
  'passkey_count',
  'first_signed_in_at',
  'last_signed_in_at',
] as const;
const OF_SESSION = [
  'created_at',
  'authenticated_at',
  'expires_at',
  'idle_expires_at',
  'last_used_at',
  'methods',
] as const;

const selectSession = prepared(
  (db, param: { clientId: string; sessionId: string; memberId: string; now: string }) =>
    db
      .selectFrom('member_sessions')
      .innerJoin('members', (join) =>
        join
          .onRef('members.client_id', '=', 'member_sessions.client_id')
          .onRef('members.member_id', '=', 'member_sessions.member_id'),
      )
      .leftJoin('access_policies', 'access_policies.client_id', 'member_sessions.client_id')
      .select([
        ...OF_MEMBER.map((column) => `members.${column}` as const),
        ...OF_SESSION.map((column) => `member_sessions.${column}` as const),
        ...POLICY_COLUMNS.map((column) => `access_policies.${column}` as const),
      ])
      .where('member_sessions.client_id', '=', param.clientId)
      .where('member_sessions.session_id', '=', param.sessionId)
      .where('member_sessions.member_id', '=', param.memberId)
      .where('member_sessions.expires_at', '>', param.now)
      .where((eb) =>
        eb.or([
          eb('member_sessions.idle_expires_at', 'is', null),
          eb('member_sessions.idle_expires_at', '>', param.now),
        ]),
      ),
);

export type SessionRow = Pick<MemberRow, (typeof OF_MEMBER)[number]> &
  Omit<Pick<Selectable<MemberSessions>, (typeof OF_SESSION)[number]>, 'methods'> & {
    methods: SignInMethod[];
  };

/** Finds a session with its member and the policy that applies to it, in one statement because every request of a member does. */
export async function findSession(
  db: Db,
  session: { clientId: string; sessionId: string; memberId: string; now: Date },
): Promise<{ session: SessionRow; policy: Policy } | undefined> {
  const [row] = await selectSession(db, { ...session, now: session.now.toISOString() });
  // all columns of the policy are null if the client has none
  return row && { session: row as SessionRow, policy: row.updated_at ? (row as PolicyRow) : DEFAULT_POLICY };
}

/** Records that a session is in use, and postpones its idle limit, if it has one. */
export const updateLastUse = (
  tx: Db,
  { now, idleUntil, ...session }: SessionName & { now: Date; idleUntil: Date | null },
) => sessions.update(tx, named(session), { idle_expires_at: idleUntil, last_used_at: now });

/** Records that the member has proved again who they are; false if the session has ended. */
export async function updateAuthenticated(
  tx: Db,
  { memberId, now, ...session }: SessionName & { memberId: string; now: Date },
): Promise<boolean> {
  const owned = { ...named(session), member_id: memberId };
  return (await sessions.update(tx, owned, { authenticated_at: now })).length === 1;
}

export const deleteSession = (tx: Db, clientId: string, sessionId: string) =>
  sessions.delete(tx, named({ clientId, sessionId }));

/** A session as its owner sees it. */
export type ListedSession = Pick<
  SessionRow,
  'created_at' | 'expires_at' | 'idle_expires_at' | 'last_used_at' | 'methods'
> & { session_id: string; sealed_origin: Buffer | null };

const sessions = tenantTable<'member_sessions', ListedSession>('member_sessions', [
  'session_id',
  'sealed_origin',
  'created_at',
  'expires_at',
  'idle_expires_at',
  'last_used_at',
  'methods',
]);
const idTokens = tenantTable('member_sessions', ['sealed_id_token', 'methods']);

export const listSessionsOf = (db: Db, clientId: string, memberId: string): Promise<ListedSession[]> =>
  sessions.list(
    db,
    { client_id: clientId, member_id: memberId },
    { order: '-session_id', limit: SESSIONS_MAX },
  );

/** Returns false if the member has no such session. */
export async function deleteSessionOf(
  tx: Db,
  { memberId, ...session }: SessionName & { memberId: string },
): Promise<boolean> {
  return (await sessions.delete(tx, { ...named(session), member_id: memberId })) === 1;
}

export const deleteSessionsOf = (tx: Db, clientId: string, memberId: string) =>
  sessions.delete(tx, { client_id: clientId, member_id: memberId });

/** Ends the sessions that were not opened through the identity provider, except those of these members. */
export async function deleteSessionsWithoutProvider(
  tx: Db,
  clientId: string,
  except: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('member_sessions')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`not ('single_sign_on' = any (methods))`)
    .$if(except.length > 0, (query) => query.where('member_id', 'not in', [...except]))
    .execute();
}

/** Ends the sessions that were opened through the identity provider: all, those of a member, or those of one session there. */
export async function deleteSessionsOfProvider(
  tx: Db,
  clientId: string,
  which: { memberId?: string; providerSession?: Buffer } = {},
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('member_sessions')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`'single_sign_on' = any (methods)`)
    .$if(which.memberId !== undefined, (query) => query.where('member_id', '=', which.memberId as string))
    .$if(which.providerSession !== undefined, (query) =>
      query.where('provider_session', '=', which.providerSession as Buffer),
    )
    .returning('member_id')
    .execute();
  return [...new Set(rows.map(({ member_id }) => member_id))];
}

export const findIdToken = (db: Db, clientId: string, sessionId: string) =>
  idTokens.find(db, named({ clientId, sessionId }));
