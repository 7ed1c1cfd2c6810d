import { tablesOf } from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { amountOf, fieldOf, nameOf } from '../../relations/payslips/figures.ts';
import { payDayOf } from '../../relations/payslips/pay-periods.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import type { CheckCode } from '../check-codes.ts';
import { finding } from '../finding.ts';

interface Proof {
  code: CheckCode;
  /** The figure that it proves. */
  of: Kind;
  what: string;
  needs: readonly (Kind | 'taxCode')[];
}

/**
 * The independent checks that a payslip must pass for HIGH trust. The first proves that the figures fit each
 * other, the others that they fit the law.
 */
const NET_PAY: Proof = {
  code: 'net_pay',
  of: 'net',
  what: 'that gross pay less deductions is net pay',
  needs: ['gross', 'total_deductions', 'net'],
};
const TAX: Proof = {
  code: 'income_tax',
  of: 'tax',
  what: 'the income tax',
  needs: ['gross', 'tax', 'taxCode'],
};
const NI: Proof = {
  code: 'national_insurance',
  of: 'ni',
  what: 'the National Insurance',
  needs: ['gross', 'ni'],
};
const CIS: Proof = { code: 'cis_deduction', of: 'tax', what: 'the deduction', needs: ['gross', 'tax'] };

/** Checks that compare the pay with the law. */
export const BY_LAW: readonly CheckCode[] = [TAX.code, NI.code];

/**
 * Lists the checks needed for HIGH trust that could not be made, or whose failure is only a doubt about the
 * reading. `weighed` has the findings after the evidence was weighed, in the same order.
 */
export function requireProof(
  findings: readonly Finding[],
  weighed: readonly Finding[],
  parts: PayslipParts,
): Finding[] {
  const missing = proofsOf(parts).filter(({ code, of }) => {
    const made = findings.findIndex(
      (one) => one.code === code || (one.code === 'unproven' && one.field === fieldOf(of)),
    );
    const own = findings[made];
    return own === undefined || weighed[made] !== own || !isEnough(own, findings);
  });
  return [...missing.map((proof) => notProven(proof, parts)), ...checkPayDay(parts)];
}

function proofsOf({ type, details }: PayslipParts): readonly Proof[] {
  if (type === 'Subcontractor') return [NET_PAY, CIS];
  if (!hasTables(details)) return [NET_PAY];
  return type === 'Pension' ? [NET_PAY, TAX] : [NET_PAY, TAX, NI];
}

/** True for a passed check of an amount. Zero proves nothing: it is right for many figures. */
export function provesAmount({ isPassed, actual }: Finding): boolean {
  return isPassed && actual !== '0.00';
}

/** A small doubt about tax or NI is acceptable if the other of the two proves the pay. */
function isEnough({ code, severity }: Finding, findings: readonly Finding[]): boolean {
  if (code !== 'unproven' || severity !== 'low') return true;
  return findings.some((one) => BY_LAW.includes(one.code) && provesAmount(one));
}

function notProven({ of, what, needs }: Proof, { money, details }: PayslipParts): Finding {
  const lacking = needs.flatMap((need) => {
    const isThere = need === 'taxCode' ? details.taxCode : amountOf(money, need);
    return isThere ? [] : [need === 'taxCode' ? 'tax code' : nameOf(need)];
  });
  const why =
    lacking.length > 0
      ? `the payslip shows no ${lacking.join(' and no ')}`
      : 'the payslip does not show enough, or some figures may have been misread';
  const message = `Unproven: we could not check ${what}, because ${why}`;
  return finding('unproven', { severity: 'medium', field: fieldOf(of), message });
}

/** Several checks need a pay day, and the tables of its tax year. */
function checkPayDay({ details, type }: PayslipParts): Finding[] {
  const payDay = payDayOf(details);
  if (payDay !== null && (type === 'Subcontractor' || hasTables(details))) return [];
  const message =
    payDay === null
      ? 'Unproven: the payslip shows no pay date, so its dates and its tax year could not be checked'
      : `Unproven: tax, National Insurance and student loans could not be checked, because the tax rates of ${taxYearOf(payDay)} are not known`;
  const checked = { field: 'income_information.pay_date', at: details.payDate?.cell, actual: payDay };
  return [finding('unproven', { severity: 'medium', ...checked, message })];
}

/** True unless the payslip has a date of a tax year without tables. */
function hasTables(details: PayslipParts['details']): boolean {
  const payDay = payDayOf(details);
  return payDay === null || tablesOf(taxYearOf(payDay)) !== null;
}
