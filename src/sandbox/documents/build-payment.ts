import { taxMonthOf, taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { SandboxPerson } from '../people/index.ts';
import type { Payslip } from './payslip.ts';

type Given = Omit<
  Payslip,
  | 'employeeName'
  | 'address'
  | 'niNumber'
  | 'role'
  | 'frequency'
  | 'taxPeriod'
  | 'taxYear'
  | 'earnings'
  | 'benefits'
> & { payments: readonly (readonly [description: string, amount: Pence])[]; isFixed: boolean };

/** Builds a monthly payment to a person that is not for a job. */
export function buildPayment(person: SandboxPerson, { payments, isFixed, ...given }: Given): Payslip {
  const { address } = person;
  return {
    ...given,
    employeeName: `${person.forename} ${person.surname}`,
    address: [address.street, address.city, address.county, address.postCode],
    niNumber: person.niNumber,
    role: '',
    frequency: 'monthly',
    taxPeriod: { unit: 'Month', number: taxMonthOf(given.payDate) },
    taxYear: Number(taxYearOf(given.payDate).slice(0, 4)),
    earnings: payments.map(([description, amountPence]) => ({
      code: 'BASIC',
      description,
      amountPence,
      quantity: null,
      ratePence: null,
      unit: null,
      isFixed,
      isBenefit: false,
    })),
    benefits: [],
  };
}
