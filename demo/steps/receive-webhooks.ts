import type { ReplyOf } from 'stipend';
import { repeatUntil } from '../client.ts';
import type { Context } from '../context.ts';
import type { Arrival } from '../receiver.ts';
import { shorten } from '../shorten.ts';

/** Events for the provider's payslips, the statement, the uploaded payslip and the income. */
const EXPECTED = [
  'user-payroll-submitted',
  'user-bank-statement-submitted',
  'user-payroll-submitted',
  'user-taxauth-data-submitted',
];

/** Stipend sent webhooks during the earlier steps. This step checks what the receiver got. */
export async function receiveWebhooks(context: Context, webhookId: string): Promise<void> {
  const { lender, receiver, printer, check, interrupted } = context;
  await receiver.waitFor(EXPECTED.length);
  for (const { headers, delivery } of receiver.arrivals) {
    printer.reply(
      `POST ${headers['content-type']}, X-Svc-Signature ${String(headers['x-svc-signature']).slice(0, 8)}…`,
    );
    printer.line(`    decrypted: ${shorten(delivery)}`);
  }
  check('the receiver rejected no delivery', { expected: [], actual: receiver.rejections });
  check(`all deliveries arrived, signed and encrypted: ${EXPECTED.length}`, {
    expected: EXPECTED.toSorted(),
    actual: receiver.arrivals.map(({ delivery }) => delivery.event).sort(),
  });
  check('no delivery was readable in transit', {
    expected: [],
    actual: receiver.arrivals.filter(({ body }) => body.includes('user_id')),
  });
  const [first] = receiver.arrivals;
  if (first) await sendForgery(context, first);
  const { deliveries } = await repeatUntil(
    interrupted,
    () => lender.deliveries.list(webhookId).page(),
    areDelivered,
  );
  check('the delivery log shows them all as delivered', {
    expected: EXPECTED.map(() => 'delivered'),
    actual: deliveries.map(({ status }) => status),
  });
}

/** Sends a delivery again with one byte of the body changed. */
async function sendForgery({ receiver, printer, check }: Context, { body, headers }: Arrival): Promise<void> {
  const forged = Uint8Array.from(body);
  forged[0] = body[0] === 0x41 ? 0x42 : 0x41;
  const kept = Object.entries(headers).filter(([name]) => /^(webhook|x-svc)-/.test(name)) as [
    string,
    string,
  ][];
  printer.request('POST a delivery with one byte changed  (an attacker)');
  const { status } = await fetch(receiver.url, { method: 'POST', headers: kept, body: forged });
  printer.reply(`${status} ${receiver.rejections.at(-1)}`);
  check('the receiver rejects the forged delivery', {
    expected: 'wrong_signature',
    actual: receiver.rejections.at(-1),
  });
}

function areDelivered({ deliveries }: ReplyOf<'GET', '/webhooks/{webhook_id}/deliveries'>): boolean {
  return deliveries.length > 0 && deliveries.every(({ status }) => status === 'delivered');
}
