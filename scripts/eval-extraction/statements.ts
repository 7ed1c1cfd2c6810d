import { readFileSync } from 'node:fs';
import type { BankStatement, Extraction, Extractor, Finding } from '../../src/extraction/index.ts';
import { scoreFindings } from '../../src/extraction/index.ts';
import { formatPence, parsePence } from '../../src/values/money.ts';
import type { CorpusFile } from './corpus.ts';

interface StatementTruth {
  bank_name: string | null;
  account_holder_name: string | null;
  account_number: string | null;
  sort_code: string | null;
  iban: string | null;
  period: { start: string | null; end: string | null } | null;
  opening_balance: string | null;
  closing_balance: string | null;
  transactions: { date: string; amount: string; description: string }[];
}

interface Comparison {
  name: string;
  found: number;
  expected: number;
  right: number;
  descriptions: number;
  wrongFields: string[];
  differences: string[];
  trust: string;
  isReconciled: boolean;
}

const DIFFERENCES_SHOWN = 6;
const FIELDS = ['bank', 'holder', 'number', 'sort code', 'iban', 'period', 'opening', 'closing'] as const;

/**
 * Measures the extraction of statements: every row by date and amount, every field, and other documents that
 * are taken for statements.
 */
export async function evaluateStatements(files: readonly CorpusFile[], extractor: Extractor): Promise<void> {
  const statements = files.filter(({ truth }) => truth?.kind === 'bank_statement');
  const others = files.filter(({ folder }) => folder === 'negative' || folder === 'payslip');
  if (statements.length === 0 && others.length === 0) return;
  const comparisons: Comparison[] = [];
  let pages = 0;
  const startedAt = performance.now();
  for (const file of statements) {
    const extraction = await read(file, extractor);
    pages += ('pages' in extraction && extraction.pages) || 0;
    comparisons.push(compare(file, extraction));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  report(comparisons, { pages, seconds });
  await reportOthers(others, extractor);
}

async function read(file: CorpusFile, extractor: Extractor): Promise<Extraction> {
  const bytes = readFileSync(file.path);
  return extractor.extract({ bytes, mediaType: 'application/pdf', kind: 'bank_statement', mayUseOcr: true });
}

function compare({ name, truth }: CorpusFile, extraction: Extraction): Comparison {
  const expected = truth as unknown as StatementTruth;
  if (extraction.outcome !== 'bank_statement') {
    const why = extraction.outcome === 'refused' ? `refused: ${extraction.reason}` : extraction.outcome;
    return {
      ...EMPTY,
      name,
      expected: expected.transactions.length,
      wrongFields: [...FIELDS],
      differences: [why],
    };
  }
  const { statement, findings } = extraction;
  const rows = compareRows(statement, expected);
  const fields = compareFields(statement, expected);
  return {
    name,
    found: statement.transactions.length,
    expected: expected.transactions.length,
    ...rows,
    wrongFields: fields.map(({ field }) => field),
    differences: [...fields.map(({ text }) => text), ...rows.differences, ...doubts(findings)],
    trust: scoreFindings(findings).word,
    isReconciled: statement.isReconciled,
  };
}

const EMPTY = { found: 0, expected: 0, right: 0, descriptions: 0, trust: '-', isReconciled: false };

function compareRows(statement: BankStatement, truth: StatementTruth) {
  const left = new Map<string, string[]>();
  for (const { date, amount, description } of truth.transactions) {
    const key = `${date} ${formatPence(parsePence(amount) ?? 0n)}`;
    left.set(key, [...(left.get(key) ?? []), description]);
  }
  let [right, descriptions] = [0, 0];
  const differences: string[] = [];
  for (const { date, amount, description } of statement.transactions) {
    const key = `${date} ${formatPence(amount)}`;
    const own = left.get(key);
    if (own === undefined || own.length === 0) {
      differences.push(`extra row ${key} ${description}`);
      continue;
    }
    right++;
    const same = own.findIndex((text) => plain(text) === plain(description));
    if (same >= 0) descriptions++;
    else differences.push(`description "${description}" is "${own[0]}"`);
    own.splice(Math.max(0, same), 1);
  }
  for (const [key, own] of left) for (const text of own) differences.push(`missing row ${key} ${text}`);
  return { right, descriptions, differences };
}

function compareFields(statement: BankStatement, truth: StatementTruth): { field: string; text: string }[] {
  const pairs: Record<(typeof FIELDS)[number], [string | null | undefined, string | null | undefined]> = {
    bank: [statement.bankName, truth.bank_name],
    holder: [statement.accountHolderName, truth.account_holder_name],
    number: [statement.accountNumber, truth.account_number],
    'sort code': [statement.sortCode, truth.sort_code],
    iban: [statement.iban, truth.iban],
    period: [
      `${statement.periodStart} ${statement.periodEnd}`,
      truth.period && `${truth.period.start} ${truth.period.end}`,
    ],
    opening: [money(statement.openingBalance), truth.opening_balance],
    closing: [money(statement.closingBalance), truth.closing_balance],
  };
  return FIELDS.flatMap((field) => {
    const [found, expected] = pairs[field];
    if (expected === null || expected === undefined || plain(found ?? '') === plain(expected)) return [];
    return [{ field, text: `${field} is ${found}, not ${expected}` }];
  });
}

function doubts(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ isPassed, severity }) => !isPassed && severity !== 'info')
    .map(
      ({ code, severity, field, expected, actual }) =>
        `${severity} ${code} ${field ?? ''} ${actual} not ${expected}`,
    );
}

