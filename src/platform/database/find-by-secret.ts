import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { NodeAway } from './nodes.ts';
import { isReachable } from './reachable.ts';

/**
 * Finds a row by the hash of a secret. One server of a distributed database has the rows of the client that the secret names. All
 * servers are asked only about secrets of earlier versions, which name no client. `find` restricts its statement with `isOf`.
 */
export async function findBySecret<Row>(
  db: Db,
  clientId: string | null,
  find: (clientId: string | null) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (!db.isDistributed) return find(null);
  const reachable = db.reachable?.() ?? null;
  const isNamed = clientId !== null && (reachable?.has(clientId) ?? true);
  const found = (isNamed ? await find(clientId) : undefined) ?? (await find(null));
  // the row may be on a node that is away
  if (!found && reachable && !isNamed) throw new NodeAway();
  return found;
}

/** The rows of one client, or of all clients whose node answers. */
export function isOf(db: Db, clientId: string | null, column = 'client_id'): RawBuilder<boolean> {
  return clientId === null ? isReachable(db, column) : sql<boolean>`${sql.ref(column)} = ${clientId}`;
}
