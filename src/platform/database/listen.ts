import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 1000;

/**
 * Hears announcements of other processes on a connection of its own. After a break it listens again and says so too,
 * since what was announced meanwhile went unheard.
 */
export function listen(
  address: pg.ClientConfig,
  channel: string,
  onNews: () => void,
): { close(): Promise<void> } {
  const ending = new AbortController();
  const ended = keepListening(address, channel, onNews, ending.signal);
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
  onNews: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ ...address, application_name: 'stipend listen', keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve).on('error', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', onNews);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNews();
      await lost;
    } catch {
      await wait(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
    await client.end().catch(() => undefined);
  }
}