function report(
  comparisons: readonly Comparison[],
  { pages, seconds }: { pages: number; seconds: number },
): void {
  const sum = (of: (comparison: Comparison) => number) =>
    comparisons.reduce((total, one) => total + of(one), 0);
  const [right, found, expected] = [
    sum((one) => one.right),
    sum((one) => one.found),
    sum((one) => one.expected),
  ];
  const complete = comparisons.filter(isComplete).length;
  const rows: [string, string][] = [
    ['statements', String(comparisons.length)],
    ['precision of rows', share(right, found)],
    ['recall of rows', share(right, expected)],
    [
      'descriptions',
      share(
        sum((one) => one.descriptions),
        expected,
      ),
    ],
    ['complete', share(complete, comparisons.length)],
    [
      'reconciled',
      share(
        sum(({ isReconciled }) => Number(isReconciled)),
        comparisons.length,
      ),
    ],
    ...FIELDS.map((field): [string, string] => [
      field,
      share(
        sum(({ wrongFields }) => Number(!wrongFields.includes(field))),
        comparisons.length,
      ),
    ]),
    ['trust', countsOf(comparisons.map(({ trust }) => trust))],
    ['pages/s', (pages / seconds).toFixed(0)],
  ];
  console.log('\nBank statements');
  for (const [label, value] of rows) console.log(`  ${label.padEnd(20)} ${value}`);
  for (const { name, differences } of comparisons) {
    if (differences.length === 0) continue;
    console.log(`  ${name}`);
    for (const difference of differences.slice(0, DIFFERENCES_SHOWN)) console.log(`    ${difference}`);
    if (differences.length > DIFFERENCES_SHOWN)
      console.log(`    and ${differences.length - DIFFERENCES_SHOWN} more`);
  }
}

function isComplete({ found, expected, right, wrongFields }: Comparison): boolean {
  return found === expected && right === expected && wrongFields.length === 0;
}

async function reportOthers(others: readonly CorpusFile[], extractor: Extractor): Promise<void> {
  const accepted: string[] = [];
  const likeliest = { name: '', probability: 0 };
  for (const file of others) {
    const extraction = await read(file, extractor);
    if (extraction.outcome !== 'bank_statement') continue;
    accepted.push(`${file.folder}/${file.name} (${extraction.probability})`);
    if (extraction.probability > likeliest.probability)
      Object.assign(likeliest, { name: file.name, ...extraction });
  }
  console.log(
    `  ${'false positives'.padEnd(20)} ${accepted.length} of ${others.length} ${accepted.join(', ')}`,
  );
}

function countsOf(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word} ${count}`).join(', ');
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${(part / whole).toFixed(4)} (${part} of ${whole})`;
}

function money(pence: bigint | null): string | null {
  return pence === null ? null : formatPence(pence);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
