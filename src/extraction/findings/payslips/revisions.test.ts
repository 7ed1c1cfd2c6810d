import { expect, test } from 'vitest';
import type { DocumentFacts } from '../../page/text.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { readPayslips } from '../../read-payslips.ts';
import type { Layout } from '../../readings/payslips/layout-parts.fixture.ts';
import { LAYOUTS } from '../../readings/payslips/layouts.fixture.ts';
import { drawPdf } from '../../readings/payslips/pen.fixture.ts';
import { SCENARIOS, type Scenario } from '../../readings/payslips/scenarios.fixture.ts';
import { makeSlip } from '../../readings/payslips/slip.fixture.ts';
import { scoreFindings } from '../score-findings.ts';

const BOX = { x0: 1, y0: 2, x1: 3, y1: 4 };

async function trustWith(facts: Partial<DocumentFacts>): Promise<string> {
  const slip = makeSlip(SCENARIOS[0] as Scenario);
  const bytes = await drawPdf((pen) => (LAYOUTS.labelsAboveValues as Layout)(pen, slip));
  const read = await readPdf(bytes, { pagesMax: 1, charactersMax: 10_000 });
  if (!('text' in read)) throw new Error(read.outcome);
  const outcome = readPayslips({ ...read.text, facts: { ...read.text.facts, ...facts } });
  if (outcome.outcome !== 'payslips') throw new Error(outcome.message);
  return scoreFindings(outcome.payslips[0]?.findings ?? []).word;
}

test('a payslip that was signed or saved again without visible changes gets HIGH trust', async () => {
  expect(await trustWith({ revisions: 2, changedText: [] })).toBe('HIGH');
});

test('a payslip with a changed figure gets LOW trust', async () => {
  const changedText = [{ page: 1, box: BOX, text: '9,999.00', before: '2,222.00' }];
  expect(await trustWith({ revisions: 1, changedText })).toMatch(/LOW/);
});

test('a payslip whose first version cannot be read gets MEDIUM trust', async () => {
  expect(await trustWith({ revisions: 1, changedText: null })).toBe('MEDIUM');
});
