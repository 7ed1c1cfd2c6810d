import type { KeyObject } from 'node:crypto';
import { blindIndex } from '#platform/crypto/keys.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { StoredChecks } from './rate-parts.ts';
import type { DocumentChecks } from './schema.ts';

/** What identifies the document: the names that the client gave it, and its file. */
export interface DocumentNames {
  fileName: string;
  externalId: string | null;
  /** In hexadecimal. Missing until the file arrives, and for files that earlier versions received. */
  sha256?: string;
}

interface Owner {
  clientId: string;
  documentId: string;
}

export function sealNames(userKey: KeyObject, owner: Owner, names: DocumentNames): Buffer {
  return sealJson(names, { id: 'user', key: userKey }, place(owner, 'sealed_names'));
}

export function openNames(userKey: KeyObject, owner: Owner, sealed: Buffer): DocumentNames {
  return openJson(sealed, userKey, place(owner, 'sealed_names'));
}

export function sealChecks(userKey: KeyObject, owner: Owner, checks: StoredChecks): Buffer {
  return sealJson(checks, { id: 'user', key: userKey }, place(owner, 'sealed_checks'));
}

export function openStoredChecks(userKey: KeyObject, owner: Owner, sealed: Buffer): StoredChecks {
  return openJson(sealed, userKey, place(owner, 'sealed_checks'));
}

/** The checks as the API shows them. */
export function openChecks(userKey: KeyObject, owner: Owner, sealed: Buffer): DocumentChecks {
  const { score, trust_score, checks } = openStoredChecks(userKey, owner, sealed);
  return { score, trust_score, checks };
}

export function sealPassword(userKey: KeyObject, owner: Owner, password: string): Buffer {
  return sealJson({ password }, { id: 'user', key: userKey }, place(owner, 'sealed_password'));
}

export function openPassword(userKey: KeyObject, owner: Owner, sealed: Buffer): string {
  return openJson<{ password: string }>(sealed, userKey, place(owner, 'sealed_password')).password;
}

/** Computes a keyed hash: equal files of one client have equal hashes, those of different clients don't. */
export function contentIndex(clientKey: KeyObject, sha256: Buffer): Buffer {
  return blindIndex(clientKey, 'document', sha256.toString('hex'));
}

function place({ clientId, documentId }: Owner, column: string): Place {
  return { clientId, table: 'documents', column, row: documentId };
}
