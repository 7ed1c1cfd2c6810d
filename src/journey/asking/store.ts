import type { Db } from '#platform/database/database.ts';
import type { JourneyRow } from '../store.ts';

/** Counts the links that were sent to a user since a time, up to a limit. */
export async function countSent(
  tx: Db,
  clientId: string,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<number> {
  const rows = await tx
    .selectFrom('journeys')
    .select('journey_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('sent_at', '>', since.toISOString())
    .limit(limit)
    .execute();
  return rows.length;
}

/** Finds the newest journey of a user that has a contact. */
export function findNewestContact(
  tx: Db,
  clientId: string,
  userId: string,
): Promise<
  | Pick<
      JourneyRow,
      | 'journey_id'
      | 'sealed_contact'
      | 'contact_effects'
      | 'made_by_kind'
      | 'made_by_id'
      | 'message_id'
      | 'language'
    >
  | undefined
> {
  return tx
    .selectFrom('journeys')
    .select([
      'journey_id',
      'sealed_contact',
      'contact_effects',
      'made_by_kind',
      'made_by_id',
      'message_id',
      'language',
    ])
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
