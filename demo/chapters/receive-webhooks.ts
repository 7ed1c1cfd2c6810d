import { z } from 'zod';
import type { Arrival } from '../receiver.ts';
import type { Scene } from '../scene.ts';
import { shorten } from '../shorten.ts';

/** The payslips of the connection, the statement, the uploaded payslip and the income. */
const EXPECTED = [
  'user-payroll-submitted',
  'user-bank-statement-submitted',
  'user-payroll-submitted',
  'user-taxauth-data-submitted',
];

const Deliveries = z.object({
  deliveries: z.array(z.object({ event: z.string(), status: z.string(), attempts: z.int() })),
});
type Deliveries = z.output<typeof Deliveries>;

/** All along the lender was told. What came is looked at here. */
export async function receiveWebhooks(scene: Scene, webhookId: string): Promise<void> {
  const { lender, receiver, show, check } = scene;
  await receiver.waitFor(EXPECTED.length);
  for (const { headers, delivery } of receiver.arrivals) {
    show.came(
      `POST ${headers['content-type']}, X-Svc-Signature ${String(headers['x-svc-signature']).slice(0, 8)}…`,
    );
    show.line(`    opened: ${shorten(delivery)}`);
  }
  check('nothing had to be refused', { expected: [], came: receiver.refusals });
  check(`each was signed, encrypted and came once: ${EXPECTED.length}`, {
    expected: EXPECTED.toSorted(),
    came: receiver.arrivals.map(({ delivery }) => delivery.event).sort(),
  });
  check('none could be read on the way', {
    expected: [],
    came: receiver.arrivals.filter(({ body }) => body.includes('user_id')),
  });
  const [first] = receiver.arrivals;
  if (first) await forge(scene, first);
  const { deliveries } = await lender.askUntil(`/webhooks/${webhookId}/deliveries`, areDelivered, {
    reply: Deliveries,
  });
  check('the log of deliveries says the same', {
    expected: EXPECTED.map(() => 'delivered'),
    came: deliveries.map(({ status }) => status),
  });
}

/** One letter of the body is another one. */
async function forge({ receiver, show, check }: Scene, { body, headers }: Arrival): Promise<void> {
  const forged = Uint8Array.from(body);
  forged[0] = body[0] === 0x41 ? 0x42 : 0x41;
  const kept = Object.entries(headers).filter(([name]) => /^(webhook|x-svc)-/.test(name)) as [
    string,
    string,
  ][];
  show.sent('POST a delivery again with one letter changed  (somebody else)');
  const { status } = await fetch(receiver.url, { method: 'POST', headers: kept, body: forged });
  show.came(`${status} ${receiver.refusals.at(-1)}`);
  check('the receiver refuses a forgery', { expected: 'wrong_signature', came: receiver.refusals.at(-1) });
}

function areDelivered({ deliveries }: Deliveries): boolean {
  return deliveries.length > 0 && deliveries.every(({ status }) => status === 'delivered');
}
