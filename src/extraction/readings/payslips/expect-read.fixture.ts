import { expect } from 'vitest';
import { formatPence } from '#values/money.ts';
import { compareFields } from '../../../../test/layout-grammar/payslips/compare.ts';
import { truthOf } from '../../../../test/layout-grammar/payslips/truth.ts';
import type { ExtractedPayslip } from '../../extraction.ts';
import { scoreFindings } from '../../findings/score-findings.ts';
import type { DocumentText, PageText } from '../../page/text.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { readPayslips } from '../../read-payslips.ts';
import { FORGERIES } from './forgeries.fixture.ts';
import type { Layout } from './layout-parts.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { drawPdf, type Forgery, type Pen } from './pen.fixture.ts';
import { SCENARIOS, type Scenario } from './scenarios.fixture.ts';
import { makeSlip, type Slip } from './slip.fixture.ts';

/** Layouts that print no date other than the pay date, and no tax period. */
const WITHOUT_OTHER_DATES = ['signedList', 'twoLines'];
const NOT_FOUND_WITHOUT_TAX = [
  'payment, gross and net are higher',
  'all pay is higher but the taxes are not',
];

/** What every layout prints. Other figures may be missing, but not wrong. */
const PRINTED = new Map(
  ['name', 'NI_number', 'tax_code', 'pay_date', 'pay_frequency', 'total_deductions', 'ytd.tax', 'ytd.ni'].map(
    (field): [string, string[]] => [field, []],
  ),
);

/** Expects that a layout is read to the penny, with HIGH trust. */
export async function expectExtracted(layout: Layout, scenarios: readonly Scenario[]): Promise<void> {
  const slips = scenarios.map(makeSlip);
  const read = await readSlips(layout, slips);
  for (const [index, scenario] of scenarios.entries()) {
    const slip = slips[index] as Slip;
    const [payslip, ...others] = read[index] ?? [];
    expect(others).toEqual([]);
    if (!payslip) throw new Error(`${scenario.title} was not read`);
    const { differences } = compareFields(payslip, truthOf(slip, { printed: PRINTED, name: slip.name }));
    expect(differences, scenario.title).toEqual([]);
    expect(trustOf(payslip), `${scenario.title}: ${failuresOf(payslip)}`).toBe('HIGH');
  }
}

/**
 * Expects that a forgery in a layout does not get HIGH trust. One in `every` scenarios is tried. The layout and the
 * forgery decide which.
 */
export async function expectForgeryFound(layoutName: string, title: string, every: number): Promise<void> {
  if (title === 'the pay date is moved' && WITHOUT_OTHER_DATES.includes(layoutName)) return;
  const first = Object.keys(LAYOUTS).indexOf(layoutName) + Object.keys(FORGERIES).indexOf(title);
  const tried = SCENARIOS.flatMap((scenario, index) => {
    if ((index + first) % every !== 0) return [];
    if (NOT_FOUND_WITHOUT_TAX.includes(title) && paysNothing(scenario)) return [];
    const forged = FORGERIES[title]?.(makeSlip(scenario, index));
    return forged ? [{ scenario, forged }] : [];
  });
  expect(tried.length).toBeGreaterThan(0);
  const read = await readSlips(
    LAYOUTS[layoutName] as Layout,
    tried.map(({ forged }) => forged),
  );
  for (const [index, { scenario }] of tried.entries())
    expect(trustOf(read[index]?.[0]), scenario.title).not.toBe('HIGH');
}

/** Expects that a payslip does not get HIGH trust if its net pay is under a picture or a white box, or in other fonts. */
export async function expectDrawnForgeryFound(layout: Layout, forgery: Forgery): Promise<void> {
  const [payslip] = await readSlip(layout, makeSlip(SCENARIOS[0] as Scenario), { forgery });
  expect(trustOf(payslip)).not.toBe('HIGH');
}

export async function expectMediumOfWordProcessor(layout: Layout): Promise<void> {
  const slip = makeSlip(SCENARIOS[0] as Scenario);
  const [payslip] = await readSlip(layout, slip, { producer: 'Microsoft® Word 2019' });
  expect(trustOf(payslip)).toBe('MEDIUM');
}

/** Expects that a file with a payslip on each of two pages is read as two payslips. */
export async function expectOneOnEachPage(layout: Layout): Promise<void> {
  const slips = [makeSlip(SCENARIOS[0] as Scenario, 0), makeSlip(SCENARIOS[1] as Scenario, 1)] as const;
  const payslips = await readDrawn((pen) => {
    layout(pen, slips[0]);
    pen.nextPage();
    layout(pen, slips[1]);
  });
  expect(payslips.map(({ data }) => data.income_information.earnings.net_pay)).toEqual(
    slips.map(({ net }) => formatPence(net)),
  );
}

/** Expects that a page is read although OCR confused letters and digits and missed pound signs. */
export async function expectReadDespiteOcr(layout: Layout): Promise<void> {
  const slip = makeSlip(SCENARIOS[1] as Scenario, 1);
  const text = await textOf((pen) => layout(pen, slip));
  const [payslip] = payslipsOf({ ...text, pages: text.pages.map(misread) });
  expect(payslip?.data.income_information.earnings.net_pay).toBe(formatPence(slip.net));
  expect(payslip?.data.income_information.earnings.gross_pay).toBe(formatPence(slip.gross));
  expect(payslip?.data.income_information.tax_code).toBe(slip.taxCode);
}

export async function readSlip(
  layout: Layout,
  slip: Slip,
  options: { forgery?: Forgery; producer?: string } = {},
): Promise<ExtractedPayslip[]> {
  return readDrawn((pen) => layout(pen, slip), options);
}

/** Draws payslips in one file, because a file for each would take longer, and reads each as if it were alone. */
export async function readSlips(layout: Layout, slips: readonly Slip[]): Promise<ExtractedPayslip[][]> {
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

export async function readDrawn(
  draw: (pen: Pen) => void,
  options: { forgery?: Forgery; producer?: string } = {},
): Promise<ExtractedPayslip[]> {
  return payslipsOf(await textOf(draw, options));
}

export async function textOf(
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
