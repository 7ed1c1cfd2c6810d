import { expect, test } from 'vitest';
import { renderHtml, textsIn } from '#pages';
import { missingPayslips } from './missing-payslips.ts';

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08'].map((month) => `2026-${month}`);
const SIX = 'January 2026, February 2026, March 2026, April 2026, May 2026, June 2026';

test.each([
  ['one month', 1, 'A payslip is missing for January 2026'],
  ['two months', 2, 'Payslips are missing for January 2026 and February 2026'],
  ['seven months', 7, `Payslips are missing for ${SIX}, and for 1 more month`],
  ['eight months', 8, `Payslips are missing for ${SIX}, and for 2 more months`],
])('payslips of %s are missing, not the months themselves', (_, count, text) => {
  const part = missingPayslips({ language: 'en', methods: [] }, MONTHS.slice(0, count));
  expect(renderHtml(part)).toBe(`<p>${text}</p>`);
});

test.each(['en', 'cy'] as const)(
  'missing payslips can be added only if uploads are offered, in %s',
  (language) => {
    const { addMissing } = textsIn(language).found;
    const offered = missingPayslips({ language, methods: ['payroll', 'payslips'] }, ['2026-03']);
    expect(renderHtml(offered)).toContain(addMissing);
    const notOffered = missingPayslips({ language, methods: ['payroll', 'bank_statements'] }, ['2026-03']);
    expect(renderHtml(notOffered)).not.toContain(addMissing);
  },
);
