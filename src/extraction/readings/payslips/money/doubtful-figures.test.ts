import { describe, expect, test } from 'vitest';
import { formatPence, formatPenceWithThousands } from '#values/money.ts';
import { scoreFindings } from '../../../findings/score-findings.ts';
import type { DocumentText } from '../../../page/text.ts';
import { readPdf } from '../../../pdf/read-pdf.ts';
import { readPayslips } from '../../../read-payslips.ts';
import type { Layout } from '../layout-parts.fixture.ts';
import { LAYOUTS } from '../layouts.fixture.ts';
import { drawPdf } from '../pen.fixture.ts';
import { SCENARIOS, type Scenario } from '../scenarios.fixture.ts';
import { makeSlip } from '../slip.fixture.ts';

const SLIP = makeSlip(SCENARIOS[0] as Scenario);
const NET = formatPenceWithThousands(SLIP.net);

interface Misread {
  as: string;
  confidence: number;
  isReadTwice?: boolean;
}

/** A word that a second look confirmed. */
const SEEN = (as: string): Misread => ({ as, confidence: 0.995, isReadTwice: true });

/** The payslip as OCR gives it, with some words misread. */
async function recognised(misread: Record<string, Misread>, layout: Layout): Promise<DocumentText> {
  const read = await readPdf(await drawPdf((pen) => layout(pen, SLIP)), {
    pagesMax: 1,
    charactersMax: 9_000,
  });
  if (!('text' in read)) throw new Error(read.outcome);
  const pages = read.text.pages.map((page) => ({
    ...page,
    isOcr: true,
    lines: page.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => {
        const { as, ...how } = misread[word.text] ?? SEEN(word.text);
        return { ...word, text: as, ...how };
      }),
    })),
  }));
  return { ...read.text, pages };
}

async function readMisread(misread: Record<string, Misread>, layout = 'labelsAboveValues') {
  const read = readPayslips(await recognised(misread, LAYOUTS[layout] as Layout));
  if (read.outcome !== 'payslips') throw new Error(read.message);
  const [payslip] = read.payslips;
  return {
    data: payslip?.data,
    earnings: payslip?.data.income_information.earnings,
    findings: payslip?.findings.filter(({ isPassed }) => !isPassed) ?? [],
    trust: scoreFindings(payslip?.findings ?? []).word,
  };
}

test('a label with a misread letter is understood if OCR was not sure of it', async () => {
  const { data } = await readMisread({});
  const readWith = (confidence: number) =>
    readMisread({
      Pension: { as: 'Penslon', confidence },
      Ending: { as: 'Endlng', confidence },
    });
  expect((await readWith(0.9)).data).toEqual(data);
  expect((await readWith(0.995)).data).not.toEqual(data);
});

