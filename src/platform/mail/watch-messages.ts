import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isReachable } from '../database/reachable.ts';
import { freshFor } from '../fresh.ts';

const FRESH_MS = 5000;
const DAY_MS = 86_400_000;

export function watchMessages(
  registry: Registry,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const measure = freshFor(FRESH_MS, async () => {
    const rows = await database.system
      .selectFrom('messages')
      .where('created_at', '>', new Date(clock.now().getTime() - DAY_MS).toISOString())
      .where('given_up_at', 'is not', null)
      .where(isReachable(database.system))
      .groupBy('channel')
      .select(({ fn }) => ['channel', fn.countAll<string>().as('count')])
      .execute();
    return rows.map(({ channel, count }) => ({ channel, count: Number(count) }));
  }, []);
  new Gauge({
    name: 'stipend_messages_given_up',
    help: 'Emails and text messages of the last 24 hours that could not be sent, by channel',
    labelNames: ['channel'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const channel of ['email', 'sms']) this.set({ channel }, 0);
      for (const { channel, count } of await measure()) this.set({ channel }, count);
    },
  });
}
