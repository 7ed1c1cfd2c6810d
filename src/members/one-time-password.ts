import { randomInt } from 'node:crypto';
import { SERVICE } from '#audit';
import { type MembersContext, teamOf } from './context.ts';
import { createMember } from './manage-members.ts';
import type { Invitation, Member } from './schema.ts';

const GROUPS = 4;
const GROUP_LENGTH = 5;
// no letter or digit that is taken for another
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes a member from the command line. The password opens the door once: then it must be changed. */
export async function createMemberWithPassword(
  context: Pick<MembersContext, 'database' | 'clientKeys' | 'clock' | 'rootKey' | 'passwords'>,
  clientId: string,
  member: Invitation,
): Promise<{ member: Member; password: string }> {
  const password = makePassword();
  const team = await teamOf(context, clientId);
  const passwordHash = await context.passwords.hash(password);
  const made = await context.database.inTenant(clientId, (tx) =>
    createMember(tx, context, { team, actor: SERVICE }, { ...member, passwordHash }),
  );
  return { member: made, password };
}

function makePassword(): string {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
