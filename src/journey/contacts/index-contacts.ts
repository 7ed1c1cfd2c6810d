import type { KeyObject } from 'node:crypto';
import type { Database, Db } from '#platform/database/database.ts';
import { contactIndex, type Tenant } from '#users';
import { parseEmail } from '#values/email.ts';
import { parseInternationalPhone } from '#values/phone.ts';
import type { Contact } from '../schema.ts';
import { openContact } from '../seal-journey.ts';
import { updateJourney } from '../store.ts';
import * as store from './store.ts';

const JOURNEYS_AT_ONCE = 100;

export function indexOfContact(clientKey: KeyObject, { email, phone }: Contact): Buffer {
  return contactIndex(clientKey, email ?? phone ?? '');
}

/** The newest users who have a journey with this contact. Without the code of a country, a phone number is British. */
export async function listIdsByContact(
  tx: Db,
  { clientId, clientKey }: { clientId: string; clientKey: KeyObject },
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  const contact = parseEmail(text) ?? parseInternationalPhone(text.trim().replace(/^0/, '+44'));
  if (contact === null) return [];
  return store.listIdsByContactIndex(tx, clientId, { index: contactIndex(clientKey, contact), limit });
}

/** Indexes contacts that earlier versions stored. Returns how many: 0 at the end. */
export async function indexNextContacts(
  { database }: { database: Database },
  { clientId, clientKey, userKeys }: Tenant,
): Promise<number> {
  return database.inTenant(clientId, async (tx) => {
    const rows = await store.listNotIndexed(tx, clientId, JOURNEYS_AT_ONCE);
    for (const { journey_id: journeyId, user_id: userId, ...sealed } of rows) {
      const userKey = userKeys.open(clientKey, { clientId, userId }, sealed.data_key);
      const contact = openContact(userKey, { clientId, journeyId }, sealed.sealed_contact);
      const index = indexOfContact(clientKey, contact);
      await updateJourney(tx, clientId, journeyId, { contact_index: index });
    }
    return rows.length;
  });
}
