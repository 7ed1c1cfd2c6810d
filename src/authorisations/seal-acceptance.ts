import type { KeyObject } from 'node:crypto';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Language } from '#values/language.ts';
import type { AcceptanceRecord } from './schema.ts';

/** Includes the hash of the text, so that a change of both text and hash in the tables is still detected. */
export interface SealedAcceptance
  extends Omit<AcceptanceRecord, 'language' | 'proved_by' | 'link_made_by'>,
    Partial<Pick<AcceptanceRecord, 'proved_by' | 'link_made_by'>> {
  text_sha256: string;
  /** Absent if the acceptance is older than translations: the text was in the term's own language. */
  language?: Language;
}

interface Owner {
  clientId: string;
  authorisationId: string;
  /** Of a further acceptance. */
  acceptanceId?: string;
}

export function sealAcceptance(userKey: KeyObject, owner: Owner, acceptance: SealedAcceptance): Buffer {
  return sealJson(acceptance, { id: 'user', key: userKey }, place(owner));
}

export function openAcceptance(userKey: KeyObject, owner: Owner, sealed: Buffer): SealedAcceptance {
  return openJson(sealed, userKey, place(owner));
}

function place({ clientId, authorisationId, acceptanceId }: Owner): Place {
  const column = 'sealed_acceptance';
  return acceptanceId === undefined
    ? { clientId, table: 'authorisations', column, row: authorisationId }
    : { clientId, table: 'authorisation_acceptances', column, row: acceptanceId };
}
