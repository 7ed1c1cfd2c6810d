import { expect, test } from 'vitest';
import { readPayslips } from '../../../read-payslips.ts';
import { pageOf } from '../page.fixture.ts';
import { companyIn, labelledCompany } from './names.ts';

/** Reads a picture of a payslip without labels for names, after second looks at all of it. */
function read(...texts: string[]) {
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
  const found = readPayslips({ pages, facts });
  if (found.outcome !== 'payslips') throw new Error(found.message);
  return found.payslips[0];
}

function unprovenIn(...texts: string[]): (string | null)[] {
  return (read(...texts)?.findings ?? [])
    .filter(({ code, isPassed }) => code === 'unproven' && !isPassed)
    .map(({ field }) => field);
}

function nameIn(...texts: string[]) {
  return read(...texts)?.data.identity_information.name;
}

test.each([
  ['without a title, a label or an address', ['Orla Rees'], true],
  ['beside a town', ['Orla Rees', 'Milton Keynes'], true],
  ['with a title', ['Miss Orla Rees', 'Milton Keynes'], false],
  [
    'with a title, beside another person over an address',
    ['Mr John Boss', 'Payroll Office', 'Orla Rees', '12 Mill Lane', 'Leeds', 'LS1 4AP'],
    true,
  ],
  ['with a label', ['Employee: Orla Rees'], false],
  ['with only the label of a surname', ['Last name: Ó Briain'], true],
  ['over an address', ['Orla Rees', '12 Mill Lane', 'Leeds', 'LS1 4AP'], false],
])('a name in a picture is unproven if little speaks for it: %s', (_, texts, isUnproven) => {
  expect(unprovenIn(...texts).includes('identity_information.name')).toBe(isUnproven);
});

test('the name over an address is not the name of the house', () => {
  expect(nameIn('Orla Rees', 'Hays House', '12 Mill Lane', 'Leeds', 'LS1 4AP')).toBe('Orla Rees');
  expect(nameIn('Hugh House', '12 Mill Lane', 'Leeds', 'LS1 4AP')).toBe('Hugh House');
});

test.each(['SBR', '1257L', 'PERSONNEL NAME', 'Works No.'])('%s is not the name of an employer', (text) => {
  expect(companyIn(text)).toBeNull();
});

test('the name of an employer has nothing of its label', () => {
  expect(labelledCompany('PERSONNEL NAME')).toBeNull();
  expect(labelledCompany(': Quantock Care LLP')).toBe('Quantock Care LLP');
});

test('names have what follows their initials and commas, though the gaps are wide', () => {
  const { pages, facts } = pageOf([
    [40, [40, 'J.'], [57, 'D.'], [74, 'Abbott (Haulage) Ltd'], [400, 'Payslip']],
    [70, [40, 'Employee: SINGH GILL,'], [142, 'Amelia'], [300, 'Tax code'], [400, '1257L']],
    [200, [40, 'Basic Salary'], [300, '3,166.67']],
    [268, [40, 'Net Pay'], [300, '3,166.67']],
  ]);
  const found = readPayslips({ pages, facts });
  expect(found).toMatchObject({
    payslips: [
      {
        data: {
          identity_information: { name: 'Amelia SINGH GILL' },
          employment_information: { employer_name: 'J. D. Abbott (Haulage) Ltd' },
        },
      },
    ],
  });
});
