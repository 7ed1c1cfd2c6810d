import type pg from 'pg';
import { endClient } from './end-connections.ts';
import { newClient } from './follow-primary.ts';

/** Works with a connection of its own, outside of the pool. */
export async function withClient<T>(
  address: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = newClient(address);
  // a lost connection fails the running statement too
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await endClient(client);
  }
}
