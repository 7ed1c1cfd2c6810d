import type { TokenLine } from '../../page/tokens.ts';
import { addsUp, type Entry, isReconciled, type Ledger } from '../../relations/statements/ledger.ts';
import { findWordsAgainst, textOutside } from '../../vocabulary/statements/other-documents.ts';
import type { AccountDetails } from './details.ts';
import weights from './statement-weights.json' with { type: 'json' };
import type { Interpretation } from './table/interpret.ts';
import { SEVERAL } from './table/patterns.ts';

/** Features for or against a bank statement, each from 0 to 1. */
export type Features = Record<keyof typeof weights.weights, number>;

const ROWS_PLENTY = 8;

const STATEMENT =
  /\bstatements?\b|\bkontoauszug\b|\baccount (?:summary|activity|history)\b|\btransaction history\b/i;

export function readFeatures(
  lines: readonly TokenLine[],
  {
    interpretation,
    details,
    hasPeriod,
  }: { interpretation: Interpretation; details: AccountDetails; hasPeriod: boolean },
): Features {
  const { ledger, summary } = interpretation;
  const passed = ledger.links.filter(addsUp).length;
  const { rowLines, besideRows } = interpretation;
  const rest = textOutside(lines, { rowLines, wordsMax: Number.POSITIVE_INFINITY });
  const against = findWordsAgainst(lines, {
    // descriptions name shops, suppliers and payrolls too
    rowLines: new Set([...rowLines, ...besideRows]),
    isProven: isProven(ledger) || ledger.convention.isOwed,
  });
  const proven = ledger.links.length === 0 ? 0 : passed / ledger.links.length;
  return {
    header: flag(interpretation.hasHeader && ledger.entries.length > 0),
    balance_column: flag(
      interpretation.hasBalances && ledger.entries.some(({ item }) => item.balance !== null),
    ),
    rows: Math.min(1, ledger.entries.length / ROWS_PLENTY),
    both_directions: flag(hasBothDirections(ledger)),
    marked_directions: flag(hasMarkedDirections(ledger)),
    chain: proven * Math.min(1, ledger.links.length / ROWS_PLENTY),
    // a changed figure must not make a statement look like another document
    equation: flag(proven > 0.5 || (ledger.entries.length === 0 && isReconciled(ledger))),
    opening_and_closing: (flag(ledger.openingsPrinted[0]) + flag(ledger.closingsPrinted[0])) / 2,
    totals: flag(summary.totals.length > 0 || interpretation.totals.length > 0),
    period: flag(hasPeriod),
    sort_code: flag(details.sortCode),
    account_number: flag(details.accountNumber),
    iban: flag(details.iban?.isValid),
    bank_name: flag(details.bankName),
    statement_word: flag(STATEMENT.test(rest)),
    invoice_words: against.invoice,
    vat_words: against.vat,
    payslip_words: against.payslip,
    expense_words: against.expenses,
    loan_words: against.loan,
    utility_words: against.utility,
    paper_words: against.paper,
    // guides show the heading and the summary of a statement, but few rows; a statement with rows may explain itself
    // too
    guide_words: ledger.entries.length < SEVERAL ? against.guide : 0,
  };
}

/**
 * Returns true when balances prove several rows: those printed at both ends, or many running ones of rows in
 * both directions. Few other documents have that.
 */
function isProven(ledger: Ledger): boolean {
  const { entries, links, openingsPrinted, closingsPrinted } = ledger;
  if (entries.length < SEVERAL || !isReconciled(ledger)) return false;
  const isBothWays = new Set(entries.map(({ amount }) => amount > 0n)).size === 2;
  return (
    (openingsPrinted.length > 0 && closingsPrinted.length > 0) || (isBothWays && links.length >= ROWS_PLENTY)
  );
}

/** Ignores rows whose direction is a guess, because neither a sign nor a balance gives it. */
function hasBothDirections({ entries, links, convention }: Ledger): boolean {
  const linked = new Set(links.flatMap(({ since }) => since));
  const known = entries.filter(
    (entry, index) => convention.bare !== null || isMarked(entry) || linked.has(index),
  );
  return new Set(known.map(({ amount }) => amount > 0n)).size === 2;
}

/**
 * Returns true when columns or signs show both directions, or when only some rows have a mark: cards and some accounts
 * mark one direction only.
 */
function hasMarkedDirections({ entries }: Ledger): boolean {
  const marked = entries.filter(isMarked);
  const isOneMarked = marked.length > 0 && marked.length < entries.length;
  return isOneMarked || new Set(marked.map(({ amount }) => amount > 0n)).size === 2;
}

function isMarked({ item }: Entry): boolean {
  return item.direction !== null || item.amount.mark !== null;
}

/** Returns the probability from 0 to 1, rounded to four decimals. */
export function probabilityOf(features: Features): number {
  let sum = weights.bias;
  for (const [name, weight] of Object.entries(weights.weights))
    sum += weight * features[name as keyof Features];
  return Math.round(10_000 / (1 + Math.exp(-sum))) / 10_000;
}

function flag(value: unknown): number {
  return value ? 1 : 0;
}
