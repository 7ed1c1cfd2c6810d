import {
  type BankStatement,
  type Extraction,
  type Extractor,
  scoreFindings,
} from '../../../src/extraction/index.ts';
import { formatPence } from '../../../src/values/money.ts';
import type { Part } from '../../../test/layout-grammar/chance.ts';
import { isSameText } from '../../../test/layout-grammar/payslips/compare.ts';
import {
  drawStatement,
  type StatementDocument,
  type StatementForgery,
  type StatementTruth,
} from '../../../test/layout-grammar/statements/index.ts';
import { describe, doubtsOf, type PayslipOutcome } from './evaluate-payslip.ts';

/** How well one statement was read, and how it was rated. */
export interface StatementOutcome
  extends Pick<
    PayslipOutcome,
    'name' | 'part' | 'seed' | 'trust' | 'score' | 'fields' | 'causes' | 'accusing'
  > {
  forgery: StatementForgery | null;
  /** Rows that were read, rows that are printed, and rows with the right date and amount. */
  found: number;
  expected: number;
  right: number;
  descriptions: number;
  isProvable: boolean;
}

export interface StatementToEvaluate {
  part: Part;
  seed: number;
  forgery: StatementForgery | null;
}

export interface EvaluatedStatement {
  document: StatementDocument;
  outcomes: StatementOutcome[];
}

/** Draws a statement and reads it. Returns null if it can't be forged in this way. */
export async function evaluateStatement(
  extractor: Extractor,
  wanted: StatementToEvaluate,
): Promise<EvaluatedStatement | null> {
  const document = drawStatement(wanted);
  if (!document) return null;
  const extraction = await extractor.extract({
    bytes: document.bytes,
    mediaType: 'application/pdf',
    kind: 'bank_statement',
    mayUseOcr: true,
  });
  return { document, outcomes: [rateStatement(extraction, document, wanted)] };
}

export function rateStatement(
  extraction: Extraction,
  { truth }: Pick<StatementDocument, 'truth'>,
  { part, seed, forgery }: StatementToEvaluate,
): StatementOutcome {
  const base = {
    name: `statement-${part}-${seed}${forgery === null ? '' : `-${forgery}`}`,
    part,
    seed,
    forgery,
    expected: truth.rows.length,
    isProvable: truth.isProvable,
  };
  if (extraction.outcome !== 'bank_statement') {
    const cause = extraction.outcome === 'refused' ? `refused: ${extraction.reason}` : extraction.outcome;
    return { ...base, ...NOTHING, fields: allWrong(truth), causes: [cause] };
  }
  const rows = compareRows(extraction.statement, truth);
  const { fields, differences } = compareFields(extraction.statement, truth);
  const { score, word } = scoreFindings(extraction.findings);
  const doubts = doubtsOf(extraction.findings);
  return {
    ...base,
    ...rows,
    fields,
    trust: word,
    score,
    causes: [...differences, ...rows.differences, ...doubts.map(describe)],
    accusing: [...new Set(doubts.map(({ code }) => code))],
  };
}

const NOTHING = {
  trust: 'refused' as const,
  score: null,
  found: 0,
  right: 0,
  descriptions: 0,
  accusing: [],
};

function allWrong(truth: StatementTruth): Record<string, boolean> {
  const printed = Object.entries(truth.fields).filter(([, { isPrinted }]) => isPrinted);
  return Object.fromEntries(printed.map(([field]) => [field, false]));
}

const DIFFERENCES_SHOWN = 6;

function compareRows({ transactions }: BankStatement, truth: StatementTruth) {
  const left = truth.rows.map((row) => ({ ...row, isFound: false }));
  const differences: string[] = [];
  let [right, descriptions] = [0, 0];
  for (const { date, amount, description } of transactions) {
    const money = formatPence(amount);
    const same = left.filter((row) => !row.isFound && row.amount === money && row.dates.includes(date));
    const own = same.find((row) => isSameText(description, row.description)) ?? same[0];
    if (!own) {
      differences.push(`extra row ${date} ${money} ${description}`);
      continue;
    }
    own.isFound = true;
    right++;
    if (isSameText(description, own.description)) descriptions++;
  }
  for (const { isFound, dates, amount, description } of left)
    if (!isFound) differences.push(`missing row ${dates[0]} ${amount} ${description}`);
  const more = differences.length - DIFFERENCES_SHOWN;
  return {
    found: transactions.length,
    right,
    descriptions,
    differences: more > 0 ? [...differences.slice(0, DIFFERENCES_SHOWN), `and ${more} more`] : differences,
  };
}

function compareFields(statement: BankStatement, truth: StatementTruth) {
  const money = (pence: bigint | null) => (pence === null ? null : formatPence(pence));
  const found: Record<string, string | null> = {
    bank: statement.bankName,
    holder: statement.accountHolderName,
    number: statement.accountNumber,
    sort_code: statement.sortCode,
    iban: statement.iban,
    period_start: statement.periodStart,
    period_end: statement.periodEnd,
    opening: money(statement.openingBalance),
    closing: money(statement.closingBalance),
  };
  const fields: Record<string, boolean> = {};
  const differences: string[] = [];
  for (const [field, { accepted, isPrinted }] of Object.entries(truth.fields)) {
    const value = found[field] ?? null;
    if (!isPrinted && (value === null || field === 'number' || field === 'sort_code')) continue;
    const isRight = accepted.some((text) => isSameText(value, text));
    fields[field] = isRight;
    if (!isRight) differences.push(`${field} is ${value}, not ${accepted[0]}`);
  }
  return { fields, differences };
}
