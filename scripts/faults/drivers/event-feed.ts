import type { StipendClient } from '../../../clients/typescript/index.js';
import type { Ledger } from '../journal.ts';
import { type DriverContext, repeat } from './driver.ts';

const PAGE = 100;

/** Reads the event feed while events are published, as a client without webhooks does. */
export function followFeed(context: DriverContext): Promise<void> {
  return repeat(context, { activity: 'delivery', callers: 1, pauseMs: 500 }, async ({ client }) => {
    await readFeed(client, context.ledger);
  });
}

/** Reads what is new since the last time. */
export async function readFeed(client: StipendClient, { feed }: Pick<Ledger, 'feed'>): Promise<void> {
  for (;;) {
    const query = { limit: PAGE, ...(feed.after === null ? {} : { after: feed.after }) };
    const { events, pagination } = await client.get('/events', { query });
    for (const { body } of events) if ('entry_id' in body) feed.entries.add(body.entry_id);
    feed.after = pagination.next_after;
    if (events.length < PAGE) return;
  }
}
