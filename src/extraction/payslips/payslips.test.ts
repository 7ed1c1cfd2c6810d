import { describe, expect, test } from 'vitest';
import { formatPence, type Pence, sumPence } from '#values/money.ts';
import type { ExtractedPayslip } from '../extraction.ts';
import type { DocumentText, PageText } from '../page-text.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { scoreFindings } from '../score-findings.ts';
import { FORGERIES } from './forgeries.fixture.ts';
import { readPayslips } from './index.ts';
import type { Layout } from './layout-parts.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { drawPdf, type Forgery, type Pen } from './pen.fixture.ts';
import { SCENARIOS, type Scenario } from './scenarios.fixture.ts';
import { makeSlip, type Slip, type SlipRow } from './slip.fixture.ts';

const NAMED_LAYOUTS = Object.entries(LAYOUTS);
/** Layouts that print no date other than the pay date, and no tax period. */
const WITHOUT_OTHER_DATES = ['signedList'];
const NOT_FOUND_WITHOUT_TAX = [
  'payment, gross and net are higher',
  'all pay is higher but the taxes are not',
];
/**
 * To save time, each forgery is tried in each layout with an eighth of the scenarios. Which eighth depends on
 * the layout and the forgery. There are at least eight of each, so any two of layout, forgery and scenario
 * occur together at least once, except where the forgery cannot be made or found in the scenario.
 */
const FORGED_EVERY = 8;

describe.each(NAMED_LAYOUTS)('a payslip in the layout %s', (name, layout) => {
  test('is extracted to the penny in every scenario, with HIGH trust', async () => {
    const slips = SCENARIOS.map(makeSlip);
    const read = await readSlips(layout, slips);
    for (const [index, scenario] of SCENARIOS.entries()) {
      const slip = slips[index] as Slip;
      const [payslip, ...others] = read[index] ?? [];
      expect(others).toEqual([]);
      expect(figuresOf(payslip), scenario.title).toEqual(expectedFigures(slip, payslip));
      expect(trustOf(payslip), `${scenario.title}: ${failuresOf(payslip)}`).toBe('HIGH');
    }
  });

  test.each(Object.entries(FORGERIES))('does not get HIGH trust when %s', async (title, forge) => {
    if (title === 'the pay date is moved' && WITHOUT_OTHER_DATES.includes(name)) return;
    const first = Object.keys(LAYOUTS).indexOf(name) + Object.keys(FORGERIES).indexOf(title);
    const tried = SCENARIOS.flatMap((scenario, index) => {
      if ((index + first) % FORGED_EVERY !== 0) return [];
      if (NOT_FOUND_WITHOUT_TAX.includes(title) && paysNothing(scenario)) return [];
      const forged = forge(makeSlip(scenario, index));
      return forged ? [{ scenario, forged }] : [];
    });
    expect(tried.length).toBeGreaterThan(0);
    const read = await readSlips(
      layout,
      tried.map(({ forged }) => forged),
    );
    for (const [index, { scenario }] of tried.entries())
      expect(trustOf(read[index]?.[0]), scenario.title).not.toBe('HIGH');
  });

  test.each(['white_box', 'two_fonts', 'other_font', 'picture'] as const)(
    'does not get HIGH trust when its net pay is forged with a %s',
    async (forgery) => {
      const [payslip] = await readSlip(layout, makeSlip(SCENARIOS[0] as Scenario), { forgery });
      expect(trustOf(payslip)).not.toBe('HIGH');
    },
  );

  test('gets MEDIUM trust when a word processor made it', async () => {
    const [payslip] = await readSlip(layout, makeSlip(SCENARIOS[0] as Scenario), {
      producer: 'Microsoft® Word 2019',
    });
    expect(trustOf(payslip)).toBe('MEDIUM');
  });
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

  test.each(NAMED_LAYOUTS.filter(([name]) => name !== 'overTwoPages'))(
    'may have one on each page in the layout %s',
    async (_, layout) => {
      const payslips = await readDrawn((pen) => {
        layout(pen, first);
        pen.nextPage();
        layout(pen, second);
      });
      expect(payslips.map(({ data }) => data.income_information.earnings.net_pay)).toEqual(
        [first.net, second.net].map(formatPence),
      );
    },
  );

  test.each(['labelsAboveValues', 'threeCentredColumns'])(
    'may have two on a page in the layout %s',
    async (name) => {
      const layout = LAYOUTS[name] as Layout;
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
    },
  );
});

describe('a page from OCR', () => {
  test.each(NAMED_LAYOUTS)(
    'is extracted in the layout %s despite letters instead of digits and missing pound signs',
    async (_, layout) => {
      const slip = makeSlip(SCENARIOS[1] as Scenario, 1);
      const text = await textOf((pen) => layout(pen, slip));
      const [payslip] = payslipsOf({ ...text, pages: text.pages.map(misread) });
      expect(payslip?.data.income_information.earnings.net_pay).toBe(formatPence(slip.net));
      expect(payslip?.data.income_information.earnings.gross_pay).toBe(formatPence(slip.gross));
      expect(payslip?.data.income_information.tax_code).toBe(slip.taxCode);
    },
  );
});

