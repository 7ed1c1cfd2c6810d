import type { Db } from './database.ts';

/**
 * Finds a row by the hash of a secret. One server of a distributed database has the rows of the client that the secret names. All
 * servers are asked only about secrets of earlier versions, which name no client.
 */
export async function findBySecret<Row>(
  db: Db,
  clientId: string | null,
  find: (clientId: string | null) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (!db.isDistributed || clientId === null) return find(null);
  return (await find(clientId)) ?? find(null);
}
