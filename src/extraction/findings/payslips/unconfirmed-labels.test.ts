import { expect, test } from 'vitest';
import { readPayslips } from '../../read-payslips.ts';
import { pageOf } from '../../readings/payslips/page.fixture.ts';
import { scoreFindings } from '../score-findings.ts';

/** A picture of a payslip with more National Insurance than is due, whose label may have been misread. */
function read({ label, isSure, niToDate }: { label: string; isSure: boolean; niToDate?: string }) {
  const { pages, facts } = pageOf([
    [40, [40, 'Harbour Foods Ltd'], [400, 'Payslip']],
    [70, [40, 'Employee: Orla Rees'], [300, 'NI number'], [400, 'AB123456C']],
    [160, [40, 'Pay date'], [140, '30/09/2025'], [300, 'Tax code'], [400, '1257L']],
    [200, [40, 'Basic Salary'], [300, '3,166.67']],
    [214, [40, 'Gross Pay'], [300, '3,166.67']],
    [240, [40, 'PAYE Tax'], [300, '424.00']],
    [254, [33, 'j'], [40, label], [140, '.'], [300, '402.91']],
    [268, [40, 'Net Pay'], [300, '2,339.76']],
    ...(niToDate ? [[300, [40, 'NI paid to date'], [300, niToDate]] as const] : []),
  ]);
  for (const page of pages) {
    page.isOcr = true;
    for (const word of page.lines.flatMap(({ words }) => words)) {
      const isUnsure = word.text === 'Natt' && !isSure;
      const confidence = isUnsure ? 0.65 : word.text === 'j' ? 0.35 : 0.995;
      Object.assign(word, { font: null, confidence, isReadTwice: !isUnsure });
    }
  }
  const found = readPayslips({ pages, facts });
  if (found.outcome !== 'payslips') throw new Error(found.message);
  const [payslip] = found.payslips;
  return {
    ni: payslip?.data.income_information.deductions.employee_ni,
    loans: payslip?.data.income_information.deductions.loan_deductions,
    trust: scoreFindings(payslip?.findings ?? []).word,
    doubted: payslip?.findings.filter(({ isPassed, severity }) => !isPassed && severity === 'medium'),
  };
}

test('a deduction in a picture that may be National Insurance prevents HIGH if its name is not clear', () => {
  expect(read({ label: 'Natt Insurance', isSure: true })).toMatchObject({ ni: '0.00', trust: 'HIGH' });
  const { trust, doubted } = read({ label: 'Natt Insurance', isSure: false });
  expect(trust).toBe('MEDIUM');
  expect(doubted).toMatchObject([{ field: 'income_information.deductions.deductions_elements' }]);
});

test('National Insurance to date in a picture prevents HIGH if it is the gross pay, which has another heading', () => {
  const label = 'Medical Insurance';
  expect(read({ label, isSure: true, niToDate: '1,014.00' }).trust).toBe('HIGH');
  expect(read({ label, isSure: true, niToDate: '3,166.67' }).trust).toBe('MEDIUM');
});

test('specks beside a label do not hide it', () => {
  expect(read({ label: 'Student Loan', isSure: true }).loans).toBe('402.91');
});