describe('a figure from OCR', () => {
  test('with a low confidence is never replaced by what the other figures add up to', async () => {
    const { earnings, trust } = await readMisread({ [NET]: { as: spoil(NET), confidence: 0.4 } });
    expect(earnings?.net_pay).not.toBe(formatPence(SLIP.net));
    expect(trust).toBe('MEDIUM');
  });

  test('with a low confidence that contradicts the others is unproven', async () => {
    const { findings, trust } = await readMisread({ [NET]: { as: '91,111.99', confidence: 0.4 } });
    expect(findings).not.toContainEqual(expect.objectContaining({ code: 'net_pay' }));
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'unproven',
        severity: 'low',
        message: expect.stringMatching(/picture is hard to read/),
      }),
    );
    expect(trust).toBe('MEDIUM');
  });

  test('with a high confidence is unproven if one misread digit explains the difference', async () => {
    const { earnings, findings, trust } = await readMisread({ [NET]: { as: spoil(NET), confidence: 0.995 } });
    expect(earnings?.net_pay).not.toBe(formatPence(SLIP.net));
    expect(findings).not.toContainEqual(expect.objectContaining({ severity: 'high' }));
    expect(trust).toBe('MEDIUM');
  });

  test('with a high confidence that no misread digit explains is a high finding, as on any page', async () => {
    const { findings, trust } = await readMisread({ [NET]: { as: '91,111.99', confidence: 0.995 } });
    expect(findings.find(({ code }) => code === 'net_pay')?.severity).toBe('high');
    expect(trust).toMatch(/LOW/);
  });

  test('is unproven if its sum fails, even if two looks show the same', async () => {
    const pension = SLIP.deductions.find(({ kind }) => kind === 'pension')?.amount ?? 0n;
    const [own, total] = [formatPenceWithThousands(pension), formatPenceWithThousands(SLIP.totalDeductions)];
    const misread = { [own]: SEEN(spoil(own)), [total]: { as: total, confidence: 0.6 } };
    const { findings, trust } = await readMisread(misread);
    const field = 'income_information.deductions.employee_pension';
    expect(findings).toContainEqual(expect.objectContaining({ code: 'unproven', severity: 'medium', field }));
    expect(trust).toBe('MEDIUM');
  });

  test('is not doubted because of an unclear text that it does not depend on', async () => {
    const { trust } = await readMisread({
      [SLIP.taxCode]: { as: SLIP.taxCode, confidence: 0.3 },
      [NET]: { as: '91,111.99', confidence: 0.995 },
    });
    expect(trust).toMatch(/LOW/);
  });
});

describe('a year-to-date figure of a picture that is less than that of the period', () => {
  const tooLow = { [formatPenceWithThousands(SLIP.year.tax)]: { as: '1.00', confidence: 0.995 } };

  test('is a high finding if its label was read clearly', async () => {
    const { findings, trust } = await readMisread(tooLow, 'ledgerfold');
    expect(findings.find(({ code }) => code === 'year_below_period')?.severity).toBe('high');
    expect(trust).toMatch(/LOW/);
  });

  test.each([
    ['its label is not clear', { paid: { as: 'paid', confidence: 0.8 } }],
    ['the words for the year are not clear', { Date: { as: 'Date', confidence: 0.8 } }],
  ])('is unproven if %s', async (_, misread) => {
    const { findings, trust } = await readMisread({ ...tooLow, ...misread }, 'ledgerfold');
    expect(findings.filter(({ severity }) => severity === 'high')).toEqual([]);
    expect(findings.filter(({ code, severity }) => code === 'unproven' && severity === 'medium')).not.toEqual(
      [],
    );
    expect(trust).toBe('MEDIUM');
  });
});

describe('a value from OCR that no sum confirms', () => {
  const [[forename = ''], [employer = '']] = [SLIP.name.split(' '), SLIP.employer.split(' ')];
  test.each([
    [
      'the National Insurance of the year',
      formatPenceWithThousands(SLIP.year.ni),
      'year_to_date.total_ni_paid',
    ],
    ['the name', forename, 'identity_information.name'],
    ['the employer', employer, 'employment_information.employer_name'],
    ['the NI number', SLIP.niNumber, 'identity_information.NI_number'],
  ])('prevents HIGH unless a second look shows the same: %s', async (_, text, field) => {
    const once = await readMisread({ [text]: { as: text, confidence: 0.85 } });
    expect(once.trust).toBe('MEDIUM');
    expect(once.findings.map((finding) => finding.field)).toContainEqual(expect.stringContaining(field));
    const twice = await readMisread({ [text]: { as: text, confidence: 0.85, isReadTwice: true } });
    expect(twice.trust).toBe('HIGH');
    const differently = await readMisread({ [text]: { as: text, confidence: 0.995, isReadTwice: false } });
    expect(differently.trust).toBe('MEDIUM');
  });
});

function spoil(amount: string): string {
  return amount.replace(/\d/, (digit) => String((Number(digit) + 4) % 10 || 5));
}
