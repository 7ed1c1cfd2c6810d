import type pg from 'pg';
import { endsWithin } from '../ends-within.ts';

/** A server that responds closes a connection well within this time. */
const END_MS_MAX = 1000;

/** Ends a connection, even if the server no longer responds and never closes its side. */
export async function endClient(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  if (!(await endsWithin(END_MS_MAX, ended))) cut(client);
}

/**
 * Waits for connections in use, unless the server no longer responds: then queries in progress fail, so that
 * their connections are returned.
 */
export async function endPool(pool: pg.Pool, connections: Iterable<pg.ClientBase>): Promise<void> {
  const ended = pool.end().catch(() => undefined);
  if (await endsWithin(END_MS_MAX, ended)) return;
  for (const client of connections) cut(client);
  await endsWithin(END_MS_MAX, ended);
}

/** Closes the socket. node-postgres has no method that does so without an answer from the server. */
function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } };
  connection?.stream?.destroy();
}
