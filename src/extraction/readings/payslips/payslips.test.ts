import { describe, expect, test } from 'vitest';
import { formatPence } from '#values/money.ts';
import { readPayslips } from '../../read-payslips.ts';
import {
  expectDrawnForgeryFound,
  expectExtracted,
  expectForgeryFound,
  expectMediumOfWordProcessor,
  expectOneOnEachPage,
  expectReadDespiteOcr,
  readDrawn,
  readSlip,
  textOf,
} from './expect-read.fixture.ts';
import { FORGERIES } from './forgeries.fixture.ts';
import type { Layout } from './layout-parts.fixture.ts';
import { canPrint, LAYOUTS } from './layouts.fixture.ts';
import { SCENARIOS, type Scenario } from './scenarios.fixture.ts';
import { makeSlip } from './slip.fixture.ts';

const NAMED_LAYOUTS = Object.entries(LAYOUTS);
/** Each layout is read with one in twelve of the scenarios, and the next layout with others. */
const READ_EVERY = 12;
const FORGED_EVERY = 8;
const [ONE, OTHER] = ['labelsAboveValues', 'threeCentredColumns'] as const;
const layoutOf = (name: string) => LAYOUTS[name] as Layout;

describe('a payslip', () => {
  test.each(NAMED_LAYOUTS)(
    'in the layout %s is extracted to the penny, with HIGH trust',
    async (name, layout) => {
      const first = Object.keys(LAYOUTS).indexOf(name);
      await expectExtracted(
        layout,
        SCENARIOS.filter((scenario, index) => (index + first) % READ_EVERY === 0 && canPrint(name, scenario)),
      );
    },
  );

  test.each(Object.keys(FORGERIES))('does not get HIGH trust when %s', async (title) => {
    for (const name of [ONE, OTHER]) await expectForgeryFound(name, title, FORGED_EVERY);
  });

  test.each(['white_box', 'two_fonts', 'other_font', 'picture'] as const)(
    'does not get HIGH trust when its net pay is forged with a %s',
    (forgery) => expectDrawnForgeryFound(layoutOf(ONE), forgery),
  );

  test('gets MEDIUM trust when a word processor made it', () => expectMediumOfWordProcessor(layoutOf(ONE)));

  test.each([ONE, OTHER])(
    'in the layout %s is extracted from OCR despite letters instead of digits and missing pound signs',
    (name) => expectReadDespiteOcr(layoutOf(name)),
  );
});

test('a finding about pay subject to National Insurance does not call it taxable pay', async () => {
  const slip = makeSlip(SCENARIOS[0] as Scenario);
  const [payslip] = await readSlip(LAYOUTS.labelsAboveValues as Layout, {
    ...slip,
    niable: slip.niable + 90_000n,
  });
  expect(payslip?.findings.find(({ code }) => code === 'niable_pay')).toMatchObject({
    isPassed: false,
    message:
      'Pay subject to National Insurance does not match gross pay, and no payments or deductions on the payslip explain the difference',
  });
});

describe('a file of several payslips', () => {
  const [first, second] = [makeSlip(SCENARIOS[0] as Scenario, 0), makeSlip(SCENARIOS[1] as Scenario, 1)];

  test.each([ONE, OTHER])('may have one on each page in the layout %s', (name) =>
    expectOneOnEachPage(layoutOf(name)),
  );

  test.each([ONE, OTHER])('may have two on a page in the layout %s', async (name) => {
    const layout = layoutOf(name);
    const payslips = await readDrawn((pen) => {
      layout(pen, first, 60);
      layout(pen, second, 460);
    });
    expect(payslips.map(({ data }) => data.identity_information.NI_number)).toEqual([
      first.niNumber,
      second.niNumber,
    ]);
    expect(payslips.map(({ data }) => data.income_information.earnings.net_pay)).toEqual(
      [first.net, second.net].map(formatPence),
    );
  });
});

describe('another document is rejected', () => {
  const documents: Record<string, string[]> = {
    'a P60': [
      'P60 End of Year Certificate',
      'Tax year to 5 April 2025',
      'National Insurance number CM922772D',
      'Final tax code 1257L',
      'Pay 32,410.00',
      'Tax deducted 3,968.00',
      'NI contributions 1,587.20',
    ],
    'a P45': [
      'P45 Part 1A',
      'Details of employee leaving work',
      'NI number CM922772D',
      'Tax code 1257L',
      'Total pay to date 12,410.00',
      'Total tax to date 1,968.00',
    ],
    'an invoice': [
      'INVOICE 2041',
      'Labour 400.00',
      'Net 400.00',
      'VAT No GB123456789',
      'VAT 80.00',
      'Total due 480.00',
    ],
    'a letter about pay': [
      'Dear Miss Thornbury,',
      'Your gross pay is 3,000.00 and your net pay 2,400.00 from 1 March 2025.',
    ],
    'an expense claim': ['Expense claim', 'Train 40.00', 'Hotel 120.00', 'Total claimed 160.00'],
    'a bank statement': [
      'Statement of account',
      'Opening balance 100.00',
      '1 Mar 2025 SALARY HARBOUR FOODS 2,400.00',
      'Closing balance 2,500.00',
    ],
    'an empty page': [],
  };

  test.each(Object.entries(documents))('%s', async (_, lines) => {
    const text = await textOf((pen) => {
      lines.forEach((line, index) => {
        pen.left(40, 60 + index * 16, line);
      });
    });
    expect(readPayslips(text)).toMatchObject({ outcome: 'refused', reason: 'not_a_payslip' });
  });
});
