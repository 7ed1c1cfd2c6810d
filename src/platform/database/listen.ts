import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { endClient } from './end-connections.ts';
import { newClient } from './follow-primary.ts';

const RECONNECT_MS = 1000;
const CONNECT_MS_MAX = 5000;

/**
 * Listens for notifications of other processes on a connection of its own, and reconnects when that is lost.
 * Notifications sent in between are missed, so after each connect `onNotify` is called with null: anything
 * may have changed.
 */
export function listen(
  address: pg.ClientConfig,
  channel: string,
  onNotify: (payload: string | null) => void,
): { close(): Promise<void> } {
  const ending = new AbortController();
  const ended = keepListening(address, channel, onNotify, ending.signal);
  return {
    async close() {
      ending.abort();
      await ended;
    },
  };
}

async function keepListening(
  address: pg.ClientConfig,
  channel: string,
  onNotify: (payload: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(address, channel, onNotify, signal).catch(() => undefined);
    if (!signal.aborted) await wait(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Returns when the connection is lost or the signal fires. */
async function listenOnce(
  address: pg.ClientConfig,
  channel: string,
  onNotify: (payload: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = newClient({
    ...address,
    application_name: 'stipend listen',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS_MAX,
  });
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  client.once('end', end).on('error', () => end());
  client.on('notification', ({ payload }) => onNotify(payload ?? null));
  const onAbort = () => end();
  signal.addEventListener('abort', onAbort);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onNotify(null);
    await over;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await endClient(client);
  }
}
