import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '#platform/database/database.ts';
import { contactIndex, type Tenant } from '#users';
import { parseEmail } from '#values/email.ts';
import { parseInternationalPhone } from '#values/phone.ts';
import { openContact } from './seal-journey.ts';

const JOURNEYS_AT_ONCE = 100;

/** The newest users who have a journey with this contact. Without the code of a country, a phone number is British. */
export async function listIdsByContact(
  tx: Db,
  { clientId, clientKey }: { clientId: string; clientKey: KeyObject },
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  const contact = parseEmail(text) ?? parseInternationalPhone(text.trim().replace(/^0/, '+44'));
  if (contact === null) return [];
  const rows = await tx
    .selectFrom('journeys')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('contact_index', '=', contactIndex(clientKey, contact))
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Indexes contacts that earlier versions stored. Returns how many: 0 at the end. */
export async function indexNextContacts(
  { database }: { database: Database },
  { clientId, clientKey, userKeys }: Tenant,
): Promise<number> {
  return database.inTenant(clientId, async (tx) => {
    const { rows } = await sql<{
      journey_id: string;
      user_id: string;
      sealed_contact: Buffer;
      data_key: Buffer;
    }>`
      select j.journey_id, j.user_id, j.sealed_contact, u.data_key
      from journeys as j join users as u on u.client_id = j.client_id and u.user_id = j.user_id
      where j.client_id = ${clientId} and j.contact_index is null and j.sealed_contact is not null
      order by j.journey_id limit ${JOURNEYS_AT_ONCE} for no key update of j skip locked`.execute(tx);
    for (const { journey_id: journeyId, user_id: userId, ...sealed } of rows) {
      const userKey = userKeys.open(clientKey, { clientId, userId }, sealed.data_key);
      const { email, phone } = openContact(userKey, { clientId, journeyId }, sealed.sealed_contact);
      await tx
        .updateTable('journeys')
        .set({ contact_index: contactIndex(clientKey, email ?? phone ?? '') })
        .where('client_id', '=', clientId)
        .where('journey_id', '=', journeyId)
        .execute();
    }
    return rows.length;
  });
}
