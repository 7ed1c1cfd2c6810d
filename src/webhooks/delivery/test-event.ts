import type { KeyObject } from 'node:crypto';
import { type Place, seal } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import type { EventKind } from '../event-kinds.ts';
import { insertDeliveries } from '../store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Creates a delivery without personal data, marked as a test, so that clients can test their receiver. */
export async function sendTestEvent(
  tx: Db,
  { clientId, clientKey, now }: { clientId: string; clientKey: KeyObject; now: Date },
  { webhookId, kind, includePayload }: { webhookId: string; kind: EventKind; includePayload: boolean },
): Promise<string> {
  const deliveryId = newId(now);
  const body = { ...testBody(kind, now), ...(includePayload ? { payload: PAYLOADS[kind] } : {}) };
  await insertDeliveries(tx, [
    {
      client_id: clientId,
      delivery_id: deliveryId,
      webhook_id: webhookId,
      event_id: null,
      kind,
      created_at: now,
      include_payload: includePayload,
      sealed_test_body: seal(
        Buffer.from(JSON.stringify(body)),
        { id: 'client', key: clientKey },
        testBodyPlace(clientId, deliveryId),
      ),
      status: 'pending',
      due_at: now,
    },
  ]);
  return deliveryId;
}

/** Empty payloads in the shape of each event. */
const PAYLOADS: Readonly<Record<EventKind, object>> = {
  'user-payroll-submitted': { entry_id: NOBODY, account_id: null, payroll_submissions: [] },
  'user-bank-statement-submitted': { bank_statement_submissions: [] },
  'user-taxauth-data-submitted': { entry_id: NOBODY, account_id: null, income_submissions: [] },
  'user-review-recorded': {
    review_id: NOBODY,
    outcome: 'accepted',
    reason: 'A test',
    verdict_status: 'verified',
    author: { kind: 'api_key', id: NOBODY, name: null },
  },
  'user-deletion-requested': { deletion_request_id: NOBODY, requested_by: 'user' },
};

/** The fields that each event has besides the common ones. */
const OWN_FIELDS: Readonly<Record<EventKind, object>> = {
  'user-payroll-submitted': { entry_id: NOBODY, account_id: null },
  'user-bank-statement-submitted': {},
  'user-taxauth-data-submitted': { entry_id: NOBODY, account_id: null },
  'user-review-recorded': { review_id: NOBODY, outcome: 'accepted' },
  'user-deletion-requested': { deletion_request_id: NOBODY },
};

function testBody(kind: EventKind, now: Date): Record<string, unknown> {
  return {
    event: kind,
    user_id: NOBODY,
    timestamp: now.toISOString(),
    test: true,
    ...OWN_FIELDS[kind],
  };
}

export function testBodyPlace(clientId: string, deliveryId: string): Place {
  return { clientId, table: 'deliveries', column: 'sealed_test_body', row: deliveryId };
}
