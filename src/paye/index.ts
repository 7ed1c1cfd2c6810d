export { checkExamples } from './check-examples.ts';
export { leastContributions, mostContributions, upperLimitOf } from './contributions-to-date.ts';
export { computeIncomeTax, freePayOfOne, type TaxablePayment } from './income-tax.ts';
export { daysOfTablesLeft, warnOfMissingTables } from './missing-tables.ts';
export {
  computeDirectorNationalInsurance,
  computeNationalInsurance,
  directorWeeksFrom,
} from './national-insurance.ts';
export { type PayDay, type PaySchedule, payDaysBetween } from './pay-days.ts';
export { PAY_FREQUENCIES, type PayFrequency, type PayPeriod, payPeriodOf } from './pay-period.ts';
export type { Employment, OtherDeduction, PayElement, Payment } from './payment.ts';
export { computePayslip, type Payslip, type PayslipOutcome, type Unsupported } from './payslip.ts';
export { computePension, MINIMUM_PENSION, type PensionContributions, type PensionScheme } from './pension.ts';
export { averageOfMonths, computeMaternityPay, computeSickPay } from './statutory-pay.ts';
export { computeLoanDeductions, type LoanDeductions, type Loans, NO_LOANS } from './student-loans.ts';
export { type Region, type StudentPlan, TAX_YEARS, type TaxYearTables, tablesOf } from './tables.ts';
export { formatTaxCode, parseTaxCode, type TaxCode } from './tax-code.ts';
export { type PayslipOfRun, type PayslipRun, yearOfPayslips } from './year-of-payslips.ts';
export type { YearToDate } from './year-to-date.ts';
