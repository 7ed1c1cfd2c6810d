import pg from 'pg';

/** Opens a pool that reports lost connections. A lost connection never ends the process. */
export function openPool(config: pg.PoolConfig, onLost: () => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {
    if (!pool.ending) onLost();
  });
  // the query in progress fails anyway; without a listener the loss would also be an uncaught error
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
