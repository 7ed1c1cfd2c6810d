import type { KeyObject } from 'node:crypto';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';

/** Secrets for signing and encryption. A previous signing secret also signs until its time ends. */
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
  return sealJson(secrets, { id: 'client', key: clientKey }, place(owner));
}

export function openWebhook(clientKey: KeyObject, owner: Owner, sealed: Buffer): WebhookSecrets {
  return openJson(sealed, clientKey, place(owner));
}

function place({ clientId, webhookId }: Owner): Place {
  return { clientId, table: 'webhooks', column: 'sealed_secrets', row: webhookId };
}
