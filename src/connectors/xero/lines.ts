import { type Pence, sumPence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { money } from '../wire-json.ts';
import type {
  Benefit,
  BenefitLine,
  Deduction,
  DeductionLine,
  EarningsLine,
  EarningsRate,
  Payslip,
  TaxLine,
} from './schema.ts';

type EarningElement = PayrollData['income_information']['earnings']['earning_elements'][number];
type DeductionElement = PayrollData['income_information']['deductions']['deductions_elements'][number];

/** Resources that payslip lines refer to, by id. */
export interface Lookups {
  rates: ReadonlyMap<string, EarningsRate>;
  deductions: ReadonlyMap<string, Deduction>;
  benefits: ReadonlyMap<string, Benefit>;
}

const EARNINGS: Record<string, { type: string; isFixed: boolean }> = {
  RegularEarnings: { type: 'BASIC', isFixed: true },
  Allowance: { type: 'ALLOWANCE', isFixed: true },
  OvertimeEarnings: { type: 'OVERTIME', isFixed: false },
  Bonus: { type: 'BONUS', isFixed: false },
  Commission: { type: 'COMMISSION', isFixed: false },
};
const OTHER_EARNINGS = { type: 'OTHER', isFixed: false };

const DEDUCTIONS: Record<string, string> = {
  StakeholderPension: 'PENSION',
  StakeholderPensionPostTax: 'PENSION',
  StudentLoanDeductions: 'STUDENT_LOAN',
  PostgraduateLoanDeductions: 'POSTGRAD_LOAN',
};
const BEFORE_TAX: readonly (string | null | undefined)[] = [
  'StakeholderPension',
  'SalarySacrifice',
  'ChildCareVoucher',
];
const LOANS: readonly string[] = ['STUDENT_LOAN', 'POSTGRAD_LOAN'];

/**
 * Reads the lines of a payslip. A payslip lists all payments and deductions, so a type without lines is zero,
 * not unknown.
 */
export function readLines(payslip: Payslip, lookups: Lookups) {
  const paid = [payslip.earningsLines, payslip.timesheetEarningsLines, payslip.leaveEarningsLines]
    .flatMap((lines) => lines ?? [])
    .map((line) => ({ line, rate: lookups.rates.get(line.earningsRateID ?? '') }));
  // a line whose rate is not in the lists could be of any type
  const isComplete = paid.every(({ rate }) => rate !== undefined);
  const sumPaid = (counts: (kind: typeof OTHER_EARNINGS) => boolean) =>
    isComplete ? total(paid.filter(({ rate }) => counts(kindOf(rate))).map(({ line }) => line)) : null;
  const benefits = (payslip.benefitLines ?? []).filter((line) => isInKind(line, lookups));
  const taken = deductionsOf(payslip, lookups);
  const sumTaken = (...types: string[]) => total(taken.filter(({ type }) => types.includes(type)));
  return {
    basic: sumPaid(({ type }) => type === 'BASIC'),
    bonus: sumPaid(({ type }) => type === 'BONUS' || type === 'COMMISSION'),
    fixed: sumPaid(({ isFixed }) => isFixed),
    variable: sumPaid(({ isFixed }) => !isFixed),
    earnings: [
      ...paid.map(({ line, rate }) => earningOf(line, rate)),
      ...benefits.map((line) => plainElement('BENEFIT', line.displayName, line.amount, { isInKind: true })),
      ...(payslip.reimbursementLines ?? []).map((line) =>
        plainElement('OTHER', line.description, line.amount, { isAfterTax: true }),
      ),
    ],
    incomeTax: sumTaken('TAX'),
    employeeNi: sumTaken('NI'),
    pension: sumTaken('PENSION'),
    loans: sumTaken(...LOANS),
    deductions: taken.map(({ type, description, amount }) => ({ type, description, amount: money(amount) })),
    taxableBesideGross:
      total(benefits.filter((line) => lookups.benefits.get(line.benefitTypeID ?? '')?.subjectToTax)) -
      total((payslip.deductionLines ?? []).filter((line) => isBeforeTax(line, lookups))),
  };
}

function total(lines: readonly { amount: Pence | null }[]): Pence {
  return sumPence(lines.map(({ amount }) => amount ?? 0n));
}

function kindOf(rate: EarningsRate | undefined) {
  return EARNINGS[rate?.earningsType ?? ''] ?? OTHER_EARNINGS;
}

function earningOf(line: EarningsLine, rate: EarningsRate | undefined): EarningElement {
  const { type, isFixed } = kindOf(rate);
  return {
    ...plainElement(rate ? type : null, line.displayName ?? rate?.name ?? null, line.amount, {}),
    is_fixed: rate ? isFixed : null,
    quantity: line.numberOfUnits,
    rate: line.numberOfUnits === null ? null : line.ratePerUnit,
    unit: line.numberOfUnits === null ? null : (rate?.typeOfUnits ?? null),
  };
}

function plainElement(
  type: string | null,
  description: string | null,
  amount: Pence | null,
  { isAfterTax = false, isInKind = false }: { isAfterTax?: boolean; isInKind?: boolean },
): EarningElement {
  return {
    type,
    description,
    amount: money(amount),
    is_fixed: isInKind,
    is_after_tax: isAfterTax,
    is_after_ni: isAfterTax,
    is_bik: isInKind,
    quantity: null,
    rate: null,
    unit: null,
  };
}

/** Most of Xero's benefits are the employer's pension contributions, which are not benefits in kind. */
function isInKind({ benefitTypeID }: BenefitLine, { benefits }: Lookups): boolean {
  return benefits.get(benefitTypeID ?? '')?.category !== 'StakeholderPension';
}

interface Taken extends Omit<DeductionElement, 'amount'> {
  type: string;
  amount: Pence | null;
}

function deductionsOf(payslip: Payslip, { deductions }: Lookups): Taken[] {
  return [
    ...(payslip.employeeTaxLines ?? []).map((line) => ({
      type: taxTypeOf(line),
      description: line.description,
      amount: line.amount,
    })),
    ...(payslip.deductionLines ?? []).map(({ deductionTypeID, amount }) => {
      const kind = deductions.get(deductionTypeID ?? '');
      const type = kind?.isPension ? 'PENSION' : (DEDUCTIONS[kind?.deductionCategory ?? ''] ?? 'OTHER');
      return { type, description: kind?.deductionName ?? null, amount };
    }),
    ...(payslip.courtOrderLines ?? []).map(({ amount }) => ({
      type: 'OTHER',
      description: 'Court order',
      amount,
    })),
  ];
}

function taxTypeOf({ globalTaxTypeID, description }: TaxLine): string {
  if (globalTaxTypeID === '1') return 'TAX';
  if (globalTaxTypeID === '2') return 'NI';
  if (/post\s?-?graduate/i.test(description ?? '')) return 'POSTGRAD_LOAN';
  if (/student/i.test(description ?? '')) return 'STUDENT_LOAN';
  if (/national insurance/i.test(description ?? '')) return 'NI';
  return /paye|income tax/i.test(description ?? '') ? 'TAX' : 'OTHER';
}

function isBeforeTax({ subjectToTax, deductionTypeID }: DeductionLine, { deductions }: Lookups): boolean {
  if (subjectToTax !== null) return !subjectToTax;
  return BEFORE_TAX.includes(deductions.get(deductionTypeID ?? '')?.deductionCategory);
}
