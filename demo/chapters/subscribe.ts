import { z } from 'zod';
import type { Scene } from '../scene.ts';

export const EVENTS = [
  'user-payroll-submitted',
  'user-bank-statement-submitted',
  'user-taxauth-data-submitted',
] as const;

const Webhook = z.object({ webhook_id: z.string() });

/** The lender says where it wants to be told; answers the subscription's id. */
export async function subscribe({ lender, receiver, secrets, check }: Scene): Promise<string> {
  const created = await lender.ask('POST', '/webhooks', {
    status: 201,
    reply: Webhook.catchall(z.unknown()),
    body: {
      name: 'demo',
      url: receiver.url,
      events: EVENTS,
      signing_secret: secrets.signingSecret,
      encryption_key: secrets.encryptionKey,
      config: { include_payload: true },
    },
  });
  check('the secrets are not told again', {
    expected: [],
    came: Object.keys(created).filter((name) => name in { signing_secret: 0, encryption_key: 0 }),
  });
  return created.webhook_id;
}
