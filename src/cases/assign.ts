import { type Actor, recordAuditEntry } from '#audit';
import { type MemberStep, requireReviewer } from '#members';
import type { Db } from '#platform/database/database.ts';
import { notFound, Problem, say } from '#platform/problem.ts';
import { lockUser, type Tenant } from '#users';
import { accessOf } from '#values/roles.ts';
import { readCase } from './read-case.ts';
import type { Case } from './schema.ts';
import * as store from './store.ts';

/** Assigns a user to a member, or to nobody, and returns the case. `seenMemberId` is the assignee that the caller saw, if they say so. */
export async function assignUser(
  tx: Db,
  tenant: Tenant,
  {
    userId,
    memberId,
    seenMemberId,
    actor,
  }: { userId: string; memberId: string | null; seenMemberId?: string | null; actor: Actor },
): Promise<Case> {
  const { clientId, clock } = tenant;
  if (!(await lockUser(tx, clientId, userId))) throw notFound('User', userId);
  if (memberId !== null) await requireReviewer(tx, tenant, memberId);
  await store.lockCase(tx, userId);
  const [known] = await store.listAssignments(tx, clientId, [userId]);
  const before = known?.member_id ?? null;
  if (seenMemberId !== undefined && seenMemberId !== before) throw assignedMeanwhile();
  if (before === memberId) return readCase(tx, tenant, userId);
  if (memberId === null) await store.deleteAssignment(tx, clientId, userId);
  else await store.saveAssignment(tx, clientId, { userId, memberId, now: clock.now() });
  const changed = await readCase(tx, tenant, userId);
  await recordAuditEntry(tx, tenant, {
    actor,
    action: 'case_assigned',
    subject: { kind: 'user', id: userId },
    details: { from_member_id: before, to_member_id: memberId },
  });
  return changed;
}

/** Members who leave, or may no longer review, work on nobody. */
export const releaseCases: MemberStep = async (tx, { clientId, memberId, role }) => {
  if (role === null || accessOf(role, 'change_cases') === null)
    await store.deleteAssignmentsOf(tx, clientId, memberId);
};

function assignedMeanwhile(): Problem {
  return new Problem({
    code: 'changed_since_read',
    messages: [say`[seen_member_id] is not the assignee any more: somebody has assigned the user meanwhile`],
  });
}
