import type { Finding } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { AccountDetails } from '../../readings/statements/details.ts';
import type { Period } from '../../readings/statements/period.ts';
import type { Interpretation } from '../../readings/statements/table/interpret.ts';
import { finding, passed } from '../finding.ts';
import { checkChain, checkEnds } from './check-balances.ts';
import { checkRows } from './check-rows.ts';
import { checkTotals } from './check-totals.ts';
import { doubtTexts, reportRepairs } from './doubt-pictures.ts';

const FINDINGS_MAX = 200;

/** Checks a statement's figures against each other: a changed figure breaks a sum. */
export function checkStatement(
  interpretation: Interpretation,
  { details, period, facts }: { details: AccountDetails; period: Period | null; facts: DocumentFacts },
): Finding[] {
  const { ledger, repairs, hasTwoDates } = interpretation;
  const findings = [
    ...checkChain(ledger),
    ...reportRepairs(repairs),
    ...checkEnds(ledger),
    ...checkTotals(interpretation),
    ...checkIban(details),
    ...checkRows(ledger, { period, hasTwoDates, facts }),
  ];
  return doubtTexts(findings.slice(0, FINDINGS_MAX), ledger);
}

function checkIban({ iban, sortCode, accountNumber }: AccountDetails): Finding[] {
  if (iban === null) return [];
  const failed = { severity: 'medium', field: 'iban' } as const;
  if (!iban.isValid)
    return [
      finding('iban_checksum', {
        ...failed,
        actual: iban.text,
        message: "The IBAN's check digits are wrong",
      }),
    ];
  const right = passed('iban_checksum', "The IBAN's check digits are right", 'iban');
  const [sort, number] = [iban.text.slice(8, 14), iban.text.slice(14)];
  const isOther =
    (sortCode !== null && sort !== sortCode.replace(/\D/g, '')) ||
    (accountNumber !== null && /^\d{8}$/.test(accountNumber) && number !== accountNumber);
  if (!iban.text.startsWith('GB') || !isOther) return [right];
  return [right, finding('iban_account', { ...failed, message: 'The IBAN belongs to another account' })];
}
