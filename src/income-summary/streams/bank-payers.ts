import { NUMBERS_BEFORE, nameIn, textOf } from '#bank-statements';
import type { StreamKind } from '../stream-schema.ts';

/** How a payer's credits are read: `customer` pays a business, `company` is an employer only if it pays at equal times. */
type Role = Exclude<StreamKind, 'self_employment'> | 'customer' | 'company';

export interface Payer {
  role: Role;
  /** The name of the payer; null if the credit does not show it. */
  name: string | null;
  /** True for a payment that the state names by its reference. */
  isState: boolean;
}

/** Payments of the state, as bank statements name them. The payer comes first: a reference that a person types comes later. */
const STATE_PAYERS: readonly [pattern: RegExp, kind: 'state_benefit' | 'pension' | 'other', name: string][] =
  [
    [/^(?:DWP|DFC)\b.*\bUC\b|^(?:DWP )?UNIVERSAL CREDIT\b/, 'state_benefit', 'DWP Universal Credit'],
    [/^(?:DWP|DFC)\b.*\bPIP\b/, 'state_benefit', 'DWP Personal Independence Payment'],
    [/^(?:DWP|DFC)\b.*\b(?:SP|STATE PENSION)\b|^STATE PENSION\b/, 'pension', 'DWP State Pension'],
    [/^(?:DWP|DFC)\b.*\b(?:PC|PCGC|PENSION CREDIT)\b/, 'state_benefit', 'DWP Pension Credit'],
    [/^(?:DWP|DFC)\b.*\bESA\b/, 'state_benefit', 'DWP Employment and Support Allowance'],
    [/^(?:DWP|DFC)\b.*\bJSA\b/, 'state_benefit', 'DWP Jobseeker’s Allowance'],
    [/^(?:DWP|DFC)\b.*\bCA\b|^CARERS? S? ?ALLOWANCE\b/, 'state_benefit', 'DWP Carer’s Allowance'],
    [/^(?:DWP|DFC)\b.*\bDLA\b/, 'state_benefit', 'DWP Disability Living Allowance'],
    [/^(?:DWP|DFC)\b.*\bAA\b/, 'state_benefit', 'DWP Attendance Allowance'],
    [/^(?:DWP|DFC)\b.*\bCMS\b/, 'other', 'Child Maintenance Service'],
    [/^DWP\b|^DEPT (?:FOR )?WORK\b/, 'state_benefit', 'Department for Work and Pensions'],
    [/^(?:HMRC|HM REVENUE)\b.*\bCH(?:ILD BEN|B)|^CHILD BENEFIT\b/, 'state_benefit', 'HMRC Child Benefit'],
    [
      /^(?:HMRC|HM REVENUE)\b.*\b(?:TAX CREDITS?|WTC|CTC)\b|^(?:WORKING|CHILD) TAX CREDIT\b/,
      'state_benefit',
      'HMRC tax credits',
    ],
    [/\bCOUNCIL\b.*\bHOUSING BEN/, 'state_benefit', 'Housing Benefit'],
    [/^SOCIAL SECURITY SCOT|^SCOT(?:TISH)? GOV/, 'state_benefit', 'Social Security Scotland'],
  ];

/** Money that arrives but is not income, whatever else the credit says. */
const NOT_INCOME: Readonly<Record<string, RegExp>> = {
  own_transfer: /\b(?:TRANSFER FROM|TFR FROM|A ?C \d+|OWN ACCOUNT|INTERNAL TRANSFER|SAVINGS|SAVER|ISA|POT)\b/,
  refund: /\b(?:REFUND(?:ED)?|REBATE|REVERSAL|REVERSED|RETURNED|UNPAID|RECALL(?:ED)?|CHARGEBACK|INDEMNITY)\b/,
  advance: /\bADVANCE\b/,
  card_payment: /\bPAYMENT RECEIVED\b|\bTHANK YOU\b/,
  // a Christmas bonus, a cost of living payment or a winter fuel payment comes once a year
  once_a_year: /^DWP\b.*\b(?:XB|COL|WFP)\b/,
};
/** Not income either, unless the credit says that it is wages: these companies have employees too. */
const NOT_WAGES: Readonly<Record<string, RegExp>> = {
  loan: /\b(?:LOANS?|LENDING|LENDABLE|MORTGAGES?|OVERDRAFT|STUDENT FINANCE)\b/,
  gambling:
    /\b(?:BETTING|BET ?365|BETFAIR|BETFRED|BETWAY|PADDY ?POWER|WILLIAM HILL|LADBROKES|CORAL|SKY ?BET|UNIBET|CASINO|BINGO|POKER|LOTTERY|CAMELOT)\b/,
  reward: /\b(?:CASH ?BACK|REWARDS?|INTEREST)\b/,
  cash: /\b(?:CASH|CHEQUE|COUNTER CREDIT|DEPOSIT)\b/,
};
/** HMRC pays tax back under many references. */
const TAX_REFUND = /^(?:HMRC|HM REVENUE)\b/;

const PENSION = /\b(?:PENSIONS?|PEN|ANNUITY|ANNUITIES|SUPERANNUATION)\b/;
const WAGES = /\b(?:SALARY|SALARIES|WAGES?|PAYROLL|NET PAY)\b/;
const INVOICE = /\bINV(?:OICE)?S?(?:\b|\d)/;
/** Services that pass on what customers or passengers pay. */
const PROCESSOR = /^(?:STRIPE|SUMUP|I?ZETTLE|SQUARE(?:UP)?|GOCARDLESS|DELIVEROO|UBER|JUST EAT)\b/;
const DIVIDEND = /\bDIVIDENDS?\b/;
const COMPANY =
  /\b(?:LTD|LIMITED|PLC|LLP|CIC|COUNCIL|NHS|UNIVERSITY|COLLEGE|SCHOOLS?|ACADEMY|TRUST|HOSPITALS?|GROUP|HOLDINGS|SERVICES|SOLUTIONS|STORES|FOODS|LOGISTICS|RECRUITMENT)\b/;

/** Says who paid a credit and what for; null if it is not income or the payer could be anybody. */
export function payerOfCredit(description: string): Payer | null {
  const text = textOf(description);
  const isAny = (patterns: Readonly<Record<string, RegExp>>) =>
    Object.values(patterns).some((pattern) => pattern.test(text));
  if (isAny(NOT_INCOME) || (isAny(NOT_WAGES) && !WAGES.test(text))) return null;
  const named = text.replace(NUMBERS_BEFORE, '');
  const state = STATE_PAYERS.find(([pattern]) => pattern.test(named));
  if (state) return { role: state[1], name: state[2], isState: true };
  if (TAX_REFUND.test(named)) return null;
  const role = roleOf(text);
  return role && { role, name: nameIn(text), isState: false };
}

function roleOf(text: string): Role | null {
  if (INVOICE.test(text) || PROCESSOR.test(text)) return 'customer';
  if (PENSION.test(text)) return 'pension';
  if (WAGES.test(text)) return 'employment';
  if (DIVIDEND.test(text)) return 'other';
  return COMPANY.test(text) ? 'company' : null;
}

/** What the name of a payer says about the kind of income. */
export function kindOfEmployer(name: string | null): 'employment' | 'pension' {
  return PENSION.test(textOf(name ?? '')) ? 'pension' : 'employment';
}
