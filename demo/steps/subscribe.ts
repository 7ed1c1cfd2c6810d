import type { NewWebhook } from 'stipend';
import type { Context } from '../context.ts';

export const EVENTS = [
  'user-payroll-submitted',
  'user-bank-statement-submitted',
  'user-taxauth-data-submitted',
] satisfies NewWebhook['events'];

/** The lender registers its webhook receiver. Returns the webhook's id. */
export async function subscribe({ lender, receiver, secrets, check }: Context): Promise<string> {
  const created = await lender.webhooks.create({
    name: 'demo',
    url: receiver.url,
    events: EVENTS,
    signing_secret: secrets.signingSecret,
    encryption_key: secrets.encryptionKey,
    config: { include_payload: true },
  });
  check('the reply does not contain the secrets', {
    expected: [],
    actual: Object.keys(created).filter((name) => name in { signing_secret: 0, encryption_key: 0 }),
  });
  return created.webhook_id;
}
