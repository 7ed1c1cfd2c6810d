import { findPasswordRule } from '#members';
import type { Db } from '#platform/database/database.ts';
import { say } from '#platform/problem.ts';
import { ScimProblem } from '../protocol/scim-problem.ts';

/**
 * Break-glass admins can sign in when the identity provider fails or is not to be trusted any more. So the provider can't change
 * their role or address, nor remove them.
 */
export async function requireNotProtected(tx: Db, clientId: string, memberId: string): Promise<void> {
  const rule = await findPasswordRule(tx, clientId, 'share');
  if (rule?.break_glass_member_ids.includes(memberId))
    throw new ScimProblem(
      'mutability',
      say`This user is a break-glass admin, whom only admins of the team can change`,
    );
}
