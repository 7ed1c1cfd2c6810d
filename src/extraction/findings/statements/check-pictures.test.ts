import { describe, expect, test } from 'vitest';
import type { DocumentText, Word } from '../../page/text.ts';
import { readStatement } from '../../read-statement.ts';
import { openSheet, putHeadings, seenAgain } from '../../readings/statements/sheet.fixture.ts';
import { scoreFindings } from '../score-findings.ts';

interface Printed {
  ends?: readonly [string, string];
  days?: readonly string[];
  heading?: string;
  numbers?: string;
  period?: string;
  isOcr?: boolean;
}

/** A statement without running balances, as a picture of it is read. */
function textOf({
  ends = ['Opening balance', 'Closing balance'],
  days = ['03 Mar 2026', '09 Mar 2026', '17 Mar 2026'],
  heading = 'Paid out',
  numbers = 'Account number 41234567 Sort code 11-22-33',
  period = '1 March 2026 to 31 March 2026',
  isOcr = true,
}: Printed): DocumentText {
  const sheet = openSheet({ isOcr });
  const top = ['Northern Bank plc', numbers];
  for (const line of [...top, `Your statement ${period}`]) {
    sheet.put(45, line);
    sheet.feed();
  }
  ends.forEach((label, at) => {
    sheet.put(45, `${label}:`);
    sheet.put(300, ['625.34', '595.34'][at] ?? '', 'right');
    sheet.feed();
  });
  putHeadings(sheet, [[380, heading]]);
  sheet.feed();
  days.forEach((day, row) => {
    sheet.put(45, day);
    sheet.put(120, `CORNER SHOP ${row}`);
    sheet.put(380, '10.00', 'right');
    sheet.feed();
  });
  return seenAgain(sheet.done(), /^(?:Northern|Bank)$/);
}

function read(text: DocumentText) {
  const found = readStatement(text);
  if (found.outcome !== 'bank_statement') throw new Error(found.message);
  const unproven = found.findings.filter(({ code, isPassed }) => code === 'unproven' && !isPassed);
  const { periodStart, periodEnd } = found.statement;
  return {
    unproven: unproven.map(({ field }) => field),
    trust: scoreFindings(found.findings).word,
    period: [periodStart, periodEnd],
  };
}

/** Changes the words of the rows with this day of the month. */
function withDay(text: DocumentText, day: string, change: (word: Word) => Word): DocumentText {
  const pages = text.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) =>
      line.words[0]?.text === day ? { ...line, words: line.words.map(change) } : line,
    ),
  }));
  return { ...text, pages };
}

describe('the date of a row in a picture', () => {
  const unclear = (word: Word) => ({ ...word, confidence: 0.7 });

  test('prevents HIGH if it is not clear', () => {
    expect(read(textOf({}))).toMatchObject({ unproven: [], trust: 'HIGH' });
    expect(read(withDay(textOf({}), '09', unclear))).toMatchObject({
      unproven: ['transactions[1].date'],
      trust: 'MEDIUM',
    });
  });

  test('prevents HIGH if it is not clear and has no year', () => {
    const days = ['03 March', '09 March', '17 March'];
    const text = withDay(textOf({ days }), '09', (word) => (word.text === '09' ? unclear(word) : word));
    expect(read(text).trust).toBe('MEDIUM');
  });

  test('is confirmed by a second look', () => {
    const text = withDay(textOf({}), '09', (word) => ({ ...unclear(word), isReadTwice: true }));
    expect(read(text).trust).toBe('HIGH');
  });

  test('is confirmed by rows of the same day before and after it', () => {
    const days = ['09 Mar 2026', '9 Mar 2026', '09 Mar 2026'];
    expect(read(withDay(textOf({ days }), '9', unclear)).trust).toBe('HIGH');
  });
});

test('a balance of a picture that is named as both ends prevents HIGH, because the rows fit in both directions', () => {
  const ends = ['Balance owed', 'Owed on last statement'] as const;
  expect(read(textOf({ ends }))).toMatchObject({ unproven: ['opening_balance'], trust: 'MEDIUM' });
  expect(read(textOf({ ends, isOcr: false })).unproven).toEqual([]);
});

