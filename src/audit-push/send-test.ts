import type { AuditContext, ExportedEntry } from '#audit';
import type { Push } from './manage-push.ts';
import { type Failure, openReceiver, type ReceiverContext } from './receiver.ts';

const NO_MAC = Buffer.alloc(32).toString('base64');

/** Sends an entry that is in no log. Its sequence number and its MAC are 0, so nobody takes it for a real one. */
export async function sendTestEntry(
  context: ReceiverContext,
  { clientId, clock }: AuditContext,
  { settings }: Push,
): Promise<Failure> {
  const now = clock.now();
  const entry: ExportedEntry = {
    client_id: clientId,
    sequence: 0,
    at: now.toISOString(),
    action: 'test',
    actor_kind: 'service',
    actor_id: null,
    subject_kind: null,
    subject_id: null,
    details: { test: true },
    previous_mac: null,
    mac: NO_MAC,
  };
  const receiver = openReceiver(context, settings);
  try {
    return await receiver.send({ entries: [entry], now });
  } finally {
    receiver.close();
  }
}
