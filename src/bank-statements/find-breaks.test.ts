import { describe, expect, test } from 'vitest';
import { sumPence } from '#values/money.ts';
import { findBreaks, type LedgerStatement } from './find-breaks.ts';

type Row = [date: string, pounds: number];

/** Builds a statement whose rows explain its balances. */
function statement(
  period: [from: string, to: string],
  opening: number,
  rows: readonly Row[],
  given: Partial<LedgerStatement> = {},
): LedgerStatement {
  const all = rows.map(([date, pounds]) => ({ date, description: 'ROW', pence: BigInt(pounds * 100) }));
  const start = BigInt(opening * 100);
  return {
    account: '20000012345678',
    from: period[0],
    to: period[1],
    opening: start,
    closing: start + sumPence(all.map(({ pence }) => pence)),
    credits: all.filter(({ pence }) => pence > 0n),
    debits: all.filter(({ pence }) => pence < 0n).map((one) => ({ ...one, pence: -one.pence })),
    ...given,
  };
}

const JANUARY: [string, string] = ['2026-01-01', '2026-01-31'];
const FEBRUARY: [string, string] = ['2026-02-01', '2026-02-28'];
const MARCH: [string, string] = ['2026-03-01', '2026-03-31'];
const IN_JANUARY: Row[] = [
  ['2026-01-02', -600],
  ['2026-01-14', -150],
  ['2026-01-30', 2000],
];
const IN_FEBRUARY: Row[] = [
  ['2026-02-02', -600],
  ['2026-02-27', 2000],
];
const january = statement(JANUARY, 1000, IN_JANUARY);
const february = statement(FEBRUARY, 2250, IN_FEBRUARY);
const march = statement(MARCH, 3650, [['2026-03-02', -600]]);
const withoutBalances = (one: LedgerStatement) => ({ ...one, opening: null, closing: null });
const until = (day: string, rows: readonly Row[]) => rows.filter(([date]) => date <= day);
const since = (day: string, rows: readonly Row[]) => rows.filter(([date]) => date >= day);

describe('statements of an honest person', () => {
  test.each<[string, LedgerStatement[]]>([
    ['consecutive months', [january, february, march]],
    ['the same, uploaded in another order', [march, january, february]],
    ['the same month twice', [january, { ...january }, february]],
    [
      'a month printed again before it ended',
      [january, statement(['2026-01-01', '2026-01-20'], 1000, until('2026-01-20', IN_JANUARY))],
    ],
    [
      'a month printed again on its last day, before the pay arrived',
      [january, statement(['2026-01-01', '2026-01-30'], 1000, until('2026-01-29', IN_JANUARY))],
    ],
    [
      'an overlapping period from the middle of one month to the middle of the next',
      [
        january,
        february,
        statement(['2026-01-10', '2026-02-09'], 400, [
          ...since('2026-01-10', IN_JANUARY),
          ...until('2026-02-09', IN_FEBRUARY),
        ]),
      ],
    ],
    [
      'two exports that date a row three days apart',
      [
        january,
        statement(JANUARY, 1000, [
          ['2026-01-02', -600],
          ['2026-01-17', -150],
          ['2026-01-30', 2000],
        ]),
      ],
    ],
    [
      'periods that share a day, and the row of that day is on the first statement',
      [january, statement(['2026-01-31', '2026-02-28'], 2250, IN_FEBRUARY)],
    ],
    [
      'periods that share a day, and the row of that day is on both',
      [
        statement(['2026-01-01', '2026-01-30'], 1000, IN_JANUARY),
        statement(['2026-01-30', '2026-02-28'], 250, [['2026-01-30', 2000], ...IN_FEBRUARY]),
      ],
    ],
    ['two accounts', [january, statement(FEBRUARY, 77, IN_FEBRUARY, { account: '20000087654321' })]],
    [
      'two pots with one number',
      [january, february, statement(JANUARY, 5000, [['2026-01-31', 500]]), statement(FEBRUARY, 5500, [])],
    ],
    [
      'a pot that has one statement only',
      [january, february, statement(JANUARY, 5000, [['2026-01-31', 500]])],
    ],
    [
      'accounts without a number',
      [january, statement(FEBRUARY, 77, IN_FEBRUARY)].map((one) => ({ ...one, account: '' })),
    ],
    ['statements without balances', [january, { ...february, opening: null, closing: null }]],
    [
      'a month downloaded twice without balances, once before the pay arrived',
      [january, statement(['2026-01-01', '2026-01-30'], 1000, until('2026-01-29', IN_JANUARY))].map(
        withoutBalances,
      ),
    ],
    [
      'two downloads without balances that date the pay three days apart',
      [
        withoutBalances(january),
        withoutBalances(statement(JANUARY, 0, [...until('2026-01-14', IN_JANUARY), ['2026-01-27', 2000]])),
      ],
    ],
    [
      'two pages without balances that name the whole period',
      [withoutBalances(january), withoutBalances(statement(JANUARY, 0, [['2026-01-12', 40]]))],
    ],
    [
      'two accounts without balances',
      [
        withoutBalances(january),
        { ...withoutBalances(statement(JANUARY, 0, [['2026-01-30', 900]])), account: '20000087654321' },
      ],
    ],
    ['a statement with a page missing, which its own checks find', [january, { ...february, opening: 999n }]],
    [
      'periods that end with the last row, if the balance is the same after the days between',
      [
        { ...january, to: '2026-01-30' },
        { ...february, from: '2026-02-02' },
      ],
    ],
  ])('have no breaks: %s', (_, statements) => {
    expect(findBreaks(statements)).toEqual([]);
    expect(findBreaks(statements.toReversed())).toEqual([]);
  });

  test('may leave out a month, which is a gap and no contradiction', () => {
    expect(findBreaks([january, march])).toEqual([
      { kind: 'gap', before: january, after: march, from: '2026-02-01', to: '2026-02-28' },
    ]);
  });
});

