import type { KeyObject } from 'node:crypto';
import { open, type Place, seal } from '#platform/crypto/seal.ts';

/** What signs and encrypts. An older secret signs beside the newer until its time is up. */
export interface WebhookSecrets {
  signing: { secret: string; until: string | null }[];
  /** Base64 of 32 bytes. */
  encryptionKey: string | null;
}

interface Owner {
  clientId: string;
  webhookId: string;
}

export function sealWebhook(clientKey: KeyObject, owner: Owner, secrets: WebhookSecrets): Buffer {
  return seal(Buffer.from(JSON.stringify(secrets)), { id: 'client', key: clientKey }, place(owner));
}

/** What opens was sealed by us, so it has our shape. */
export function openWebhook(clientKey: KeyObject, owner: Owner, sealed: Buffer): WebhookSecrets {
  return JSON.parse(open(sealed, clientKey, place(owner)).toString('utf8')) as WebhookSecrets;
}

function place({ clientId, webhookId }: Owner): Place {
  return { clientId, table: 'webhooks', column: 'sealed_secrets', row: webhookId };
}
