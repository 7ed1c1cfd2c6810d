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
  return sealJson(secrets, { id: 'client', key: clientKey }, place(owner, 'sealed_secrets'));
}

export function openWebhook(clientKey: KeyObject, owner: Owner, sealed: Buffer): WebhookSecrets {
  return openJson(sealed, clientKey, place(owner, 'sealed_secrets'));
}

/** The address of a receiver often contains a token. */
export function sealUrl(clientKey: KeyObject, owner: Owner, url: string): Buffer {
  return sealJson(url, { id: 'client', key: clientKey }, place(owner, 'sealed_url'));
}

/** Earlier versions stored the address as it is, until a scheduled task seals it. It is then newer than a sealed one. */
export function openUrl(
  clientKey: KeyObject,
  owner: Owner,
  { sealed_url: sealed, url }: { sealed_url: Buffer | null; url: string | null },
): string {
  if (url !== null) return url;
  if (sealed === null) throw new Error('The webhook has no address');
  return openJson(sealed, clientKey, place(owner, 'sealed_url'));
}

function place({ clientId, webhookId }: Owner, column: 'sealed_secrets' | 'sealed_url'): Place {
  return { clientId, table: 'webhooks', column, row: webhookId };
}
