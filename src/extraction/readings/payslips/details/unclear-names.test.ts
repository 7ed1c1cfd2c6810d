import { expect, test } from 'vitest';
import { readPayslips } from '../../../read-payslips.ts';
import { pageOf } from '../page.fixture.ts';
import { companyIn, labelledCompany } from './names.ts';

/** What is not proven in a picture of a payslip without labels for names, after second looks at all of it. */
function unprovenIn(...texts: string[]): (string | null)[] {
  const { pages, facts } = pageOf([
    [40, [40, 'Harbour Foods Ltd'], [400, 'Payslip']],
    ...texts.map((text, at) => [70 + 14 * at, [40, text]] as const),
    [160, [40, 'Pay date'], [140, '30/09/2025'], [300, 'Tax code'], [400, '1257L']],
    [200, [40, 'Basic Salary'], [300, '3,166.67']],
    [214, [40, 'Gross Pay'], [300, '3,166.67']],
    [240, [40, 'PAYE Tax'], [300, '392.00']],
    [254, [40, 'National Insurance'], [300, '169.49']],
    [268, [40, 'Net Pay'], [300, '2,605.18']],
  ]);
  for (const page of pages) {
    page.isOcr = true;
    for (const word of page.lines.flatMap(({ words }) => words))
      Object.assign(word, { font: null, confidence: 0.995, isReadTwice: true });
  }
  const read = readPayslips({ pages, facts });
  if (read.outcome !== 'payslips') throw new Error(read.message);
  return (read.payslips[0]?.findings ?? [])
    .filter(({ code, isPassed }) => code === 'unproven' && !isPassed)
    .map(({ field }) => field);
}

test.each([
  ['without a title, a label or an address', ['Orla Rees'], true],
  ['beside a town', ['Orla Rees', 'Milton Keynes'], true],
  ['with a title', ['Miss Orla Rees', 'Milton Keynes'], false],
  ['with a label', ['Employee: Orla Rees'], false],
  ['over an address', ['Orla Rees', '12 Mill Lane', 'Leeds', 'LS1 4AP'], false],
])('a name in a picture is unproven if little speaks for it: %s', (_, texts, isUnproven) => {
  expect(unprovenIn(...texts).includes('identity_information.name')).toBe(isUnproven);
});

test.each(['SBR', '1257L', 'PERSONNEL NAME', 'Works No.'])('%s is not the name of an employer', (text) => {
  expect(companyIn(text)).toBeNull();
});

test('the name of an employer has nothing of its label', () => {
  expect(labelledCompany('PERSONNEL NAME')).toBeNull();
  expect(labelledCompany(': Quantock Care LLP')).toBe('Quantock Care LLP');
});
