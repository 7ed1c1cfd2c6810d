import pg from 'pg';
import { endPool } from './end-connections.ts';

/** Opens a pool that reports lost connections. A lost connection never ends the process. */
export function openPool(config: pg.PoolConfig, onLost: () => void): pg.Pool & { close(): Promise<void> } {
  const pool = new pg.Pool(config);
  const open = new Set<pg.PoolClient>();
  pool.on('error', () => {
    if (!pool.ending) onLost();
  });
  pool.on('connect', (client) => {
    open.add(client);
    // the query in progress fails anyway; without a listener the loss would also be an uncaught error
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => open.delete(client));
  // unlike `end`, it ends in time if the server no longer responds
  return Object.assign(pool, { close: () => endPool(pool, open) });
}
