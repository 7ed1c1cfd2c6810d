import type { ClientHeader } from '#pages';
import type { Db } from '#platform/database/database.ts';
import { findConfiguration } from './store.ts';

/**
 * The company that asks for the data, for pages without a session: without its logo, which is served only to
 * browsers with a session. Null for a client that has not set its name.
 */
export async function findClientHeader(db: Db, clientId: string): Promise<ClientHeader | null> {
  const { client_display_name: name } = await findConfiguration(db, clientId);
  return name ? { name, logo: null } : null;
}
