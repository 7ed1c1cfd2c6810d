import type { Db } from '#platform/database/database.ts';

/** Counts the links that were sent since a time, up to a limit: to one user, or to all users of the client. */
export async function countSent(
  tx: Db,
  clientId: string,
  { userId, since, limit }: { userId: string | null; since: Date; limit: number },
): Promise<number> {
  const { count } = await tx
    .selectFrom(
      tx
        .selectFrom('journeys')
        .select('journey_id')
        .where('client_id', '=', clientId)
        .$if(userId !== null, (query) => query.where('user_id', '=', userId as string))
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