test.each([
  ['in a picture', {}, ['transactions'], 'MEDIUM'],
  ['in the original', { isOcr: false }, [], 'HIGH'],
  ['with a sort code', { numbers: 'Account number 41234567 Sort code 11-22-33' }, [], 'HIGH'],
  ['with a column for money out', { heading: 'Paid out' }, [], 'HIGH'],
])(
  'amounts without signs and balances may be those of a card turned round: %s',
  (_, printed, unproven, trust) => {
    const card = { heading: 'Amount', numbers: 'Account number 41234567' };
    expect(read(textOf({ ...card, ...printed }))).toMatchObject({ unproven, trust });
  },
);

describe('rows of two columns that only add up against the names of the columns', () => {
  function drawn({ names, isOcr }: { names: readonly [string, string]; isOcr: boolean }): DocumentText {
    const sheet = openSheet({ isOcr });
    for (const line of ['Northern Bank plc', 'Your statement 1 March 2026 to 31 March 2026']) {
      sheet.put(45, line);
      sheet.feed();
    }
    for (const [label, amount] of [
      ['Opening balance', '1,000.00'],
      ['Closing balance', '625.34'],
    ] as const) {
      sheet.put(45, `${label}:`);
      sheet.put(300, amount, 'right');
      sheet.feed();
    }
    putHeadings(sheet, [
      [380, names[0]],
      [460, names[1]],
    ]);
    sheet.feed();
    for (const [day, x, amount] of [
      ['03 Mar 2026', 380, '425.34'],
      ['09 Mar 2026', 460, '1,000.00'],
      ['17 Mar 2026', 380, '200.00'],
    ] as const) {
      sheet.put(45, day);
      sheet.put(120, 'CORNER SHOP');
      sheet.put(x, amount, 'right');
      sheet.feed();
    }
    return seenAgain(sheet.done(), /^(?:Northern|Bank)$/);
  }

  // a card: spending was 625.34, and the debt of 1,000.00 was paid
  test.each([true, false])('are not HIGH (in a picture: %s)', (isOcr) => {
    const { unproven, trust } = read(drawn({ names: ['Money out', 'Money in'], isOcr }));
    expect(unproven).toContain('transactions');
    expect(trust).not.toBe('HIGH');
  });

  test.each([true, false])('are not doubted if they agree with the names (in a picture: %s)', (isOcr) => {
    expect(read(drawn({ names: ['Money in', 'Money out'], isOcr })).unproven).not.toContain('transactions');
  });
});

test.each([
  '1 Mxrch 2026 to 31 March 2026',
  '1 March 2026 to 31 Mxrch 2026',
  '1 March to 31 Mxrch 2026',
  '1 March 2026 31 Mxrch 2026',
  '1 March 2026 31 March 2026',
  '1 March 2026 lo 31 March 2026',
  '01/03/2026-31/0E/2026',
  '1 March 2026 to',
  'I Mxrch 2026 to 31 March 2026',
])('a picture whose period was read in part prevents HIGH: %s', (period) => {
  expect(read(textOf({ period })).trust).toBe('MEDIUM');
  expect(read(textOf({ period, isOcr: false })).trust).toBe('HIGH');
});

test.each([
  '31 March 2026',
  'up to 31 March 2026',
  '31 March 2026 - Account 41234567',
  '31 March 2026 - Page 1 of 4',
  'at a rate of 4.10% to 31 March 2026',
  'to 12 High Street and 31 March 2026',
])('a picture with one date above its rows is not doubted: %s', (period) => {
  expect(read(textOf({ period })).trust).toBe('HIGH');
});

test('an end of the period in a picture prevents HIGH if its month is not clear', () => {
  const unclearMonth = (text: DocumentText) =>
    withDay(text, 'Your', (word) => (word.text === 'May' ? { ...word, confidence: 0.5 } : word));
  const period = '1 March 2026 to 31 May 2026';
  expect(read(textOf({ period })).trust).toBe('HIGH');
  expect(read(unclearMonth(textOf({ period }))).trust).toBe('MEDIUM');
});
