import { openAuditContext } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import type { FinishedAttempt } from './attempt.ts';
import { type AttemptCounts, updateWebhookHealth } from './webhook-health.ts';

interface Context {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys };
  log: Logger;
}

/**
 * Updates the health of webhooks from attempts, in the background, so that recording results does not wait.
 */
export class HealthTracker {
  readonly #context: Context;
  /** At most one entry per webhook and address, however slow the database is. */
  readonly #waiting = new Map<string, AttemptCounts & { clientId: string }>();
  #running: Promise<void> | null = null;

  constructor(context: Context) {
    this.#context = context;
  }

  add(done: readonly FinishedAttempt[]): void {
    for (const one of done) this.#count(one);
    if (this.#waiting.size > 0) this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  async ended(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Skips deliveries to webhooks without failures, which are the usual case. */
  #count({ claimed, verdict }: FinishedAttempt): void {
    const { client_id: clientId, webhook_id: webhookId, sealed_url: sealedUrl, failures } = claimed;
    const key = `${webhookId} ${sealedUrl?.toString('base64')}`;
    const known = this.#waiting.get(key);
    if (verdict === 'unsent' || (verdict === 'delivered' && failures === 0 && !known)) return;
    const counts = known ?? {
      clientId,
      webhookId,
      sealedUrl,
      delivered: 0,
      failed: 0,
      isGone: false,
      wasFailing: false,
    };
    counts.delivered += verdict === 'delivered' ? 1 : 0;
    counts.failed += verdict === 'retry' ? 1 : 0;
    counts.isGone ||= verdict === 'gone';
    counts.wasFailing ||= failures > 0;
    this.#waiting.set(key, counts);
  }

  async #run(): Promise<void> {
    for (const [key, { clientId, ...counts }] of this.#waiting) {
      this.#waiting.delete(key);
      try {
        await this.#update(clientId, counts);
      } catch (error) {
        const { webhookId: webhook_id } = counts;
        this.#context.log.warn({ webhook_id, error: describeError(error) }, 'updating webhook health failed');
        // retried with the next attempts of any webhook
        if (!this.#waiting.has(key)) this.#waiting.set(key, { clientId, ...counts });
        return;
      }
    }
  }

  async #update(clientId: string, counts: AttemptCounts): Promise<void> {
    const { database, log } = this.#context;
    const auditContext = await openAuditContext(this.#context, clientId);
    const change = await database.inTenant(clientId, (tx) => updateWebhookHealth(tx, auditContext, counts));
    if (change) log.warn({ client_id: clientId, webhook_id: counts.webhookId }, `webhook ${change}`);
  }
}
