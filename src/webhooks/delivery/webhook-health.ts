import { type AuditContext, recordAuditEntry } from '#audit';
import { mailAdmins } from '#members';
import type { Db } from '#platform/database/database.ts';
import { SERVICE } from '#platform/http/permits.ts';
import { type Destination, disableWebhook, recordFailures, recordRecovery } from './store.ts';

const FAILING_MS_MAX = 5 * 86_400_000;
const FAILURES_MIN = 20;

export interface AttemptCounts extends Destination {
  delivered: number;
  failed: number;
  /** The receiver responded 410. */
  isGone: boolean;
  /** The webhook had failures when the delivery was claimed. */
  wasFailing: boolean;
}

/**
 * Updates a webhook's health after some attempts: counts failures, records a recovery, or disables the
 * webhook.
 */
export async function updateWebhookHealth(
  tx: Db,
  auditContext: AuditContext,
  counts: AttemptCounts,
): Promise<'recovered' | 'disabled' | null> {
  const { clientId, clock } = auditContext;
  const { webhookId, sealedUrl } = counts;
  if (counts.isGone)
    return disable(tx, auditContext, { webhookId, sealedUrl }, 'the receiver responded with 410 (Gone)');
  if (counts.delivered > 0) {
    const isRecovered = counts.wasFailing && (await recordRecovery(tx, clientId, webhookId));
    return isRecovered ? 'recovered' : null;
  }
  const now = clock.now();
  const recorded = await recordFailures(tx, clientId, { webhookId, sealedUrl, count: counts.failed, now });
  const since = recorded?.failing_since ? now.getTime() - Date.parse(recorded.failing_since) : 0;
  if (
    !recorded ||
    recorded.status === 'disabled' ||
    recorded.failures < FAILURES_MIN ||
    since < FAILING_MS_MAX
  )
    return null;
  return disable(tx, auditContext, { webhookId, sealedUrl }, 'all deliveries failed for five days');
}

async function disable(
  tx: Db,
  auditContext: AuditContext,
  which: Destination,
  why: string,
): Promise<'disabled' | null> {
  const { webhookId } = which;
  if (!(await disableWebhook(tx, auditContext.clientId, which))) return null;
  await mailAdmins(tx, auditContext, {
    subject: 'a webhook was disabled',
    paragraphs: [
      `The webhook [${webhookId}] was disabled: ${why}.`,
      'When your server works again, turn the webhook on in the dashboard. Deliveries that were waiting are then sent. Events since the webhook was disabled are listed as failed deliveries: send them again.',
    ],
  });
  await recordAuditEntry(tx, auditContext, {
    actor: SERVICE,
    action: 'webhook_disabled',
    subject: { kind: 'webhook', id: webhookId },
  });
  return 'disabled';
}
