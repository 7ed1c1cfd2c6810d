import type { Finding } from '../../extraction.ts';
import { isRecognised } from '../../page/certainty.ts';
import type { Check, ReadStatement } from '../../readings/statements/study.ts';
import type { CheckCode } from '../check-codes.ts';
import { finding, passed } from '../finding.ts';
import { checkAccountKind } from './check-account-kind.ts';
import { checkFonts, checkFontsOfEnds } from './check-fonts.ts';
import { checkDates, checkNamesOfEnds } from './check-pictures.ts';
import { checkCurrency, checkOrder, checkPeriod, checkRepeats, checkUnreadDates } from './check-rows.ts';
import { doubtPicture, reportRelations, reportRepairs } from './report-relations.ts';

/** Checks of the figures and dates. They decide which lines of a file are one statement. */
const OF_FIGURES: readonly ((read: ReadStatement) => Finding[])[] = [
  ({ interpretation }) => reportRelations(interpretation),
  ({ interpretation }) => reportRepairs(interpretation.repairs),
  checkIban,
  checkPeriod,
  checkOrder,
  checkFonts,
  checkRepeats,
  checkUnreadDates,
];
const DOUBTS = [checkCurrency, checkFontsOfEnds, checkDates, checkNamesOfEnds, checkAccountKind];
const FINDINGS_MAX = 200;
/** Checks of texts other than amounts: one misread digit fails them. */
const OF_OTHER_TEXTS: readonly CheckCode[] = [
  'date_order',
  'period_covers_rows',
  'duplicate_rows',
  'iban_checksum',
  'iban_account',
];

/** Checks what was read from one statement. */
export const checkStatement: Check = (read) => {
  const isPicture = read.interpretation.ledger.entries.some(({ item }) => isRecognised(item.amount.digits));
  const findings = OF_FIGURES.flatMap((check) => check(read)).slice(0, FINDINGS_MAX);
  const isDoubtful = ({ isPassed, code }: Finding) => isPicture && !isPassed && OF_OTHER_TEXTS.includes(code);
  return {
    findings: findings.map((one) => (isDoubtful(one) ? doubtPicture(one) : one)),
    doubts: DOUBTS.flatMap((check) => check(read)),
  };
};

function checkIban({ details: { iban, sortCode, accountNumber } }: ReadStatement): Finding[] {
  if (iban === null) return [];
  const failed = { severity: 'medium', field: 'iban' } as const;
  const message = "The IBAN's check digits are wrong";
  if (!iban.isValid) return [finding('iban_checksum', { ...failed, actual: iban.text, message })];
  const right = passed('iban_checksum', "The IBAN's check digits are right", 'iban');
  const [sort, number] = [iban.text.slice(8, 14), iban.text.slice(14)];
  const isOther =
    (sortCode !== null && sort !== sortCode.replace(/\D/g, '')) ||
    (accountNumber !== null && /^\d{8}$/.test(accountNumber) && number !== accountNumber);
  if (!iban.text.startsWith('GB') || !isOther) return [right];
  return [right, finding('iban_account', { ...failed, message: 'The IBAN belongs to another account' })];
}
