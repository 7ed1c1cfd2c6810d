import { openAuditContext } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { profileOf } from './context.ts';
import { findMember } from './store.ts';

export async function findMemberEmail(
  context: { database: Database; keys: { clients: ClientKeys }; clock: Clock },
  { clientId, memberId }: { clientId: string; memberId: string },
): Promise<string> {
  const row = await findMember(context.database.tenant(clientId), clientId, memberId);
  if (!row) throw notFound('Member', memberId);
  return profileOf(await openAuditContext(context, clientId), row).email;
}
