import { expect, test } from 'vitest';
import { NO_FACTS } from '../../readings/statements/sheet.fixture.ts';
import { judgeCovered } from './covered-text.ts';
import { findInDocument } from './document-findings.ts';

const LEGAL = [
  'Northway Bank plc is authorised by the Prudential Regulation Authority and regulated',
  'by the Financial Conduct Authority. Deposits are protected up to £85,000 in total',
  'for each person.',
];
const NEW_LEGAL = [
  'Northway Bank plc is a member of the deposit protection scheme. The scheme covers',
  'deposits up to £120,000 for each person and each bank. See our website',
  'for more.',
];

const CASES: [name: string, lines: readonly (readonly [text: string, over: string])[], severity: string][] = [
  ['an amount below another amount', [['1,250.00', '3,250.00']], 'high'],
  ['an amount below a longer one that contains its digits', [['1,250.00', '11,250.00']], 'high'],
  ['an account number below a longer number', [['2345678', '12345678']], 'high'],
  ['an amount below a blank box', [['1,250.00', '']], 'high'],
  ['a name below another name', [['Mr Paul Winterbourne', 'Ms Ada Lovelace']], 'high'],
  ['a date below another date', [['03/01/2026', '28/01/2026']], 'high'],
  ['an account number below a blank box', [['12345678', '']], 'high'],
  ['a word below a blank box', [['Draft', '']], 'medium'],
  ['a row below another row', [['03 Jan TESCO STORES 12.50', '03 Jan TESCO STORES 2.50']], 'high'],
  ['the same text printed again', [['Closing balance 120.00', 'Closing balance £120.00']], 'info'],
  [
    'legal text below new legal text',
    LEGAL.map((text, index) => [text, NEW_LEGAL[index] ?? ''] as const),
    'info',
  ],
  [
    'a block of details below another person',
    [
      ['Hannah Whitcombe', 'Ada Lovelace'],
      ['Calder Rise', 'Mill Lane'],
      ['West Yorkshire', 'South Devon'],
      ['Team Leader', 'Area Manager'],
      ['Quality Control', 'Head Office'],
    ],
    'high',
  ],
  ['legal text below a blank box', LEGAL.map((text) => [text, ''] as const), 'info'],
  [
    'a sentence with an amount below another amount',
    [
      [
        'We confirm that the balance of this account on that day was 1,250.00',
        'We confirm that the balance of this account on that day was 9,250.00',
      ],
    ],
    'high',
  ],
];

/** Lines of text below a box, with what is printed over each. */
function below(lines: readonly (readonly [text: string, over: string])[]) {
  return lines.map(([text, over], index) => ({
    page: 1,
    box: { x0: 40, y0: 700 + 11 * index, x1: 40 + 4 * text.length, y1: 709 + 11 * index },
    text,
    over,
  }));
}

test.each(CASES)(
  'the severity depends on what is covered and what is printed over it: %s',
  (_, lines, severity) => {
    expect(judgeCovered(below(lines)).map((judged) => judged.severity)).toEqual(lines.map(() => severity));
  },
);

test.each(CASES.filter(([, , severity]) => severity === 'info'))(
  'a note does not say that covered text has no figures, because it can have some: %s',
  (_, lines) => {
    const notes = findInDocument({ ...NO_FACTS, coveredText: below(lines) }).filter(
      ({ code }) => code === 'covered_text',
    );
    expect(new Set(notes.map(({ message }) => message))).toEqual(
      new Set(['Text is covered here, but no amount in pounds and pence was replaced, as on some forms']),
    );
  },
);
