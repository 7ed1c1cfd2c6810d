import { SERVICE } from '#platform/http/permits.ts';
import { readableSecret } from '#platform/random.ts';
import { type MembersContext, teamOf } from './context.ts';
import { createMember } from './manage-members.ts';
import type { Invitation, Member } from './schema.ts';
import { listMembers } from './store.ts';

/**
 * Creates a member from the command line. The password expires after a week and can only be used to set a new
 * one.
 */
export async function createMemberWithPassword(
  context: Pick<MembersContext, 'database' | 'keys' | 'clock' | 'passwords'>,
  clientId: string,
  member: Invitation,
): Promise<{ member: Member; password: string }> {
  const password = readableSecret(4, 5);
  const team = await teamOf(context, clientId);
  const passwordHash = await context.passwords.hash(password);
  const made = await context.database.inTenant(clientId, (tx) =>
    createMember(tx, context, { team, actor: SERVICE }, { ...member, passwordHash }),
  );
  return { member: made, password };
}

/** Creates the first admin, who can invite others, for a client without members. */
export async function ensureFirstAdmin(
  context: Parameters<typeof createMemberWithPassword>[0],
  clientId: string,
): Promise<{ email: string; password: string } | null> {
  const { totalCount } = await context.database.inTenantSnapshot(clientId, (tx) =>
    listMembers(tx, clientId, { skip: 0, limit: 1 }),
  );
  if (totalCount > 0) return null;
  const { member, password } = await createMemberWithPassword(context, clientId, {
    email: 'admin@example.com',
    role: 'admin',
    name: 'Sandbox Admin',
  });
  return { email: member.email, password };
}
