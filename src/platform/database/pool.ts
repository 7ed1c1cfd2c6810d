import pg from 'pg';

/** A pool whose lost connections are reported and never end the process, whether idle or at work. */
export function openPool(config: pg.PoolConfig, onLost: () => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {
    if (!pool.ending) onLost();
  });
  // a query in flight fails by itself; without a listener the same loss would also be an uncaught error
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
