import type { Day } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import { computeIncomeTax } from './income-tax.ts';
import { computeDirectorNationalInsurance, computeNationalInsurance } from './national-insurance.ts';
import { type PayPeriod, payPeriodOf } from './pay-period.ts';
import type { OtherDeduction, PayElement, Payment } from './payment.ts';
import { computePension, NO_PENSION, type PensionContributions } from './pension.ts';
import { computeLoanDeductions, type LoanDeductions } from './student-loans.ts';
import { type TaxYearTables, tablesOf } from './tables.ts';
import { addPayslip, startOfTaxYear, type YearToDate } from './year-to-date.ts';

/** `gross` less all deductions is `net`, to the penny. */
export interface Payslip {
  period: PayPeriod;
  payDate: Day;
  elements: readonly PayElement[];
  /** Pay after salary sacrifice. */
  gross: Pence;
  taxable: Pence;
  niable: Pence;
  tax: Pence;
  nationalInsurance: Pence;
  loans: LoanDeductions;
  pension: PensionContributions;
  otherDeductions: readonly OtherDeduction[];
  totalDeductions: Pence;
  net: Pence;
  yearToDate: YearToDate;
}

export type Unsupported = {
  outcome: 'unsupported';
  missing: 'tax_year' | 'tax_code' | 'ni_category' | 'loan_plan' | 'qualifying_earnings';
};
export type PayslipOutcome = { outcome: 'computed'; payslip: Payslip } | Unsupported;

/** Calculates the payslip of a payment, or returns which figures are missing from that year's tables. */
export function computePayslip(payment: Payment): PayslipOutcome {
  const period = payPeriodOf(payment.frequency, payment.payDate);
  const tables = tablesOf(period.taxYear);
  if (!tables) return unsupported('tax_year');
  const before =
    payment.yearToDate?.taxYear === period.taxYear ? payment.yearToDate : startOfTaxYear(period.taxYear);

  const pension = pensionOf(tables, payment);
  if (!pension) return unsupported('qualifying_earnings');
  const bases = basesOf(payment.elements, pension);
  const tax = taxOf(tables, payment, { period, bases, before });
  if (tax === null) return unsupported('tax_code');
  const nationalInsurance = contributionOf(tables, payment, { period, bases, before });
  if (nationalInsurance === null) return unsupported('ni_category');
  const loans = computeLoanDeductions(tables, {
    loans: payment.employment.loans,
    period,
    pay: bases.niable,
  });
  if (!loans) return unsupported('loan_plan');

  const totalDeductions = sumPence([
    tax,
    nationalInsurance,
    loans.student,
    loans.postgraduate,
    pension.deducted,
    ...payment.otherDeductions.map(({ amount }) => amount),
  ]);
  const { gross, taxable, niable } = bases;
  const amounts = { gross, taxable, niable, tax, nationalInsurance, loans, pension };
  const payslip = { ...amounts, totalDeductions, net: gross - totalDeductions };
  return {
    outcome: 'computed',
    payslip: {
      period,
      payDate: payment.payDate,
      elements: payment.elements,
      otherDeductions: payment.otherDeductions,
      ...payslip,
      yearToDate: addPayslip(before, payslip),
    },
  };
}

function unsupported(missing: Unsupported['missing']): Unsupported {
  return { outcome: 'unsupported', missing };
}

interface Bases {
  gross: Pence;
  taxable: Pence;
  taxableInMoney: Pence;
  niable: Pence;
}

interface Context {
  period: PayPeriod;
  bases: Bases;
  before: YearToDate;
}

function basesOf(elements: readonly PayElement[], pension: PensionContributions): Bases {
  const total = (counts: (element: PayElement) => boolean) =>
    sumPence(elements.filter(counts).map(({ amount }) => amount));
  const beforeTax = pension.sacrificed + pension.beforeTax;
  return {
    gross: total((element) => !element.isInKind) - pension.sacrificed,
    taxable: total((element) => element.isTaxable) - beforeTax,
    taxableInMoney: total((element) => element.isTaxable && !element.isInKind) - beforeTax,
    niable: total((element) => element.isNiable) - pension.sacrificed,
  };
}

function pensionOf(tables: TaxYearTables, payment: Payment): PensionContributions | null {
  const scheme = payment.employment.pension;
  if (!scheme) return NO_PENSION;
  const pensionable = payment.elements.filter(({ isPensionable }) => isPensionable);
  return computePension(tables, {
    scheme,
    frequency: payment.frequency,
    pay: sumPence(pensionable.map(({ amount }) => amount)),
  });
}

function taxOf(tables: TaxYearTables, { employment }: Payment, { period, bases, before }: Context) {
  const p45 = employment.p45?.taxYear === period.taxYear ? employment.p45 : { taxable: 0n, tax: 0n };
  return computeIncomeTax(tables, {
    code: employment.taxCode,
    period,
    pay: bases.taxable,
    paidInMoney: bases.taxableInMoney,
    payBefore: before.taxable + p45.taxable,
    taxBefore: before.tax + p45.tax,
  });
}

function contributionOf(tables: TaxYearTables, payment: Payment, { period, bases, before }: Context) {
  const category = payment.employment.niCategory;
  return payment.employment.isDirector
    ? computeDirectorNationalInsurance(tables, {
        category,
        pay: bases.niable,
        payBefore: before.niable,
        contributedBefore: before.nationalInsurance,
      })
    : computeNationalInsurance(tables, { category, period, payDate: payment.payDate, pay: bases.niable });
}
