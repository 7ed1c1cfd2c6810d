import type { TaxYear } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { PensionContributions } from './pension.ts';
import type { LoanDeductions } from './student-loans.ts';

/** Totals of this employment in the tax year so far. */
export interface YearToDate {
  taxYear: TaxYear;
  gross: Pence;
  taxable: Pence;
  niable: Pence;
  tax: Pence;
  nationalInsurance: Pence;
  loans: Pence;
  /** Deducted from pay. */
  pension: Pence;
  employerPension: Pence;
  totalDeductions: Pence;
  net: Pence;
}

export function startOfTaxYear(taxYear: TaxYear): YearToDate {
  return {
    taxYear,
    gross: 0n,
    taxable: 0n,
    niable: 0n,
    tax: 0n,
    nationalInsurance: 0n,
    loans: 0n,
    pension: 0n,
    employerPension: 0n,
    totalDeductions: 0n,
    net: 0n,
  };
}

export function addPayslip(
  before: YearToDate,
  payslip: {
    gross: Pence;
    taxable: Pence;
    niable: Pence;
    tax: Pence;
    nationalInsurance: Pence;
    loans: LoanDeductions;
    pension: PensionContributions;
    totalDeductions: Pence;
    net: Pence;
  },
): YearToDate {
  return {
    taxYear: before.taxYear,
    gross: before.gross + payslip.gross,
    taxable: before.taxable + payslip.taxable,
    niable: before.niable + payslip.niable,
    tax: before.tax + payslip.tax,
    nationalInsurance: before.nationalInsurance + payslip.nationalInsurance,
    loans: before.loans + payslip.loans.student + payslip.loans.postgraduate,
    pension: before.pension + payslip.pension.deducted,
    employerPension: before.employerPension + payslip.pension.employer,
    totalDeductions: before.totalDeductions + payslip.totalDeductions,
    net: before.net + payslip.net,
  };
}
