import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { requireUserKey } from '../manage-users.ts';
import { contactIndex } from '../search/terms.ts';
import type { Tenant } from '../tenant.ts';
import * as store from './store.ts';

interface Contact {
  email?: string | undefined;
  phone?: string | undefined;
}

/** A contact to which the person could read a code, in one browser. */
export interface ProvedContact {
  contact: Contact;
  index: Buffer;
  sessionId: string;
  provedAt: Date;
  /** Whether the browser had added evidence before: the contact proves the person for that. */
  isWithEvidence: boolean;
}

export async function recordProvedContact(
  tx: Db,
  tenant: Tenant,
  given: { userId: string; sessionId: string; contact: Contact; isWithEvidence: boolean },
): Promise<void> {
  const { clientId, clientKey, clock } = tenant;
  const { userId, sessionId, contact, isWithEvidence } = given;
  const now = clock.now();
  const id = newId(now);
  const userKey = await requireUserKey(tx, tenant, userId);
  await store.insertProvedContact(tx, {
    client_id: clientId,
    proved_contact_id: id,
    user_id: userId,
    contact_index: contactIndex(clientKey, contact.email ?? contact.phone ?? ''),
    sealed_contact: sealJson(contact, { id: 'user', key: userKey }, placeOf(clientId, id)),
    session_id: sessionId,
    proved_at: now,
    confirmed_with_evidence: isWithEvidence,
  });
}

/** Oldest first. */
export async function listProvedContacts(tx: Db, tenant: Tenant, userId: string): Promise<ProvedContact[]> {
  const { clientId } = tenant;
  const rows = await store.listRows(tx, clientId, userId);
  if (rows.length === 0) return [];
  const userKey = await requireUserKey(tx, tenant, userId);
  return rows.map((row) => ({
    contact: openJson<Contact>(row.sealed_contact, userKey, placeOf(clientId, row.proved_contact_id)),
    index: row.contact_index,
    sessionId: row.session_id,
    provedAt: new Date(row.proved_at),
    isWithEvidence: row.confirmed_with_evidence,
  }));
}

function placeOf(clientId: string, id: string): Place {
  return { clientId, table: 'proved_contacts', column: 'sealed_contact', row: id };
}
