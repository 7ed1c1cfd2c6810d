import { openAuditContext } from '#audit';
import type { Database, Db } from '#platform/database/database.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { accessOf, ROLES } from '#values/roles.ts';
import { profileOf, type Team } from './context.ts';
import type { Colleague } from './schema.ts';
import * as store from './store.ts';

const REVIEWERS = ROLES.filter((role) => accessOf(role, 'change_cases') !== null);

/** The members who can work on people, in the order of their names. */
export async function readColleagues(tx: Db, team: Team): Promise<Colleague[]> {
  const rows = await store.listActiveMembers(tx, team.clientId, REVIEWERS);
  return rows
    .map((row) => ({ member_id: row.member_id, name: nameOf(team, row), role: row.role }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.member_id.localeCompare(b.member_id));
}

/** The names of members, by id. Members who were removed keep theirs. */
export async function readMemberNames(
  tx: Db,
  team: Team,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await store.listMembersById(tx, team.clientId, [...new Set(memberIds)]);
  return new Map(rows.map((row) => [row.member_id, nameOf(team, row)]));
}

export async function findMemberEmail(
  context: Parameters<typeof openAuditContext>[0] & { database: Database },
  { clientId, memberId }: { clientId: string; memberId: string },
): Promise<string> {
  const row = await store.findMember(context.database.tenant(clientId), clientId, memberId);
  if (!row) throw notFound('Member', memberId);
  return profileOf(await openAuditContext(context, clientId), row).email;
}

/** Locks a member who can work on people, so that they can't be removed before the transaction ends. */
export async function requireReviewer(tx: Db, { clientId }: Team, memberId: string): Promise<void> {
  const row = await store.findMemberLocked(tx, clientId, memberId);
  const isActive = row && row.status !== 'archived' && row.status !== 'unconfirmed';
  if (!isActive || accessOf(row.role, 'change_cases') === null)
    throw invalidRequest(
      say`[member_id] must be the id of a member who can record reviews: GET /members/colleagues lists them`,
    );
}

function nameOf(team: Team, row: store.MemberRow): string {
  const { name, email } = profileOf(team, row);
  return name ?? email;
}
