import { type Cell, isNumber, type Row } from '../../page/cells.ts';
import { isRecognised } from '../../page/certainty.ts';
import { type PayslipMoney, takenPence, yearFigure } from '../../relations/payslips/figures.ts';
import { cisAmountOf } from '../../vocabulary/payslips/dictionaries.ts';
import { kindOf, plainWords, takeScope } from '../../vocabulary/payslips/lexicon.ts';
import { otherPapersIn, signsIn } from '../../vocabulary/payslips/papers.ts';
import type { Details } from './details/details.ts';
import type { PayslipParts } from './payroll-data.ts';

/** Tells who is paid: a subcontractor, a pensioner, or, if null, an employee. */
export function typeOf(rows: readonly Row[]): PayslipParts['type'] {
  if (isCisStatement(rows)) return 'Subcontractor';
  return isPensionPayslip(rows) ? 'Pension' : null;
}

/** True for a statement of one subcontractor, with the gross amount and the deduction. */
export function isCisStatement(rows: readonly Row[]): boolean {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text));
  const signs = signsIn(texts);
  if (!signs.has('cis') || !signs.has('subcontractor') || signs.has('payroll') || signs.has('other_cis'))
    return false;
  if (signs.has('invoice') && !signs.has('cis_title')) return false;
  const amounts = new Set(texts.map(cisAmountOf));
  const hasSums = amounts.has('Gross pay') && amounts.has('Income tax');
  return hasSums && (['Net pay', 'Taxable pay', 'CIS materials'] as const).some((one) => amounts.has(one));
}

/** True for the payslip of a pension: its words say so, and it shows no pay for work and no National Insurance. */
function isPensionPayslip(rows: readonly Row[]): boolean {
  if (!signsIn(rows.flatMap(({ cells }) => cells.map(({ text }) => text))).has('pension')) return false;
  return !rows.some(({ cells }) =>
    cells.some((cell, index) => (cells[index + 1]?.pence ?? 0n) !== 0n && !isNumber(cell) && isOfWork(cell)),
  );
}

function isOfWork({ text }: Cell): boolean {
  const { scope, rest } = takeScope(plainWords(text));
  return signsIn([text]).has('work') || (scope !== 'employer' && kindOf(rest) === 'ni');
}

const BIAS = -7;

/** Decides if pages are a payslip, by its usual contents and by words of other documents. */
export function isPayslip(
  rows: readonly Row[],
  {
    details,
    money,
    type,
    isPastedOver,
  }: { details: Details; money: PayslipMoney; type: PayslipParts['type']; isPastedOver: boolean },
): boolean {
  const lines = rows.map(({ cells }) => cells.map(({ text }) => text).join(' '));
  const { gross, net, deductions } = money.totals;
  const isTaken = (kind: 'tax' | 'ni') => money.deductions.some((row) => row.kind === kind);
  const addsUp =
    gross && net && deductions
      ? gross.pence - deductions.pence === net.pence && gross.figure !== net.figure
      : false;
  const weights: [boolean, number][] = [
    // the figure below a picture may be the net pay, and the lender should see that it was covered
    [net?.figure != null || isPastedOver, 3],
    [gross?.figure != null, 1.5],
    [isTaken('tax') && takenPence(money, ['tax']) !== null, 1.5],
    [isTaken('ni'), 1.5],
    [details.taxCode !== null, 1.5],
    [[details.niNumber, details.badNiNumber, details.maskedNiNumber].some((number) => number !== null), 1],
    [details.payDate !== null, 0.5],
    [(['tax', 'gross', 'taxable'] as const).some((kind) => yearFigure(money, kind) !== null), 1],
    [addsUp && money.deductions.length > 0, 2.5],
    [type !== null || signsIn(lines).has('payslip'), 2],
    [money.earnings.some(({ section }) => section === 'payments'), 0.5],
  ];
  // a payslip that adds up may still say "amount due" or begin with "Dear"
  const isProven = addsUp && isTaken('tax') && (type !== null || isTaken('ni'));
  const score = weights.reduce(
    (sum, [holds, weight]) => sum + (holds ? weight : 0),
    BIAS - (isProven ? 1 : 4) * otherPapersIn(lines).size,
  );
  // in a picture, the net pay may be too faint to read
  const mayLackNet = isPastedOver || (isPicture(rows) && gross?.figure != null && deductions?.figure != null);
  return score >= 0 && (net !== null || mayLackNet);
}

function isPicture(rows: readonly Row[]): boolean {
  return rows.some(({ cells }) => cells.some(({ words }) => words.some(isRecognised)));
}
