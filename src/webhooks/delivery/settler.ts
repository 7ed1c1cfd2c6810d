import { openAuditContext } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import type { Done } from './attempt.ts';
import { settleWebhook, type Tally } from './settle-webhooks.ts';

interface Context {
  database: Database;
  clock: Clock;
  clientKeys: ClientKeys;
  log: Logger;
}

/** Judges webhooks by their attempts, beside the recording of results, which should not wait for it. */
export class Settler {
  readonly #context: Context;
  /** At most one for each webhook and address, however slow the database is. */
  readonly #waiting = new Map<string, Tally & { clientId: string }>();
  #running: Promise<void> | null = null;

  constructor(context: Context) {
    this.#context = context;
  }

  add(done: readonly Done[]): void {
    for (const one of done) this.#count(one);
    if (this.#waiting.size > 0) this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  async ended(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Only webhooks that fail, or have been failing, need a look: those that are well are many. */
  #count({ claimed, verdict }: Done): void {
    const { client_id: clientId, webhook_id: webhookId, url, failures } = claimed;
    const key = `${webhookId} ${url}`;
    const known = this.#waiting.get(key);
    if (verdict === 'unsent' || (verdict === 'delivered' && failures === 0 && !known)) return;
    const tally = known ?? {
      clientId,
      webhookId,
      url,
      delivered: 0,
      failed: 0,
      isGone: false,
      wasFailing: false,
    };
    tally.delivered += verdict === 'delivered' ? 1 : 0;
    tally.failed += verdict === 'again' ? 1 : 0;
    tally.isGone ||= verdict === 'gone';
    tally.wasFailing ||= failures > 0;
    this.#waiting.set(key, tally);
  }

  async #run(): Promise<void> {
    for (const [key, { clientId, ...tally }] of this.#waiting) {
      this.#waiting.delete(key);
      try {
        await this.#settle(clientId, tally);
      } catch (error) {
        const { webhookId: webhook_id } = tally;
        this.#context.log.warn({ webhook_id, error: describeError(error) }, 'a webhook is not judged yet');
        // with the next attempts, whosever they are
        if (!this.#waiting.has(key)) this.#waiting.set(key, { clientId, ...tally });
        return;
      }
    }
  }

  async #settle(clientId: string, tally: Tally): Promise<void> {
    const { database, log } = this.#context;
    const auditContext = await openAuditContext(this.#context, clientId);
    const settled = await database.inTenant(clientId, (tx) => settleWebhook(tx, auditContext, tally));
    if (settled) log.warn({ client_id: clientId, webhook_id: tally.webhookId }, `webhook ${settled}`);
  }
}
