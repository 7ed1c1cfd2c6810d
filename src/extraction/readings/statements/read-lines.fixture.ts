import type { Finding } from '../../extraction.ts';
import { readStatement } from '../../read-statement.ts';
import { type Align, openSheet, TOP } from './sheet.fixture.ts';

/** Texts of a line, each with its place: numbers from 400 are right edges if no alignment is given. */
export type Line = readonly (readonly [x: number, text: string, align?: Align])[];

/** The amounts of `ROWS`. */
export const AMOUNTS = [-12_50n, -4_20n, 1_900_00n, -31_31n];
export const DATES = ['2026-03-03', '2026-03-05', '2026-03-27', '2026-03-30'];
export const ENDS = ['Opening balance 1,000.00', 'Closing balance 2,851.99'];
export const HEADING: Line = [
  [45, 'Date'],
  [120, 'Details'],
  [430, 'Paid out'],
  [490, 'Paid in'],
  [550, 'Balance'],
];
export const ROWS: readonly Line[] = [
  [
    [45, '03/03/2026'],
    [120, 'TESCO STORES'],
    [430, '12.50'],
    [550, '987.50'],
  ],
  [
    [45, '05/03/2026'],
    [120, 'ALDI'],
    [430, '4.20'],
    [550, '983.30'],
  ],
  [
    [45, '27/03/2026'],
    [120, 'ACME PAYROLL'],
    [490, '1,900.00'],
    [550, '2,883.30'],
  ],
  [
    [45, '30/03/2026'],
    [120, 'PETROL'],
    [430, '31.31'],
    [550, '2,851.99'],
  ],
];

/** Reads a statement for March 2026 with these lines below its usual top. */
export function readLines(lines: readonly Line[], top: readonly string[] = []) {
  const sheet = openSheet();
  for (const line of [
    ...TOP.map((text): Line => [[45, text]]),
    ...top.map((text): Line => [[45, text]]),
    ...lines,
  ]) {
    for (const [x, text, align] of line) sheet.put(x, text, align ?? (x >= 400 ? 'right' : 'left'));
    sheet.feed();
  }
  const outcome = readStatement(sheet.done());
  if (outcome.outcome !== 'bank_statement') throw new Error(`refused with ${outcome.probability}`);
  const { statement, findings } = outcome;
  return {
    amounts: statement.transactions.map(({ amount }) => amount),
    dates: statement.transactions.map(({ date }) => date),
    descriptions: statement.transactions.map(({ description }) => description),
    ends: [statement.openingBalance, statement.closingBalance],
    failed: findings
      .filter(({ isPassed }) => !isPassed)
      .map(({ code, severity }: Finding) => `${severity} ${code}`),
  };
}

export function changed(lines: readonly Line[], change: (text: string, x: number) => string): Line[] {
  return lines.map((line) => line.map(([x, text, align]) => [x, change(text, x), align] as const));
}
