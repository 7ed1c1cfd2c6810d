import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import type { Contact } from '../schema.ts';

/** The contacts at which a person has shown that they can be reached. */
export type ProvedContactsOf = (tx: Db, tenant: Tenant, userId: string) => Promise<readonly Contact[]>;

/** No contact counts as proved yet. */
export const noProvedContacts: ProvedContactsOf = async () => [];
