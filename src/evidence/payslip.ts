import type { Day } from '#values/calendar.ts';
import { knownPence, type Pence, sumPence } from '#values/money.ts';
import { EARNING_TYPES, type PayFrequency, type PayrollData } from '#values/payroll-submission.ts';
import type { TrustScore } from '#values/trust-score.ts';
import { type Employer, employerOf } from './employer.ts';
import { type ShownIdentity, shownIn } from './identity.ts';
import { type UntaxedPay, untaxedPay } from './untaxed-pay.ts';

export type EarningPartType = keyof typeof EARNING_TYPES | 'UNKNOWN';

/** The part of a payslip that decides whether it counts. */
export interface CountablePayslip {
  id: string;
  /** The ids of this payslip from all sources. */
  ids: readonly string[];
  accountId: string | null;
  documentId: string | null;
  source: 'payroll_connection' | 'payroll_direct_connection' | 'payslip_upload';
  trustScore: TrustScore;
  /** True if a later entry of the same source has another version of it. */
  isAmended: boolean;
  employer: Employer;
  /** Null without a pay date and without the end of an interval. */
  payDate: Day | null;
  /** The pay interval; null unless both ends are known. */
  interval: { from: Day; to: Day } | null;
  gross: Pence | null;
  net: Pence | null;
}

/** A payslip in the form that figures are calculated from. */
export interface ReadPayslip extends CountablePayslip {
  shown: ShownIdentity;
  employerName: string | null;
  /** The tax authority may not report pensions and subcontractors as employment, or under another name. */
  paidAs: 'employment' | 'pension' | 'self_employment';
  role: string | null;
  isDirector: boolean | null;
  hasLeft: boolean;
  startDate: Day | null;
  leaveDate: Day | null;
  frequency: PayFrequency | null;
  grossToDate: Pence | null;
  taxableToDate: Pence | null;
  taxToDate: Pence | null;
  untaxedPay: UntaxedPay;
  /** Negative for a refund. */
  incomeTax: Pence | null;
  /** Reimbursed expenses, which are part of net pay. */
  expenses: Pence;
  /** Null if the payslip does not list its payments. */
  parts: readonly EarningPart[] | null;
}

/** A payslip that has a date. Only such payslips count. */
export type Payslip = ReadPayslip & { payDate: Day };

export interface EarningPart {
  type: EarningPartType;
  kind: 'fixed' | 'variable' | 'statutory' | 'unclassified';
  pence: Pence;
  /** True for statutory pay, other pay for an absence, and unpaid leave. */
  isAbsence: boolean;
}

/** Where a stored payslip comes from, and how far it is trusted. */
interface SlipOrigin
  extends Pick<CountablePayslip, 'accountId' | 'documentId' | 'source' | 'trustScore' | 'isAmended'> {
  submissionId: string;
}

/** A payslip as it is stored. */
export interface StoredSlip extends SlipOrigin {
  data: PayrollData;
}

/** The fields of a stored payslip that decide whether it counts. */
export interface DeclaredSlip extends SlipOrigin {
  employer_name: string | null;
  employer_tax_reference: string | null;
  pay_date: string | null;
  pay_interval_start: string | null;
  pay_interval_end: string | null;
  gross_pay: string | null;
  net_pay: string | null;
}

export function toCountable(declared: DeclaredSlip): CountablePayslip {
  const { submissionId, accountId, documentId, source, trustScore, isAmended } = declared;
  const [from, to] = [dayIn(declared.pay_interval_start), dayIn(declared.pay_interval_end)];
  return {
    id: submissionId,
    ids: [submissionId],
    accountId,
    documentId,
    source,
    trustScore,
    isAmended,
    employer: employerOf(declared),
    payDate: dayIn(declared.pay_date) ?? to,
    interval: from !== null && to !== null && from <= to ? { from, to } : null,
    gross: knownPence(declared.gross_pay),
    net: knownPence(declared.net_pay),
  };
}

const PAID_AS: ReadonlyMap<string | null, ReadPayslip['paidAs']> = new Map([
  ['Pension', 'pension'],
  ['Subcontractor', 'self_employment'],
]);

