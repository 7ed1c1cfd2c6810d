import { describe, expect, test } from 'vitest';
import { formatPenceWithThousands } from '#values/money.ts';
import type { DocumentFacts, DocumentText } from '../../page/text.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { readPayslips } from '../../read-payslips.ts';
import type { Layout } from '../../readings/payslips/layout-parts.fixture.ts';
import { LAYOUTS } from '../../readings/payslips/layouts.fixture.ts';
import { drawPdf, type Forgery } from '../../readings/payslips/pen.fixture.ts';
import { SCENARIOS, type Scenario } from '../../readings/payslips/scenarios.fixture.ts';
import { makeSlip } from '../../readings/payslips/slip.fixture.ts';
import { scoreFindings } from '../score-findings.ts';

const SLIP = makeSlip(SCENARIOS[0] as Scenario);
const NET = formatPenceWithThousands(SLIP.net);
const NET_FIELD = 'income_information.earnings.net_pay';

async function textOf(layout: Layout, forgery: Forgery = null): Promise<DocumentText> {
  const bytes = await drawPdf((pen) => layout(pen, SLIP), { forgery });
  const read = await readPdf(bytes, { pagesMax: 2, charactersMax: 10_000 });
  if (!('text' in read)) throw new Error(read.outcome);
  return read.text;
}

function payslipOf(text: DocumentText) {
  const outcome = readPayslips(text);
  if (outcome.outcome !== 'payslips') throw new Error(outcome.message);
  const findings = outcome.payslips[0]?.findings ?? [];
  return { findings, trust: scoreFindings(findings).word };
}

/** Returns the facts of a file with another text below the first word that is shown. */
function below(
  text: DocumentText,
  shown: string,
  before: string,
): { page: number; spot: DocumentFacts['coveredText'][number] } {
  for (const page of text.pages)
    for (const { words } of page.lines)
      for (const { text: own, x0, y0, x1, y1 } of words)
        if (own.endsWith(shown))
          return {
            page: page.number,
            spot: { page: page.number, box: { x0, y0, x1, y1 }, text: before, over: own },
          };
  throw new Error(`${shown} is not printed`);
}

describe.each(Object.entries(LAYOUTS).filter((_, index) => index % 4 === 0))(
  'in the layout %s',
  (_, layout) => {
    test('net pay that is painted over is named, with the amount below, and is rated LOW or VERY_LOW', async () => {
      const { findings, trust } = payslipOf(await textOf(layout, 'white_box'));
      expect(findings.filter(({ code, isPassed }) => code === 'covered_text' && !isPassed)).toMatchObject([
        {
          severity: 'high',
          field: NET_FIELD,
          expected: expect.stringContaining(NET),
          actual: expect.stringContaining(formatPenceWithThousands(SLIP.net + 50_000n)),
          message: `The net pay is painted over £${NET}`,
        },
      ]);
      expect(trust).toMatch(/LOW/);
    });

    test('an honest payslip has nothing below its figures', async () => {
      const { findings } = payslipOf(await textOf(layout));
      expect(findings.filter(({ code }) => code === 'covered_text' || code === 'pasted_picture')).toEqual([]);
    });
  },
);

describe('a figure', () => {
  const layout = LAYOUTS.labelsAboveValues as Layout;
  const gross = formatPenceWithThousands(SLIP.gross);

  test('that was changed in the file is named, with the amount before the change', async () => {
    const text = await textOf(layout);
    const { spot } = below(text, NET, '1,850.00');
    const changedText = [{ page: spot.page, box: spot.box, text: spot.over, before: spot.text }];
    const { findings } = payslipOf({ ...text, facts: { ...text.facts, revisions: 1, changedText } });
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'changed_figure',
        field: NET_FIELD,
        expected: '1,850.00',
        actual: spot.over,
        message: 'The net pay was £1,850.00 before the file was changed',
      }),
    );
  });

  test('that hides an amount is named, with the hidden amount', async () => {
    const text = await textOf(layout);
    const { spot } = below(text, NET, '1850.00');
    const { findings } = payslipOf({ ...text, facts: { ...text.facts, hiddenText: [spot] } });
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'hidden_amount',
        field: NET_FIELD,
        expected: '1850.00',
        message: '£1,850.00 is hidden where the net pay is printed',
      }),
    );
  });

  test('that is painted over words is named without an amount', async () => {
    const text = await textOf(layout);
    const { spot } = below(text, NET, 'see attached');
    const { findings } = payslipOf({ ...text, facts: { ...text.facts, coveredText: [spot] } });
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'covered_text',
        field: NET_FIELD,
        message: 'The net pay is painted over other text',
      }),
    );
  });

  test('that is blacked out is named by its label', async () => {
    const text = await textOf(layout, 'picture');
    const { findings, trust } = payslipOf(text);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'pasted_picture', field: NET_FIELD, actual: null }),
    );
    expect(trust).toMatch(/LOW/);
  });

  test('that is not a value of the result has no name', async () => {
    const text = await textOf(layout);
    const box = { x0: 1, y0: 1, x1: 20, y1: 9 };
    const coveredText = [{ page: 1, box, text: gross, over: '9,999.00' }];
    const { findings } = payslipOf({ ...text, facts: { ...text.facts, coveredText } });
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'covered_text',
        field: null,
        message: `A figure is painted over £${gross}`,
      }),
    );
  });
});
