import { randomInt, randomUUID } from 'node:crypto';
import { type AuditContext, listExported, openAuditContext, recordAuditEntry } from '#audit';
import { mailAdmins } from '#members';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { SERVICE } from '#platform/http/permits.ts';
import type { Logger } from '#platform/log.ts';
import { openReceiver, type Receiver, type ReceiverContext } from './receiver.ts';
import { openSettings } from './seal-settings.ts';
import * as store from './store.ts';

export interface PushContext extends ReceiverContext {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys };
  log: Logger;
}

const BATCH_ENTRIES = 500;
/** After this many batches, other clients get their turn. */
const BATCHES_MAX = 20;
/** Longer than a batch may take. */
const CLAIM_SECONDS = 60;
const BACKOFF_SECONDS = { first: 5, most: 3600 };
/** Admins are told once, after this time. The service never stops trying, because the log stays complete. */
const ALERT_MS = 24 * 3_600_000;

/** Sends what waits in one client's log, in order, batch by batch. A batch that may have arrived is sent again. */
export async function pushLog(context: PushContext, clientId: string, signal?: AbortSignal): Promise<void> {
  const { database, clock } = context;
  const worker = randomUUID();
  const claim = { worker, now: clock.now(), seconds: CLAIM_SECONDS };
  const row = await database.inTenant(clientId, (tx) => store.claimPush(tx, clientId, claim));
  if (!row) return;
  const auditContext = await openAuditContext(context, clientId);
  const settings = openSettings(auditContext.clientKey, clientId, row.sealed_settings);
  const receiver = openReceiver(context, settings);
  try {
    let position: number | null = Number(row.position);
    for (let batch = 0; batch < BATCHES_MAX && position !== null && !signal?.aborted; batch++)
      position = await sendNext(context, auditContext, {
        receiver,
        position,
        worker,
        // a batch that arrived ends the row of failures
        failures: batch === 0 ? row.failures : 0,
        signal,
      });
  } finally {
    receiver.close();
    await database.inTenant(clientId, (tx) => store.releasePush(tx, clientId, worker));
  }
}

interface Sending {
  receiver: Receiver;
  position: number;
  worker: string;
  failures: number;
  signal: AbortSignal | undefined;
}

/** Returns the new position, or null if nothing more can be sent now. */
async function sendNext(
  context: PushContext,
  auditContext: AuditContext,
  { receiver, position, worker, failures, signal }: Sending,
): Promise<number | null> {
  const { database, clock } = context;
  const { clientId } = auditContext;
  const entries = await database.inTenant(clientId, (tx) =>
    listExported(tx, clientId, { after: position, limit: BATCH_ENTRIES }),
  );
  const last = entries.at(-1)?.sequence;
  if (last === undefined) return null;
  const failure = await receiver.send({ entries, now: clock.now(), ...(signal ? { signal } : {}) });
  const now = clock.now();
  if (failure === null) {
    const sent = { worker, position: last, now, seconds: CLAIM_SECONDS };
    return (await database.inTenant(clientId, (tx) => store.recordSent(tx, clientId, sent))) ? last : null;
  }
  if (failure === 'aborted') return null;
  context.log.warn({ client_id: clientId, failure }, 'sending the audit log failed');
  const dueAt = new Date(now.getTime() + backoffSeconds(failures) * 1000);
  await database.inTenant(clientId, async (tx) => {
    const recorded = await store.recordFailure(tx, clientId, { worker, failure, now, dueAt });
    if (
      recorded &&
      recorded.alerted_at === null &&
      now.getTime() - Date.parse(recorded.failing_since) >= ALERT_MS
    )
      await alert(tx, auditContext, failure);
  });
  return null;
}

/** Doubles with each failure, with up to 20 % more, so that logs that failed together are not all sent together. */
function backoffSeconds(failures: number): number {
  const { first, most } = BACKOFF_SECONDS;
  return Math.min(most, first * 2 ** Math.min(failures, 20)) * (1 + randomInt(21) / 100);
}

async function alert(tx: Db, auditContext: AuditContext, failure: string): Promise<void> {
  await store.updateAlerted(tx, auditContext.clientId, auditContext.clock.now());
  await mailAdmins(tx, auditContext, {
    subject: 'your audit log can’t be sent',
    paragraphs: [
      `The receiver of your audit log has taken nothing for a day. The last attempt failed with: ${failure}.`,
      'No entry is lost: the service continues to try, and then sends everything in order. Look at the page Audit log of the dashboard, under Sending.',
    ],
  });
  await recordAuditEntry(tx, auditContext, {
    actor: SERVICE,
    action: 'audit_push_failing',
    details: { failure },
  });
}