export function toPayslip(stored: StoredSlip): ReadPayslip {
  const { data } = stored;
  const { employment_information: employment, income_information: income } = data;
  const { earnings } = income;
  return {
    ...toCountable({
      ...stored,
      employer_name: employment.employer_name,
      employer_tax_reference: employment.employer_tax_reference,
      pay_date: income.pay_date,
      pay_interval_start: income.pay_interval_start,
      pay_interval_end: income.pay_interval_end,
      gross_pay: earnings.gross_pay,
      net_pay: earnings.net_pay,
    }),
    shown: shownIn(data),
    employerName: employment.employer_name,
    paidAs: PAID_AS.get(employment.type) ?? 'employment',
    role: employment.role,
    isDirector: employment.is_director,
    hasLeft: employment.status === 'left',
    startDate: dayIn(employment.start_date),
    leaveDate: dayIn(employment.leave_date),
    frequency: income.pay_frequency,
    grossToDate: knownPence(earnings.year_to_date.gross_pay),
    taxableToDate: knownPence(earnings.year_to_date.total_taxable_earnings),
    taxToDate: knownPence(earnings.year_to_date.total_tax_paid),
    untaxedPay: untaxedPay(data),
    incomeTax: knownPence(income.deductions.income_tax),
    expenses: expensesOf(earnings),
    parts: partsOf(earnings),
  };
}

type Earnings = PayrollData['income_information']['earnings'];

/** Without benefits in kind, which are not paid out, and expenses, which are not pay. */
function partsOf({ earning_elements, fixed_pay_total, variable_pay_total }: Earnings): EarningPart[] | null {
  const paid = earning_elements.filter(
    ({ type, is_bik, amount }) => amount !== null && !is_bik && type !== 'BENEFIT' && type !== 'EXPENSES',
  );
  if (paid.length > 0)
    return paid.flatMap((element) => {
      const pence = knownPence(element.amount);
      if (pence === null) return [];
      return [
        { type: typeOf(element.type), kind: kindOf(element), pence, isAbsence: isAbsence(element, pence) },
      ];
    });
  const [fixed, variable] = [knownPence(fixed_pay_total), knownPence(variable_pay_total)];
  if (fixed === null || variable === null) return null;
  return [
    { type: 'UNKNOWN', kind: 'fixed', pence: fixed, isAbsence: false },
    { type: 'UNKNOWN', kind: 'variable', pence: variable, isAbsence: false },
  ];
}

function expensesOf({ earning_elements }: Earnings): Pence {
  const repaid = earning_elements.filter(({ type, is_bik }) => type === 'EXPENSES' && !is_bik);
  return sumPence(repaid.map(({ amount }) => knownPence(amount) ?? 0n));
}

const STATUTORY = /\bstatutory\b|\b(?:SSP|SMP|SPP|SAP|ShPP|SPBP)\b/i;
const ABSENCE =
  /\b(?:unpaid|absent|absence|sick|sickness|maternity|paternity|adoption|parental|bereavement|strike|industrial action)\b/i;
const FIXED_TYPES = new Set(['BASIC', 'ALLOWANCE', 'SALARY_SACRIFICE']);
const VARIABLE_TYPES = new Set(['OVERTIME', 'BONUS', 'COMMISSION']);

/** The source decides whether a payment is fixed; if it does not say so, the type does. */
function kindOf({ type, description, is_fixed }: Earnings['earning_elements'][number]): EarningPart['kind'] {
  if (STATUTORY.test(description ?? '')) return 'statutory';
  if (is_fixed !== null) return is_fixed ? 'fixed' : 'variable';
  if (FIXED_TYPES.has(type ?? '')) return 'fixed';
  return VARIABLE_TYPES.has(type ?? '') ? 'variable' : 'unclassified';
}

/** Some payslips list unpaid leave or sick pay in every month, mostly with zero. */
function isAbsence({ description }: Earnings['earning_elements'][number], pence: Pence): boolean {
  return pence !== 0n && (STATUTORY.test(description ?? '') || ABSENCE.test(description ?? ''));
}

function typeOf(type: string | null): EarningPartType {
  return type !== null && Object.hasOwn(EARNING_TYPES, type) ? (type as EarningPartType) : 'UNKNOWN';
}

export function sumOfKind(parts: readonly EarningPart[], kind: EarningPart['kind']): Pence {
  return sumPence(parts.filter((part) => part.kind === kind).map(({ pence }) => pence));
}

function dayIn(timestamp: string | null): Day | null {
  return timestamp === null ? null : timestamp.slice(0, 10);
}
