import { lowerFirst } from '#values/capitalised.ts';
import { magnitude, type Pence, parsePence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import { isSameBox } from '../../page/box-around.ts';
import type { Cell } from '../../page/cells.ts';
import { mayBeMisread } from '../../page/certainty.ts';
import { isDoubtfulCell } from '../../readings/payslips/money/doubtful-figures.ts';
import { cellsOf, type PayslipMoney, sumOf, totalsOf } from '../../relations/payslips/figures.ts';
import { incomeTax } from '../../relations/payslips/income-tax.ts';
import { nationalInsurance } from '../../relations/payslips/national-insurance.ts';
import { periodsOf } from '../../relations/payslips/pay-periods.ts';
import { looseAmounts, type Payslip } from '../../relations/payslips/payslip.ts';
import { evaluate, isProven, type Terms } from '../../relations/payslips/relation.ts';
import { termsOf } from '../../relations/payslips/relations.ts';
import { deductionsSum, netPay } from '../../relations/payslips/sums.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { mayLackLabel } from './year-labels.ts';

const ROWS_MAX = 12;

/**
 * Decides for each failed check if the document contradicts itself or the law, or if a misreading explains the
 * failure at least as well. The latter is a doubt about our reading and costs less.
 */
export function weighEvidence(findings: readonly Finding[], payslip: Payslip): Finding[] {
  const isMisread = findings.some((finding) => !finding.isPassed && isHardToRead(finding, payslip));
  return findings.map((finding) => {
    if (finding.isPassed || finding.code === 'unproven' || finding.severity === 'info') return finding;
    const reason = isMisread && isOfFigures(finding) ? HARD_TO_READ : reasonToDoubt(finding, payslip);
    if (reason === null) return finding;
    return {
      ...finding,
      code: 'unproven',
      severity: reason === LABEL_MISSED ? 'medium' : 'low',
      message: `Unproven: as we read the page, ${lowerFirst(finding.message)}. ${reason}`,
    };
  });
}

const HARD_TO_READ = 'The picture is hard to read, so we may have misread it';
const LABEL_MISSED = 'We may have missed a label in the picture, and so read the wrong amount';

/**
 * A misread figure fails every check that depends on it, and every check of figures that were calculated from
 * it.
 */
function isOfFigures({ code }: Finding): boolean {
  return termsOf(code) !== null;
}

function reasonToDoubt(finding: Finding, payslip: Payslip): string | null {
  if (isHardToRead(finding, payslip)) return HARD_TO_READ;
  if (mayBeYearToDate(finding))
    return 'The amount is so far above gross pay that it is probably a year-to-date figure';
  if (isExplainedElsewhere(finding, payslip))
    return 'Other amounts on the page explain the difference, so we may have read the wrong one';
  if (isRightWithout(finding, payslip)) return 'A payment whose label we don’t know may be tax-free';
  if (mayLackLabel(finding, payslip)) return LABEL_MISSED;
  return null;
}

/**
 * True if gross pay less the listed deductions is net pay, and both the tax and the NI contribution are due on gross pay.
 * A forger who changes gross pay breaks one of these, whatever the payments are.
 */
function isGrossProven(payslip: Payslip): boolean {
  const own = withoutBases(payslip, ['taxable', 'niable']);
  const isSum = evaluate(deductionsSum, own).every(({ outcome }) => outcome === 'holds');
  return isSum && [netPay, incomeTax, nationalInsurance].every((relation) => isProven(relation, own));
}

/** Leaves out the printed pay that tax or NI is due on. */
function withoutBases(payslip: Payslip, kinds: readonly Kind[]): Payslip {
  const { money } = payslip;
  const isOther = ({ kind }: { kind: Kind | null }) => kind === null || !kinds.includes(kind);
  return {
    ...payslip,
    money: { ...money, period: money.period.filter(isOther), yearToDate: money.yearToDate.filter(isOther) },
  };
}

function isHardToRead({ code, box, expected, actual }: Finding, { money, details }: Payslip): boolean {
  const all = cellsOf(money);
  if (!all.some(({ words }) => words.some(({ confidence }) => confidence !== null))) return false;
  // a finding without a box may be about a value that OCR missed; OCR may also lose a digit of a code or tax period
  if (box === null || code.endsWith('_form') || code === 'tax_period') return true;
  const terms = termsOf(code);
  const dates = [details.payDate, details.taxPeriod].flatMap((located) => located?.cell ?? []);
  const own = [...all, ...dates].filter((cell) => isSameBox(cell, box));
  const grounds = [...own, ...(terms ? listTerms(money, terms) : dates)];
  const [due, found] = [penceOf(expected), penceOf(actual)];
  const amounts = grounds.flatMap(({ pence, words }) => (pence === null ? [] : [{ pence, words }]));
  const isExplained = due !== null && found !== null && due !== found && mayBeMisread(amounts, due - found);
  return isExplained || grounds.some(isDoubtfulCell);
}

/**
 * A misread figure leaves its true value somewhere else on the page, without a meaning. A forged figure does
 * not, because the forger replaced it.
 */
function isExplainedElsewhere({ code, expected, actual }: Finding, payslip: Payslip): boolean {
  const { money } = payslip;
  const loose = looseAmounts(payslip);
  const [due, found] = [penceOf(expected), penceOf(actual)];
  if (due === null || found === null) return false;
  const gap = due - found;
  const isLoose = (pence: Pence) => pence !== 0n && loose.some((one) => magnitude(one) === magnitude(pence));
  switch (code) {
    case 'net_pay': {
      const { gross, deductions } = money.totals;
      const [otherGross, otherTaken] = [found + (deductions?.pence ?? 0n), (gross?.pence ?? 0n) - found];
      return isLoose(due) || isLoose(otherGross) || isLoose(otherTaken) || isLoose(gap);
    }
    case 'earnings_sum':
      return (
        isLoose(due) ||
        isSumOf(gap, money.earnings) ||
        isLoose(gap) ||
        (isGrossProven(payslip) && isExchanged(gap, money, loose))
      );
    case 'deductions_sum':
      return isLoose(due) || isSumOf(gap, money.deductions) || isLoose(gap);
    case 'taxable_pay':
      return isLoose(due) || isTaxOnGross(payslip);
    case 'year_below_period':
      // only in the job's first pay period of a tax year can an amount of the period also be the year to date
      return isLoose(due) && isFirstOfJob(payslip);
    case 'income_tax':
    case 'national_insurance':
    case 'student_loan':
    case 'postgraduate_loan':
    case 'niable_pay':
    case 'year_net_pay':
    case 'year_tax_due':
      return isLoose(due);
    default:
      return false;
  }
}

/** True if taxable pay, or pay subject to NI, is far above gross pay. */
function mayBeYearToDate({ code, expected, actual }: Finding): boolean {
  if (code !== 'taxable_pay' && code !== 'niable_pay') return false;
  const [due, found] = [penceOf(expected), penceOf(actual)];
  return due !== null && found !== null && found * 2n > due * 3n;
}

/** True if the check passes when a payment with an unknown label is left out: it may be tax-free. */
function isRightWithout({ code, expected, actual }: Finding, payslip: Payslip): boolean {
  if (code !== 'income_tax' && code !== 'national_insurance') return false;
  if (penceOf(expected) === null || penceOf(actual) === null) return false;
  const { money } = payslip;
  const relation = code === 'income_tax' ? incomeTax : nationalInsurance;
  const { gross } = money.totals;
  return money.earnings.some((row) => {
    if (!gross || row.kind !== null || row.pence <= 0n || earningKindOf(row.label).type !== 'OTHER')
      return false;
    const totals = { ...money.totals, gross: { ...gross, pence: gross.pence - row.pence } };
    return isProven(relation, { ...payslip, money: { ...money, totals } });
  });
}

function isFirstOfJob(payslip: Payslip): boolean {
  return (
    payslip.details.startDate !== null ||
    periodsOf(payslip.details).some(({ number, length }) => number === length)
  );
}

/** True if the tax is due on gross pay as it is: then the taxable pay that differs from it was misread. */
function isTaxOnGross(payslip: Payslip): boolean {
  return isProven(incomeTax, withoutBases(payslip, ['taxable']));
}

/** True if some rows add up to the amount: they may be hours, notes or totals instead of payments. */
function isSumOf(pence: Pence, rows: PayslipMoney['earnings']): boolean {
  if (pence <= 0n || rows.length < 2) return false;
  const sums = new Set<Pence>([0n]);
  for (const row of rows.slice(0, ROWS_MAX)) for (const sum of [...sums]) sums.add(sum + row.pence);
  sums.delete(sumOf(rows));
  return sums.has(pence);
}

/** True if one or two amounts without a meaning, in place of at most one payment, close the gap. */
function isExchanged(gap: Pence, { earnings, totals }: PayslipMoney, loose: readonly Pence[]): boolean {
  // a total that is printed twice is not a missing payment: otherwise it would explain a forged payment
  const sums = [totals.gross, totals.net, totals.deductions].map((total) => total?.pence);
  const rows = loose.filter((pence) => !sums.includes(pence));
  return [0n, ...earnings.map(({ pence }) => pence)].some((dropped) =>
    rows.some((one, index) => [0n, ...rows.slice(index + 1)].some((other) => one + other - dropped === -gap)),
  );
}

function penceOf(text: string | null): Pence | null {
  return text !== null && /^-?\d+\.\d{2}$/.test(text) ? parsePence(text) : null;
}

function listTerms(money: PayslipMoney, { period = [], year = [], rows = [] }: Terms): Cell[] {
  const isOf = (kinds: readonly Kind[]) => (figure: { kind: Kind | null }) =>
    figure.kind !== null && kinds.includes(figure.kind);
  return [
    ...[...totalsOf(money), ...money.period, ...money.deductions].filter(isOf(period)),
    ...money.yearToDate.filter(isOf(year)),
    ...rows.flatMap((list) => money[list]),
  ].map(({ cell }) => cell);
}