describe('another document is refused', () => {
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

async function readSlip(
  layout: Layout,
  slip: Slip,
  options: { forgery?: Forgery; producer?: string } = {},
): Promise<ExtractedPayslip[]> {
  return readDrawn((pen) => layout(pen, slip), options);
}

/** Draws payslips in one file, because a file for each would take longer, and reads each as if it were alone. */
async function readSlips(layout: Layout, slips: readonly Slip[]): Promise<ExtractedPayslip[][]> {
  const starts: number[] = [];
  let pages = 1;
  const text = await textOf((pen) => {
    const nextPage = () => {
      pages += 1;
      pen.nextPage();
    };
    for (const [index, slip] of slips.entries()) {
      if (index > 0) nextPage();
      starts.push(pages - 1);
      layout({ ...pen, nextPage }, slip);
    }
  });
  return starts.map((start, index) => {
    const own = text.pages.slice(start, starts[index + 1]);
    return payslipsOf({ ...text, pages: own.map((page, at) => ({ ...page, number: at + 1 })) });
  });
}

async function readDrawn(
  draw: (pen: Pen) => void,
  options: { forgery?: Forgery; producer?: string } = {},
): Promise<ExtractedPayslip[]> {
  return payslipsOf(await textOf(draw, options));
}

async function textOf(
  draw: (pen: Pen) => void,
  options: { forgery?: Forgery; producer?: string } = {},
): Promise<DocumentText> {
  const read = await readPdf(await drawPdf(draw, options), { pagesMax: 100, charactersMax: 1_000_000 });
  if (!('text' in read)) throw new Error(`The page was not read: ${read.outcome}`);
  return read.text;
}

function payslipsOf(text: DocumentText): ExtractedPayslip[] {
  const read = readPayslips(text);
  if (read.outcome !== 'payslips') throw new Error(read.message);
  return read.payslips;
}

function trustOf(payslip: ExtractedPayslip | undefined): string {
  return scoreFindings(payslip?.findings ?? []).word;
}

function failuresOf(payslip: ExtractedPayslip | undefined): string {
  return (payslip?.findings ?? [])
    .filter(({ isPassed }) => !isPassed)
    .map(({ code }) => code)
    .join(', ');
}

function paysNothing(scenario: Scenario): boolean {
  const slip = makeSlip(scenario);
  return slip.deductions.every(({ amount }) => amount === 0n);
}

/**
 * The figures that every layout prints. Figures that only some layouts print may be missing, but not wrong.
 */
function expectedFigures(slip: Slip, payslip: ExtractedPayslip | undefined): ReturnType<typeof figuresOf> {
  const taken = (kind: SlipRow['kind']) =>
    formatPence(sumPence(slip.deductions.filter((row) => row.kind === kind).map(({ amount }) => amount)));
  const read = figuresOf(payslip);
  const ifRead = <Value>(value: Value | null | undefined, expected: Value) =>
    value == null ? value : expected;
  const money = (pence: Pence) => formatPence(pence);
  return {
    name: slip.name.toLowerCase(),
    niNumber: slip.niNumber,
    employer: ifRead(read.employer, slip.employer.toLowerCase()),
    taxCode: slip.taxCode,
    payDate: slip.payDate,
    frequency: slip.frequency,
    start: ifRead(read.start, slip.start),
    end: ifRead(read.end, slip.end),
    payeReference: ifRead(read.payeReference, slip.payeReference),
    gross: money(slip.gross),
    net: money(slip.net),
    tax: taken('tax'),
    ni: taken('ni'),
    pension: taken('pension'),
    loans: taken('loan'),
    total: money(slip.totalDeductions),
    payments: slip.earnings.map(({ amount }) => money(amount)),
    deductions: slip.deductions.map(({ amount }) => money(amount)),
    year: {
      gross_pay: ifRead(read.year?.gross_pay, money(slip.year.gross)),
      net_pay: ifRead(read.year?.net_pay, money(slip.year.net)),
      total_tax_paid: money(slip.year.tax),
      total_ni_paid: money(slip.year.ni),
      total_taxable_earnings: ifRead(read.year?.total_taxable_earnings, money(slip.year.taxable)),
      tax_year: 2025,
    },
  } as ReturnType<typeof figuresOf>;
}

function figuresOf(payslip: ExtractedPayslip | undefined) {
  const {
    identity_information: identity,
    employment_information: employment,
    income_information: income,
  } = payslip?.data ?? {};
  return {
    name: identity?.name?.toLowerCase(),
    niNumber: identity?.NI_number,
    employer: employment?.employer_name?.toLowerCase(),
    taxCode: income?.tax_code,
    payDate: income?.pay_date?.slice(0, 10),
    frequency: income?.pay_frequency,
    start: income?.pay_interval_start?.slice(0, 10),
    end: income?.pay_interval_end?.slice(0, 10),
    payeReference: employment?.employer_tax_reference,
    gross: income?.earnings.gross_pay,
    net: income?.earnings.net_pay,
    tax: income?.deductions.income_tax,
    ni: income?.deductions.employee_ni,
    pension: income?.deductions.employee_pension,
    loans: income?.deductions.loan_deductions,
    total: income?.deductions.total_deductions,
    payments: income?.earnings.earning_elements.map(({ amount }) => amount),
    deductions: income?.deductions.deductions_elements.map(({ amount }) => amount),
    year: income?.earnings.year_to_date,
  };
}

/** Imitates OCR errors: O for 0 and l for 1 in every third number, no pound signs. */
function misread(page: PageText): PageText {
  let count = 0;
  const lines = page.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => {
      if (!/^£?[\d,]+\.\d\d$/.test(word.text)) return word;
      count += 1;
      const bare = word.text.replace('£', '');
      return { ...word, text: count % 3 === 0 ? bare.replace('0', 'O').replace('1', 'l') : bare };
    }),
  }));
  return { ...page, lines, isOcr: true };
}
