import { parseNiNumber } from '#values/ni-number.ts';
import { ConnectorFailure } from '../failure.ts';

const NINO_LENGTH = 9;

/** Requires the suffix letter, which users may omit but HMRC needs. */
export function requireNino(niNumber: string | null): string {
  const nino = niNumber === null ? null : parseNiNumber(niNumber);
  if (nino?.length !== NINO_LENGTH)
    throw new ConnectorFailure('identity_incomplete', {
      detail: 'the NI number is missing or has no suffix letter',
    });
  return nino;
}
