import { describe, expect, test } from 'vitest';
import { formatPence } from '#values/money.ts';
import type { DocumentText, PageText } from '../../page/text.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { readPayslips } from '../../read-payslips.ts';
import type { Layout } from './layout-parts.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { drawPdf } from './pen.fixture.ts';
import { SCENARIOS, type Scenario } from './scenarios.fixture.ts';
import { makeSlip, type Slip } from './slip.fixture.ts';

const NAMED_LAYOUTS = Object.entries(LAYOUTS).filter(
  ([name], index) => name !== 'overTwoPages' && index % 2 === 0,
);

describe('two payslips side by side', () => {
  const [first, second] = [makeSlip(SCENARIOS[0] as Scenario, 0), makeSlip(SCENARIOS[1] as Scenario, 1)];

  test.each(NAMED_LAYOUTS)('are extracted as two in the layout %s', async (_, layout) => {
    const read = readPayslips(besideEachOther(await drawn(layout, first), await drawn(layout, second)));
    const payslips = read.outcome === 'payslips' ? read.payslips : [];
    expect(payslips.map(({ data }) => data.identity_information.NI_number)).toEqual([
      first.niNumber,
      second.niNumber,
    ]);
    expect(payslips.map(({ data }) => data.income_information.earnings.net_pay)).toEqual(
      [first.net, second.net].map(formatPence),
    );
  });
});

async function drawn(layout: Layout, slip: Slip): Promise<DocumentText> {
  const read = await readPdf(await drawPdf((pen) => layout(pen, slip)), {
    pagesMax: 1,
    charactersMax: 10_000,
  });
  if (!('text' in read)) throw new Error(read.outcome);
  return read.text;
}

/** Puts two pages on one sheet of twice the width and merges lines at the same height. */
function besideEachOther(left: DocumentText, right: DocumentText): DocumentText {
  const [one, other] = [left.pages[0] as PageText, right.pages[0] as PageText];
  const lines = one.lines.map((line) => ({ ...line, words: [...line.words] }));
  for (const { words, ...box } of other.lines) {
    const moved = words.map((word) => ({ ...word, x0: word.x0 + one.width, x1: word.x1 + one.width }));
    const beside = lines.find((line) => Math.abs(line.y1 - box.y1) < 1);
    if (beside) beside.words.push(...moved);
    else lines.push({ ...box, words: moved });
  }
  lines.sort((a, b) => a.y1 - b.y1);
  return { ...left, pages: [{ ...one, width: 2 * one.width, lines }] };
}
