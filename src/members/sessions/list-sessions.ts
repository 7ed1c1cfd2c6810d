import type { Db } from '#platform/database/database.ts';
import type { MemberCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/problem.ts';
import { type MembersContext, recordAboutMember, type Team, teamOf } from '../context.ts';
import { requireMember, type TeamAction } from '../manage-members.ts';
import { endsOf } from '../policy/judge-session.ts';
import { readPolicy } from '../policy/policy.ts';
import { deviceInWords } from './device-in-words.ts';
import type { OwnSession } from './schema.ts';
import { openOrigin } from './sessions.ts';
import * as store from './store.ts';

/** Lists the caller's sessions that have not ended, the last used first. */
export async function listOwnSessions(
  context: MembersContext,
  { clientId, memberId, credentialId }: MemberCaller,
): Promise<OwnSession[]> {
  const now = context.clock.now();
  const db = context.database.tenant(clientId);
  const [team, policy, rows] = await Promise.all([
    teamOf(context, clientId),
    readPolicy(db, clientId),
    store.listSessionsOf(db, clientId, memberId),
  ]);
  const listed = rows.map((row) => ({ row, ends: endsOf(policy, row) }));
  const running = listed.filter(
    ({ ends: { endsAt, idleEndsAt } }) => endsAt > now && (idleEndsAt === null || idleEndsAt > now),
  );
  return running
    .map(({ row, ends }) =>
      toOwnSession(team, row, { endsAt: ends.endsAt, isCurrent: row.session_id === credentialId }),
    )
    .sort((one, other) => other.last_used_at.localeCompare(one.last_used_at));
}

function toOwnSession(
  team: Team,
  row: store.ListedSession,
  { endsAt, isCurrent }: { endsAt: Date; isCurrent: boolean },
): OwnSession {
  // sessions that an earlier version of the service opened have no origin
  const origin = row.sealed_origin && openOrigin(team, row.session_id, row.sealed_origin);
  return {
    session_id: row.session_id,
    held_by: row.idle_expires_at === null ? 'token' : 'cookie',
    device: deviceInWords(origin?.userAgent ?? null),
    address: origin?.address ?? null,
    methods: row.methods,
    created_at: row.created_at,
    last_used_at: row.last_used_at ?? row.created_at,
    expires_at: endsAt.toISOString(),
    is_current: isCurrent,
  };
}

export async function endOwnSession(
  context: MembersContext,
  { clientId, memberId }: MemberCaller,
  sessionId: string,
): Promise<void> {
  const team = await teamOf(context, clientId);
  await context.database.inTenant(clientId, async (tx) => {
    if (!(await store.deleteSessionOf(tx, { clientId, memberId, sessionId })))
      throw notFound('Session', sessionId);
    await recordAboutMember(tx, team, { member_id: memberId }, { action: 'member_signed_out' });
  });
}

/** Ends all sessions of a member, for an admin who has to keep somebody out or to help after a theft. */
export async function endSessionsOf(
  tx: Db,
  { team, actor, requireMay }: TeamAction,
  memberId: string,
): Promise<void> {
  const row = await requireMember(tx, team, memberId);
  requireMay?.(row.role);
  await store.deleteSessionsOf(tx, team.clientId, memberId);
  await recordAboutMember(tx, team, row, {
    actor,
    action: 'member_signed_out',
    details: { sessions: 'all' },
  });
}
