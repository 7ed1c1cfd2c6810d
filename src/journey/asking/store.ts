import type { Db } from '#platform/database/database.ts';

/** A user, a contact, or all users of the client. */
export type SentTo = { user_id?: string; contact_index?: Buffer };

/** Counts the links that were sent since a time, up to a limit. */
export async function countSent(
  tx: Db,
  clientId: string,
  { to, since, limit }: { to: SentTo; since: Date; limit: number },
): Promise<number> {
  const { count } = await tx
    .selectFrom(
      tx
        .selectFrom('journeys')
        .select('journey_id')
        .where('client_id', '=', clientId)
        .where(({ and }) => and(to))
        .where('sent_at', '>', since.toISOString())
        .limit(limit)
        .as('sent'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds the newest journey of a user that has a contact. */
export function findNewestContact(
  tx: Db,
  clientId: string,
  userId: string,
): Promise<{ journey_id: string; sealed_contact: Buffer | null; message_id: string | null } | undefined> {
  return tx
    .selectFrom('journeys')
    .select(['journey_id', 'sealed_contact', 'message_id'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('sealed_contact', 'is not', null)
    .orderBy('journey_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The messages that brought links to a user. */
export async function listMessagesOf(tx: Db, clientId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('journeys')
    .select('message_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('message_id', 'is not', null)
    .execute();
  return rows.flatMap(({ message_id }) => message_id ?? []);
}
