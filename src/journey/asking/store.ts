import type { Db } from '#platform/database/database.ts';
import { after, NOT_NULL, tenantTable } from '#platform/database/tenant-table.ts';

const links = tenantTable('journeys', [
  'journey_id',
  'sealed_contact',
  'contact_effects',
  'made_by_kind',
  'made_by_id',
  'message_id',
  'language',
]);

/** Counts the links that were sent to a user since a time, up to a limit. */
export async function countSent(
  tx: Db,
  clientId: string,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<number> {
  const sent = { client_id: clientId, user_id: userId, sent_at: after(since) };
  return (await links.list(tx, sent, { limit })).length;
}

/** Finds the newest journey of a user for which the client chose a contact. The service's own messages chose none. */
export const findNewestContact = (tx: Db, clientId: string, userId: string) =>
  links.find(
    tx,
    { client_id: clientId, user_id: userId, sealed_contact: NOT_NULL, made_by_kind: ['api_key', 'member'] },
    { order: '-journey_id', limit: 1 },
  );

/** The messages that brought links to a user. */
export async function listMessagesOf(tx: Db, clientId: string, userId: string): Promise<string[]> {
  const rows = await links.list(tx, { client_id: clientId, user_id: userId, message_id: NOT_NULL });
  return rows.flatMap(({ message_id }) => message_id ?? []);
}
