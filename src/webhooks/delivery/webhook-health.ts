import { type AuditContext, recordAuditEntry, SERVICE } from '#audit';
import { mailAdmins } from '#members';
import type { Db } from '#platform/database/database.ts';
import { disableWebhook, noteFailures, noteRecovery } from './store.ts';

const FAILING_MS_MAX = 5 * 86_400_000;
const FAILURES_MIN = 20;

export interface AttemptCounts {
  webhookId: string;
  /** Where the attempts went. */
  url: string;
  delivered: number;
  failed: number;
  /** The receiver said that it is gone for good. */
  isGone: boolean;
  /** It was failing when it was claimed. */
  wasFailing: boolean;
}

/** What a handful of attempts means for a webhook: failing, well again, or no longer worth trying. */
export async function updateWebhookHealth(
  tx: Db,
  auditContext: AuditContext,
  counts: AttemptCounts,
): Promise<'recovered' | 'disabled' | null> {
  const { clientId, clock } = auditContext;
  const { webhookId, url } = counts;
  if (counts.isGone) return disable(tx, auditContext, { webhookId, url }, 'the receiver answered 410');
  if (counts.delivered > 0) {
    const isRecovered = counts.wasFailing && (await noteRecovery(tx, clientId, webhookId));
    return isRecovered ? 'recovered' : null;
  }
  const now = clock.now();
  const noted = await noteFailures(tx, clientId, { webhookId, url, count: counts.failed, now });
  const since = noted?.failing_since ? now.getTime() - Date.parse(noted.failing_since) : 0;
  if (!noted || noted.status === 'disabled' || noted.failures < FAILURES_MIN || since < FAILING_MS_MAX)
    return null;
  return disable(tx, auditContext, { webhookId, url }, 'nothing could be delivered for five days');
}

async function disable(
  tx: Db,
  auditContext: AuditContext,
  which: { webhookId: string; url: string },
  why: string,
): Promise<'disabled' | null> {
  const { webhookId } = which;
  if (!(await disableWebhook(tx, auditContext.clientId, which))) return null;
  await mailAdmins(tx, auditContext, {
    subject: 'a webhook was disabled',
    paragraphs: [
      `The webhook [${webhookId}] was disabled: ${why}.`,
      'What is waiting for it is kept. Once the receiver works again, set its status to active, and replay what failed: that is where you find what happened meanwhile.',
    ],
  });
  await recordAuditEntry(tx, auditContext, {
    actor: SERVICE,
    action: 'webhook_disabled',
    subject: { kind: 'webhook', id: webhookId },
  });
  return 'disabled';
}
