import type { KeyObject } from 'node:crypto';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { PushFormat } from './schema.ts';

/** Where a client's audit log is sent, with secrets. Null for what is unset. */
export interface PushSettings {
  /** `https:` or `syslog+tls:` */
  url: string;
  /** How entries are sent over HTTPS. */
  format: PushFormat;
  /** The value of the header `Authorization`. */
  authorization: string | null;
  signing_secret: string | null;
  ca_certificate: string | null;
  client_certificate: string | null;
  client_key: string | null;
}

export function sealSettings(clientKey: KeyObject, clientId: string, settings: PushSettings): Buffer {
  return sealJson(settings, { id: 'client', key: clientKey }, place(clientId));
}

export function openSettings(clientKey: KeyObject, clientId: string, sealed: Buffer): PushSettings {
  return openJson(sealed, clientKey, place(clientId));
}

function place(clientId: string): Place {
  return { clientId, table: 'audit_pushes', column: 'sealed_settings', row: clientId };
}
