import { describe, expect, test } from 'vitest';
import { scoreFindings } from '../../findings/score-findings.ts';
import type { DocumentText } from '../../page/text.ts';
import { readStatement } from '../../read-statement.ts';
import { type Account, drawAccount } from './account.fixture.ts';
import { drawStatement, type Layout } from './draw-statement.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { NO_FACTS } from './sheet.fixture.ts';

// their first rows are paid out: where no balance is printed before the first row, nothing proves it
const december = drawAccount(6, { count: 20 });
const january = drawAccount(2, { count: 24, start: '2024-01-05', end: '2024-02-04', after: december });
const march = {
  ...drawAccount(3, { count: 18, start: '2024-03-05', end: '2024-04-04' }),
  number: december.number,
  iban: december.iban,
};
const MONTHLY = LAYOUTS.filter(({ sections }) => sections === undefined);

describe('a file of two months of one account', () => {
  test.each(MONTHLY)('gives one statement for both ($bank: $name)', (layout) => {
    const read = readAll(bind(layout, [december, january]));
    expect(read).toMatchObject({ others: [], statement: { isReconciled: true } });
    expect(read.statement).toMatchObject({
      periodStart: december.start,
      periodEnd: january.end,
      openingBalance: december.opening,
      closingBalance: january.closing,
    });
    expect(daysAndAmounts(read.statement.transactions)).toEqual(
      daysAndAmounts([...december.rows, ...january.rows]),
    );
    expect(scoreFindings(read.findings).word).toBe('HIGH');
  });

  test('gives one statement when the later month comes first', () => {
    const read = readAll(bind(layoutOf('The Co-operative Bank'), [january, december]));
    expect(read.statement).toMatchObject({ periodStart: december.start, periodEnd: january.end });
    expect(read.statement.transactions.map(({ date }) => date)).toEqual(
      [...december.rows, ...january.rows].map(({ date }) => date),
    );
    expect(read.statement.isReconciled).toBe(true);
  });

  test('gives two statements when a month is missing between them', () => {
    const read = readAll(bind(layoutOf('The Co-operative Bank'), [december, march]));
    expect(read.statement).toMatchObject({ periodStart: december.start, periodEnd: december.end });
    expect(read.others.map(({ statement }) => statement.periodStart)).toEqual([march.start]);
    expect(read.findings.find(({ code }) => code === 'other_accounts')?.message).toBe(
      'The file also has 1 other statement of this account',
    );
  });

  test('numbers an unclear date of the second month as the result does', () => {
    const layout = layoutOf('HSBC');
    const pagesOfFirst = bind(layout, [december]).pages.length;
    const { pages, facts } = bind(layout, [december, january]);
    const photographed = pages.map((page) => ({
      ...page,
      isOcr: true,
      lines: page.lines.map((line) => ({
        ...line,
        words: line.words.map((word, at) => ({
          ...word,
          confidence: at === 0 && page.number > pagesOfFirst ? 0.7 : 0.999,
        })),
      })),
    }));
    const rows = readAll({ pages: photographed, facts }).findings.flatMap(
      ({ field }) => /^transactions\[(\d+)\]\.date/.exec(field ?? '')?.[1] ?? [],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(Math.min(...rows.map(Number))).toBeGreaterThanOrEqual(december.rows.length);
  });

  test('is doubted when the second month does not start with the first month’s closing balance', () => {
    const other = drawAccount(2, { count: 24, start: '2024-01-05', end: '2024-02-04' });
    const changed = { ...other, number: december.number, iban: december.iban };
    const read = readAll(bind(layoutOf('The Co-operative Bank'), [december, changed]));
    expect(read.findings.filter(({ severity }) => severity === 'high')).toMatchObject([
      { code: 'opening_balance' },
    ]);
    expect(read.statement.isReconciled).toBe(false);
  });
});

function layoutOf(bank: string): Layout {
  return LAYOUTS.find((layout) => layout.bank === bank) as Layout;
}

function bind(layout: Layout, accounts: readonly Account[]): DocumentText {
  const pages = accounts.flatMap((account) => drawStatement(layout, account).pages);
  return { pages: pages.map((page, index) => ({ ...page, number: index + 1 })), facts: NO_FACTS };
}

function readAll(text: DocumentText) {
  const read = readStatement(text);
  if (read.outcome !== 'bank_statement') throw new Error(read.message);
  return read;
}

function daysAndAmounts(rows: readonly { date: string; amount: bigint }[]): string[] {
  return rows.map(({ date, amount }) => `${date} ${amount}`).sort();
}
