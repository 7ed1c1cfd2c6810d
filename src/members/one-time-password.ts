import { SERVICE } from '#audit';
import { readableSecret } from '#platform/random.ts';
import { type MembersContext, teamOf } from './context.ts';
import { createMember } from './manage-members.ts';
import type { Invitation, Member } from './schema.ts';
import { listMembers } from './store.ts';

/** Makes a member from the command line. The password is good for a week, for nothing but to change it. */
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

/** On a client that has no member yet, makes the one who can invite others. */
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
