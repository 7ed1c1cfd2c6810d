import type { KeyObject } from 'node:crypto';
import { open, type Place, seal } from '#platform/crypto/seal.ts';
import type { AcceptanceRecord } from './schema.ts';

/** With the hash of the text, so that whoever changes text and hash in the tables is still found out. */
export interface SealedAcceptance extends AcceptanceRecord {
  text_sha256: string;
}

interface Owner {
  clientId: string;
  authorisationId: string;
}

export function sealAcceptance(userKey: KeyObject, owner: Owner, acceptance: SealedAcceptance): Buffer {
  return seal(Buffer.from(JSON.stringify(acceptance)), { id: 'user', key: userKey }, place(owner));
}

/** What opens was sealed by us, so it has our shape. */
export function openAcceptance(userKey: KeyObject, owner: Owner, sealed: Buffer): SealedAcceptance {
  return JSON.parse(open(sealed, userKey, place(owner)).toString('utf8')) as SealedAcceptance;
}

function place({ clientId, authorisationId }: Owner): Place {
  return { clientId, table: 'authorisations', column: 'sealed_acceptance', row: authorisationId };
}
