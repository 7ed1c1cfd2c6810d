import { identityFindings } from '#documents';
import type { ClaimedIdentity, ShownIdentity } from '#evidence';
import { scoreFindings } from '#extraction';
import type { TrustScore } from '#values/trust-score.ts';
import type { StatementContent } from './schema.ts';

/** A statement shows only the name of its holder. */
export function shownBy(name: string | null): ShownIdentity {
  return { name, dateOfBirth: null, niNumber: null, postCode: null };
}

/** Rates data that a bank sent. Its figures are right, so only the holder's name can lower the trust. */
export function rateHolder(
  { account_information: { account_holder_name: name } }: Pick<StatementContent, 'account_information'>,
  claimed: ClaimedIdentity,
): TrustScore {
  return scoreFindings(identityFindings(shownBy(name), claimed, 'bank_statement')).word;
}
