import type { SandboxPerson } from '#simulation/people/index.ts';
import { taxMonthOf, taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import { printedPerson } from './build-payslip.ts';
import type { Payslip, PayslipRow } from './payslip.ts';

type Named = readonly [description: string, amount: Pence];
type Given = Pick<
  Payslip,
  'employer' | 'payeReference' | 'payrollNumber' | 'taxCode' | 'niCategory' | 'payDate' | 'start' | 'end'
> &
  Pick<Payslip, 'gross' | 'taxable' | 'totalDeductions' | 'net' | 'year'> & {
    payments: readonly Named[];
    tax: Named;
  };

/** Builds a monthly payment to a person that is not for a job. */
export function buildPayment(person: SandboxPerson, { payments, tax, ...given }: Given): Payslip {
  const row = (kind: string, [description, amount]: Named): PayslipRow => ({
    kind,
    description,
    units: null,
    rate: null,
    amount,
    year: null,
  });
  return {
    ...given,
    ...printedPerson(person),
    role: '',
    frequency: 'monthly',
    taxPeriod: { unit: 'month', number: taxMonthOf(given.payDate) },
    taxYear: taxYearOf(given.payDate),
    payments: payments.map((one) => row('pay', one)),
    deductions: [{ ...row('tax', tax), year: given.year.tax }],
    benefits: [],
  };
}
