import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Restricts a statement about all clients to those whose node answers, so that a lost node of a cluster stops only the work for
 * its clients. The statement needs it for each of its tables. It is true on one PostgreSQL, and while all nodes answer.
 */
export function isReachable(db: Db, column = 'client_id'): RawBuilder<boolean> {
  const clients = db.reachable?.();
  if (!clients) return sql<boolean>`true`;
  // Citus would ask all nodes for an empty list
  if (clients.size === 0) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(column)} = any(${[...clients]}::uuid[])`;
}
