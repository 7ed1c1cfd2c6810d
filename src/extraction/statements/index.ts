import type { Day } from '#values/calendar.ts';
import { findInDocument } from '../document-findings.ts';
import type { BankStatement, ExtractedStatement, Transaction } from '../extraction.ts';
import type { DocumentText } from '../page-text.ts';
import { checkStatement, isReconciled } from './check-statement.ts';
import { type AccountDetails, readDetails } from './details.ts';
import { finding } from './finding.ts';
import { type Interpretation, interpret } from './interpret.ts';
import { choosePeriod, listPeriods, type Period, statementDate } from './period.ts';
import { type Features, probabilityOf, readFeatures } from './probability.ts';
import { signedBalance } from './reconcile.ts';
import { splitAccounts } from './split-accounts.ts';
import { type TokenLine, tokenise } from './tokens.ts';
import type { TimeFrame } from './years.ts';

export type StatementOutcome =
  | ({ outcome: 'bank_statement'; others: ExtractedStatement[] } & ExtractedStatement)
  | { outcome: 'refused'; reason: 'not_a_bank_statement'; probability: number; message: string };

const PROBABILITY_MIN = 0.5;

/** Extracts a bank statement by its layout, without templates of known banks. */
export function readStatement(text: DocumentText): StatementOutcome {
  const whole = study(text);
  const probability = probabilityOf(whole.features);
  if (probability < PROBABILITY_MIN) {
    const message = 'The document does not look like a bank statement';
    return { outcome: 'refused', reason: 'not_a_bank_statement', probability, message };
  }
  const [first, ...others] = studyAccounts(text, whole).map((own) => toExtracted(own, text));
  // a layout that can't be read must not pass for a statement without transactions
  if (!first || (first.statement.transactions.length === 0 && !first.statement.isReconciled)) {
    return {
      outcome: 'refused',
      reason: 'not_a_bank_statement',
      probability,
      message: 'No transactions could be read',
    };
  }
  if (others.length === 0) return { outcome: 'bank_statement', ...first, others };
  const message = `The file also has statements of ${others.length} other ${others.length === 1 ? 'account' : 'accounts'}`;
  const findings = [...first.findings, finding('other_accounts', { isPassed: true, message })];
  return { outcome: 'bank_statement', ...first, findings, others };
}

type Study = ReturnType<typeof study>;

/** Splits a file of several accounts: its sums fail as a whole but hold for each account. */
function studyAccounts(text: DocumentText, whole: Study): Study[] {
  if (isReconciled(whole.interpretation.ledger)) return [whole];
  const parts = splitAccounts(text).map(study);
  const holds = parts.filter(({ interpretation }) => isReconciled(interpretation.ledger)).length;
  return parts.length > 1 && holds >= parts.length - 1 ? parts : [whole];
}

function toExtracted(
  { interpretation, details, period, features }: Study,
  { facts }: DocumentText,
): ExtractedStatement {
  return {
    statement: statementOf(interpretation, details, period),
    probability: probabilityOf(features),
    findings: [...checkStatement(interpretation, details, period), ...findInDocument(facts)],
  };
}

/** Returns the features for fitting the weights of the probability. */
export function featuresOf(text: DocumentText): Features {
  return study(text).features;
}

function study(text: DocumentText) {
  const tokens = tokenise(text);
  const frame = frameOf(tokens.lines, text);
  const interpretation = interpret(tokens, frame);
  const details = readDetails(tokens.lines.filter(({ words }) => !interpretation.rowLines.has(words)));
  const days = interpretation.ledger.entries.map(({ day }) => day).sort();
  const printed = choosePeriod(frame.periods, days);
  const features = readFeatures(text, { interpretation, details, hasPeriod: printed !== null });
  return { interpretation, details, features, period: printed ?? periodOfRows(days, frame) };
}

function frameOf(lines: readonly TokenLine[], { facts }: DocumentText): TimeFrame {
  const fileDate = facts.createdAt ?? facts.modifiedAt;
  return {
    periods: listPeriods(lines),
    statementDate: statementDate(lines),
    fileDate: fileDate !== null && /^\d{4}-\d{2}-\d{2}/.test(fileDate) ? fileDate.slice(0, 10) : null,
  };
}

/** Returns the period of the rows where none is printed, up to the statement date if there is one. */
function periodOfRows(days: readonly Day[], frame: TimeFrame): Period | null {
  const [start, last] = [days[0], days.at(-1)];
  if (start === undefined || last === undefined) return null;
  const end = frame.statementDate !== null && frame.statementDate > last ? frame.statementDate : last;
  return { start, end };
}

function statementOf(
  { ledger }: Interpretation,
  details: AccountDetails,
  period: Period | null,
): BankStatement {
  return {
    bankName: details.bankName,
    accountHolderName: details.holderName,
    accountNumber: details.accountNumber,
    sortCode: details.sortCode,
    iban: details.iban?.text ?? null,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    openingBalance: ledger.opening,
    closingBalance: ledger.closing,
    transactions: ledger.entries.map(
      ({ item, day, amount }): Transaction => ({
        date: day,
        description: item.text.join(' '),
        amount,
        type: amount < 0n ? 'debit' : 'credit',
        balance: item.balance && signedBalance(item.balance, ledger.convention),
      }),
    ),
    isReconciled: isReconciled(ledger),
  };
}
