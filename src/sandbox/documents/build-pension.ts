import { type Employment, NO_LOANS, type PayElement, parseTaxCode, tablesOf, yearOfPayslips } from '#paye';
import type { SandboxPerson } from '#simulation/people/index.ts';
import { firstDayOfTaxYear, lastDayOfMonth, taxYearOf } from '#values/calendar.ts';
import { seededRandom } from '#values/seeded-random.ts';
import { buildPayment } from './build-payment.ts';
import type { Month } from './build-statement.ts';
import type { Payslip } from './payslip.ts';

const PAY_DAY = 28;
/** No National Insurance is due. */
const NI_CATEGORY = 'X';
const PAID: Omit<PayElement, 'description' | 'amount'> = {
  isTaxable: true,
  isNiable: false,
  isPensionable: false,
  isFixed: true,
  isInKind: false,
};

/** Builds the payslip of a pension: the same amount in every month of a tax year, taxed by the usual code. */
export function buildPension(person: SandboxPerson, month: Month): Payslip {
  const taxYear = taxYearOf(`${month}-${PAY_DAY}`);
  const random = seededRandom('pension', person.niNumber, taxYear);
  const payments = [
    ['Pension', random.pence(1_150_00n, 1_900_00n)],
    ['Pension increase', random.pence(20_00n, 60_00n)],
  ] as const;
  const taxCode = tablesOf(taxYear)?.standardCode ?? '';
  const run = yearOfPayslips({
    schedule: { frequency: 'monthly', payDay: PAY_DAY },
    from: firstDayOfTaxYear(taxYear),
    to: lastDayOfMonth(`${month}-01`),
    payFor: () => ({
      employment: termsOf(taxCode),
      elements: payments.map(([description, amount]) => ({ description, amount, ...PAID })),
    }),
  });
  const paid = run.outcome === 'computed' ? run.payslips.at(-1) : undefined;
  if (!paid) throw new Error(`There is no pension in ${month}`);
  const { yearToDate, payDay } = paid;
  return buildPayment(person, {
    employer: 'Saltmarsh Pension Scheme',
    payeReference: '951/SP20417',
    payrollNumber: `P${person.niNumber.slice(2, 8)}`,
    taxCode,
    niCategory: NI_CATEGORY,
    payDate: payDay.paidOn,
    start: payDay.start,
    end: payDay.end,
    payments,
    tax: ['Income tax', paid.tax],
    gross: paid.gross,
    taxable: paid.taxable,
    totalDeductions: paid.totalDeductions,
    net: paid.net,
    year: { ...yearToDate, ni: 0n },
  });
}

function termsOf(text: string): Employment {
  const taxCode = parseTaxCode(text);
  if (!taxCode) throw new Error(`${text} is not a tax code`);
  return { taxCode, niCategory: NI_CATEGORY, isDirector: false, loans: NO_LOANS, pension: null, p45: null };
}