describe('a forged statement', () => {
  const doubled: Row[] = [...until('2026-01-29', IN_JANUARY), ['2026-01-30', 4000]];
  const forged = statement(JANUARY, 1000, doubled);

  test('with a doubled salary and matching balances does not fit the next statement', () => {
    expect(findBreaks([forged, february])).toEqual([
      { kind: 'balance', before: forged, after: february, closing: 425_000n, opening: 225_000n },
    ]);
  });

  test('with a lower opening balance instead does not fit the one before', () => {
    const before = statement(['2025-12-01', '2025-12-31'], 900, [['2025-12-30', 100]]);
    const shifted = statement(JANUARY, -1000, doubled);
    expect(findBreaks([before, shifted, february])).toEqual([
      { kind: 'balance', before, after: shifted, closing: 100_000n, opening: -100_000n },
    ]);
  });

  test.each([
    ['none has balances', withoutBalances(january), withoutBalances(forged)],
    ['only the true one has balances', january, withoutBalances(forged)],
    [
      'the credit has another day too',
      january,
      withoutBalances(statement(JANUARY, 0, [['2026-01-28', 4000]])),
    ],
  ])('with another amount of pay for the same days is found if %s', (_, one, other) => {
    expect(findBreaks([one, other])).toEqual([
      { kind: 'overlap', before: one, after: other, from: '2026-01-01', to: '2026-01-31' },
    ]);
  });

  test('between two true ones is found on the side that does not fit', () => {
    const middle = statement(FEBRUARY, 2250, [
      ['2026-02-02', -600],
      ['2026-02-27', 4000],
    ]);
    expect(findBreaks([january, middle, march])).toMatchObject([
      { kind: 'balance', before: middle, after: march },
    ]);
  });

  test.each([
    ['a higher salary at the end of the month', forged],
    [
      'a payment out that is missing',
      statement(
        JANUARY,
        1000,
        IN_JANUARY.filter(([, pounds]) => pounds !== -150),
      ),
    ],
    ['all balances raised', statement(JANUARY, 6000, IN_JANUARY)],
    [
      'a higher salary and a higher rent that cancel each other out',
      statement(JANUARY, 1000, [
        ['2026-01-02', -600],
        ['2026-01-14', -150],
        ['2026-01-30', 3000],
        ['2026-01-30', -1000],
      ]),
    ],
  ])('contradicts another one for the same days: %s', (_, other) => {
    expect(findBreaks([january, other])).toMatchObject([
      { kind: 'overlap', from: '2026-01-01', to: '2026-01-31' },
    ]);
  });
});
