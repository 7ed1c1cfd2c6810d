import { z } from 'zod';
import { known, WireAmount, WireCount, WireDay, WireDecimal, WireFlag, WireText } from '../wire-json.ts';

/* The parts of Xero's replies that are used, with Xero's field names. */

export const Connections = z.array(
  z.object({ tenantId: z.string(), tenantType: z.string(), tenantName: WireText }),
);

export const Pagination = known(z.object({ pageCount: WireCount }));

export const ListedEmployee = z.object({
  employeeID: z.string(),
  firstName: WireText,
  lastName: WireText,
  dateOfBirth: WireDay,
  nationalInsuranceNumber: WireText,
});
export type ListedEmployee = z.output<typeof ListedEmployee>;

const Address = z.object({
  addressLine1: WireText,
  addressLine2: WireText,
  city: WireText,
  county: WireText,
  postCode: WireText,
  countryName: WireText,
});

export const Employee = ListedEmployee.extend({
  address: known(Address),
  email: WireText,
  phoneNumber: WireText,
  startDate: WireDay,
  endDate: WireDay,
  contracts: known(z.array(z.object({ contractType: WireText, startDate: WireDay }))),
});
export type Employee = z.output<typeof Employee>;
export const EmployeeAnswer = z.object({ employee: Employee });

const EmployeeTax = z.object({ taxCode: WireText, w1M1: WireFlag, isDirector: WireFlag });
export type EmployeeTax = z.output<typeof EmployeeTax>;
export const EmployeeTaxAnswer = z.object({ employeeTax: known(EmployeeTax) });

export const PayRun = z.object({
  payRunID: z.string(),
  periodStartDate: WireDay,
  periodEndDate: WireDay,
  paymentDate: WireDay.pipe(z.string()),
  payRunStatus: z.string(),
  payRunType: WireText,
  calendarType: WireText,
});
export type PayRun = z.output<typeof PayRun>;

const EarningsLine = z.object({
  earningsRateID: WireText,
  displayName: WireText,
  ratePerUnit: WireDecimal,
  numberOfUnits: WireDecimal,
  amount: WireAmount,
});
export type EarningsLine = z.output<typeof EarningsLine>;

const DeductionLine = z.object({ deductionTypeID: WireText, amount: WireAmount, subjectToTax: WireFlag });
export type DeductionLine = z.output<typeof DeductionLine>;

const BenefitLine = z.object({ benefitTypeID: WireText, displayName: WireText, amount: WireAmount });
export type BenefitLine = z.output<typeof BenefitLine>;

const TaxLine = z.object({ description: WireText, amount: WireAmount, globalTaxTypeID: WireText });
export type TaxLine = z.output<typeof TaxLine>;

export const Payslip = z.object({
  paySlipID: z.string(),
  employeeID: z.string(),
  grossEarnings: WireAmount,
  totalPay: WireAmount,
  totalReimbursements: WireAmount,
  earningsLines: known(z.array(EarningsLine)),
  leaveEarningsLines: known(z.array(EarningsLine)),
  timesheetEarningsLines: known(z.array(EarningsLine)),
  deductionLines: known(z.array(DeductionLine)),
  reimbursementLines: known(z.array(z.object({ description: WireText, amount: WireAmount }))),
  benefitLines: known(z.array(BenefitLine)),
  employeeTaxLines: known(z.array(TaxLine)),
  courtOrderLines: known(z.array(z.object({ amount: WireAmount }))),
});
export type Payslip = z.output<typeof Payslip>;
export const PayslipAnswer = z.object({ paySlip: Payslip });

export const EarningsRate = z.object({
  earningsRateID: z.string(),
  name: WireText,
  earningsType: WireText,
  typeOfUnits: WireText,
});
export type EarningsRate = z.output<typeof EarningsRate>;

export const Deduction = z.object({
  deductionId: z.string(),
  deductionName: WireText,
  deductionCategory: WireText,
  isPension: WireFlag,
});
export type Deduction = z.output<typeof Deduction>;

export const Benefit = z.object({
  id: z.string(),
  name: WireText,
  category: WireText,
  subjectToTax: WireFlag,
});
export type Benefit = z.output<typeof Benefit>;
