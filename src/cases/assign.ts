import { recordAuditEntry } from '#audit';
import { type MemberStep, requireReviewer } from '#members';
import type { Db } from '#platform/database/database.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import type { Actor } from '#platform/http/permits.ts';
import { notFound } from '#platform/problem.ts';
import { lockUser, type Tenant } from '#users';
import { accessOf } from '#values/roles.ts';
import { readCase } from './read-case.ts';
import type { Case } from './schema.ts';
import * as store from './store.ts';

/** Assigns a user to a member, or to nobody, and returns the case. */
export async function assignUser(
  tx: Db,
  tenant: Tenant,
  {
    userId,
    memberId,
    actor,
    ifMatch,
  }: { userId: string; memberId: string | null; actor: Actor; ifMatch: IfMatch },
): Promise<Case> {
  const { clientId, clock } = tenant;
  if (!(await lockUser(tx, clientId, userId))) throw notFound('User', userId);
  if (memberId !== null) await requireReviewer(tx, tenant, memberId);
  await store.lockCase(tx, userId);
  await ifMatch(() => readCase(tx, tenant, userId));
  const [known] = await store.listAssignments(tx, clientId, [userId]);
  const before = known?.member_id ?? null;
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
