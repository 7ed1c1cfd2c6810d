import type { Finding } from '../../extraction.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { fieldOf, takenPence } from '../../relations/payslips/figures.ts';
import { payDayOf } from '../../relations/payslips/pay-periods.ts';
import type { CheckCode } from '../check-codes.ts';
import { provesAmount, unproven } from './finding.ts';
import { hasTables } from './tables.ts';

interface Proof {
  code: CheckCode;
  field: string;
  what: string;
  /** Returns what the page lacks for the check, or null. */
  missing(parts: PayslipParts): string | null;
}

/**
 * The independent checks that a payslip must pass for HIGH trust. The first proves that the figures fit each
 * other, the others that they fit the law.
 */
const PROOFS: readonly Proof[] = [
  {
    code: 'net_pay',
    field: 'income_information.earnings.net_pay',
    what: 'that gross pay less deductions is net pay',
    missing: ({ money: { totals } }) =>
      listed([
        [totals.gross, 'gross pay'],
        [totals.deductions, 'deductions'],
        [totals.net, 'net pay'],
      ]),
  },
  {
    code: 'income_tax',
    field: fieldOf('tax'),
    what: 'the income tax',
    missing: ({ money, details }) =>
      listed([
        [money.totals.gross, 'gross pay'],
        [takenPence(money, ['tax']), 'income tax'],
        [details.taxCode, 'tax code'],
      ]),
  },
  {
    code: 'national_insurance',
    field: fieldOf('ni'),
    what: 'the National Insurance',
    missing: ({ money }) =>
      listed([
        [money.totals.gross, 'gross pay'],
        [takenPence(money, ['ni']), 'National Insurance'],
      ]),
  },
];
/** The law fixes the deduction of a CIS statement as a share of the labour. */
const CIS_PROOFS: readonly Proof[] = [
  ...PROOFS.slice(0, 1),
  {
    code: 'cis_deduction',
    field: fieldOf('tax'),
    what: 'the deduction',
    missing: ({ money }) =>
      listed([
        [money.totals.gross, 'gross amount'],
        [takenPence(money, ['tax']), 'deduction'],
      ]),
  },
];
export const BY_LAW: readonly CheckCode[] = ['income_tax', 'national_insurance'];

/**
 * Lists the checks needed for HIGH trust that could not be made, or whose failure is only a doubt about the
 * reading. `weighed` has the findings after the evidence was weighed, in the same order.
 */
export function requireProof(
  findings: readonly Finding[],
  weighed: readonly Finding[],
  parts: PayslipParts,
): Finding[] {
  const proofs = proofsOf(parts);
  const missing = proofs.flatMap((proof) => {
    const made = findings.findIndex(
      ({ code, field }) => code === proof.code || (code === 'unproven' && field === proof.field),
    );
    const finding = findings[made];
    const isDone = finding !== undefined && weighed[made] === finding && isEnough(finding, findings);
    return isDone ? [] : [notProven(proof, parts)];
  });
  return [...missing, ...datePrinted(parts)];
}

function proofsOf({ type, details }: PayslipParts): readonly Proof[] {
  if (type === 'Subcontractor') return CIS_PROOFS;
  const due = type === 'Pension' ? PROOFS.filter(({ code }) => code !== 'national_insurance') : PROOFS;
  return hasTables(details) ? due : due.slice(0, 1);
}

/** A small doubt about tax or NI is acceptable if the other of the two proves the pay. */
function isEnough(finding: Finding, findings: readonly Finding[]): boolean {
  if (finding.code !== 'unproven' || finding.severity !== 'low') return true;
  return findings.some((one) => BY_LAW.includes(one.code) && provesAmount(one));
}

function notProven({ field, what, missing }: Proof, parts: PayslipParts): Finding {
  const lacking = missing(parts);
  const why = lacking
    ? `the payslip shows no ${lacking}`
    : 'the payslip does not show enough, or some figures may have been misread';
  return unproven('medium', { field, message: `Unproven: we could not check ${what}, because ${why}` });
}

function datePrinted({ details }: PayslipParts): Finding[] {
  if (payDayOf(details) !== null) return [];
  const message =
    'Unproven: the payslip shows no pay date, so its dates and its tax year could not be checked';
  return [unproven('medium', { field: 'income_information.pay_date', message })];
}

function listed(parts: readonly (readonly [unknown, string])[]): string | null {
  const names = parts.flatMap(([value, name]) => (value === null ? [name] : []));
  return names.length > 0 ? names.join(' and no ') : null;
}
