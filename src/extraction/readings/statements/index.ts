import type { BankStatement, ExtractedStatement } from '../../extraction.ts';
import { type ValuePlace, valueAt } from '../../findings/files/concealed-figures.ts';
import { findInDocument } from '../../findings/files/document-findings.ts';
import { checkNames } from '../../findings/statements/check-names.ts';
import { finding } from '../../findings/statements/finding.ts';
import { listPlaces } from '../../findings/statements/list-places.ts';
import type { DocumentText } from '../../page/text.ts';
import { isReconciled } from '../../relations/statements/ledger.ts';
import { joinConsecutive, toExtracted } from './join-statements.ts';
import { type Features, probabilityOf } from './probability.ts';
import { splitAccounts } from './split-accounts.ts';
import { listSplits } from './split-periods.ts';
import { isConsistent, type Study, study } from './study.ts';

export type StatementOutcome =
  | ({ outcome: 'bank_statement'; others: ExtractedStatement[] } & ExtractedStatement)
  | { outcome: 'refused'; reason: 'not_a_bank_statement'; probability: number; message: string };

const PROBABILITY_MIN = 0.5;
const ROWS_OF_PROVEN_PARTS_MIN = 0.5;

/** Extracts a bank statement by its layout, without templates of known banks. */
export function readStatement(text: DocumentText): StatementOutcome {
  const whole = study(text);
  const studies = studyAccounts(text, whole);
  const statements = studies.map(toExtracted);
  const probability = Math.max(probabilityOf(whole.features), ...statements.map((own) => own.probability));
  if (probability < PROBABILITY_MIN) {
    const message = 'The document does not look like a bank statement';
    return { outcome: 'refused', reason: 'not_a_bank_statement', probability, message };
  }
  const [first, ...others] = statements.map((own, index) =>
    withFile(own, text, listPlaces(studies[index] ?? [])),
  );
  if (first === undefined || !isUsable(first.statement)) {
    return {
      outcome: 'refused',
      reason: 'not_a_bank_statement',
      probability,
      message: 'No transactions could be read',
    };
  }
  if (others.length === 0) return { outcome: 'bank_statement', ...first, others };
  const message = describeOthers(first, others);
  const findings = [...first.findings, finding('other_accounts', { isPassed: true, message })];
  return { outcome: 'bank_statement', ...first, findings, others };
}

/** Returns the features for fitting the weights of the probability. */
export function featuresOf(text: DocumentText): Features {
  return study(text).features;
}

function withFile(
  own: ExtractedStatement,
  text: DocumentText,
  places: readonly ValuePlace[],
): ExtractedStatement {
  const findings = [
    ...own.findings,
    ...checkNames(own.statement, text),
    ...findInDocument(text.facts, (spot) => valueAt(places, spot)),
  ];
  return { ...own, findings };
}

/**
 * A layout that can't be read, or a guide that explains statements, must not pass for a statement without
 * transactions.
 */
function isUsable({ transactions, accountNumber, sortCode, iban, ...own }: BankStatement): boolean {
  return transactions.length > 0 || (own.isReconciled && (accountNumber ?? sortCode ?? iban) !== null);
}

function describeOthers({ statement }: ExtractedStatement, others: readonly ExtractedStatement[]): string {
  const isSame = others.every((other) => other.statement.accountNumber === statement.accountNumber);
  const count = others.length;
  if (isSame)
    return `The file also has ${count} other ${count === 1 ? 'statement' : 'statements'} of this account`;
  return `The file also has statements of ${count} other ${count === 1 ? 'account' : 'accounts'}`;
}

/** Splits a file of several accounts: its sums fail as a whole but hold for each account. */
function studyAccounts(text: DocumentText, whole: Study): Study[][] {
  if (isReconciled(whole.interpretation.ledger)) return studyPeriods(text, whole);
  const texts = splitAccounts(text);
  const parts = texts.map(study);
  if (!isSplitRight(parts)) return studyPeriods(text, whole);
  return parts.flatMap((part, index) => studyPeriods(texts[index] as DocumentText, part));
}

/** Splits a file of several statements of one account, such as two months, where it contradicts itself. */
function studyPeriods(text: DocumentText, whole: Study): Study[][] {
  if (isConsistent(whole) || whole.interpretation.ledger.entries.length === 0) return [[whole]];
  for (const split of listSplits(text)) {
    const parts = studyParts(split);
    if (isSplitRight(parts) && countRows(parts) >= shareOfRows(parts) * countRows([whole]))
      return joinConsecutive(parts);
  }
  return [[whole]];
}

/** Studies the parts of a file. Pages without rows belong to the statement before them. */
function studyParts(texts: readonly DocumentText[]): Study[] {
  const parts: { text: DocumentText; own: Study }[] = [];
  for (const text of texts) {
    const [last, own] = [parts.at(-1), study(text)];
    const { ledger } = own.interpretation;
    const isOwn = ledger.entries.length > 0 || (isReconciled(ledger) && own.period !== null);
    if (last === undefined || isOwn) parts.push({ text, own });
    else {
      last.text = { ...last.text, pages: [...last.text.pages, ...text.pages] };
      last.own = study(last.text);
    }
  }
  return parts.map(({ own }) => own);
}

/** Where all parts are proven, a few rows of the whole may have been misread lines between the statements. */
function shareOfRows(parts: readonly Study[]): number {
  return parts.every(isConsistent) ? ROWS_OF_PROVEN_PARTS_MIN : 1;
}

function countRows(parts: readonly Study[]): number {
  return parts.reduce((sum, { interpretation }) => sum + interpretation.ledger.entries.length, 0);
}

/** A changed figure may break the sums of one part. */
function isSplitRight(parts: readonly Study[]): boolean {
  const holds = parts.filter(({ interpretation }) => isReconciled(interpretation.ledger)).length;
  return parts.length > 1 && holds >= parts.length - 1;
}
