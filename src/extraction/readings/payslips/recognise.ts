import type { Row } from '../../page/cells.ts';
import { isRecognised } from '../../page/certainty.ts';
import { type PayslipMoney, takenPence, yearFigure } from '../../relations/payslips/figures.ts';
import { OTHER_PAPERS, PAYSLIP_TITLES } from '../../vocabulary/payslips/papers.ts';
import { matcherOf, wordsIn } from '../../vocabulary/phrases.ts';
import type { Details } from './details/details.ts';
import type { PayslipParts } from './payroll-data.ts';

const title = matcherOf(PAYSLIP_TITLES);
const otherPapers = OTHER_PAPERS.map((phrases) => matcherOf(phrases));
const BIAS = -7;
const PROBABLE = 0.5;

export interface Recognition {
  isPayslip: boolean;
  /** 0 to 1. */
  probability: number;
}

/** Decides if pages are a payslip, by its usual contents and by words of other documents. */
export function recognisePayslip(
  rows: readonly Row[],
  {
    details,
    money,
    type,
    isPastedOver,
  }: { details: Details; money: PayslipMoney; type: PayslipParts['type']; isPastedOver: boolean },
): Recognition {
  const texts = rows.map(({ cells }) => wordsIn(cells.map(({ text }) => text).join(' ')));
  const { gross, net, deductions } = money.totals;
  const addsUp =
    gross && net && deductions
      ? gross.pence - deductions.pence === net.pence && gross.figure !== net.figure
      : false;
  const weights: [boolean, number][] = [
    // the figure below a picture may be the net pay, and the lender should see that it was covered
    [net?.figure != null || isPastedOver, 3],
    [gross?.figure != null, 1.5],
    [takenPence(money, ['tax']) !== null && money.deductions.some(({ kind }) => kind === 'tax'), 1.5],
    [money.deductions.some(({ kind }) => kind === 'ni'), 1.5],
    [details.taxCode !== null, 1.5],
    [[details.niNumber, details.badNiNumber, details.maskedNiNumber].some((number) => number !== null), 1],
    [details.payDate !== null, 0.5],
    [
      yearFigure(money, 'tax') !== null ||
        yearFigure(money, 'gross') !== null ||
        yearFigure(money, 'taxable') !== null,
      1,
    ],
    [addsUp && money.deductions.length > 0, 2.5],
    [type !== null || texts.some((text) => title.test(text)), 2],
    [money.earnings.some(({ section }) => section === 'payments'), 0.5],
  ];
  // a payslip that adds up may still say "amount due" or begin with "Dear"
  const proving = type ? (['tax'] as const) : (['tax', 'ni'] as const);
  const isProven = addsUp && proving.every((kind) => money.deductions.some((row) => row.kind === kind));
  const against = otherPapers.filter((paper) => texts.some((text) => paper.test(text))).length;
  const score = weights.reduce(
    (sum, [holds, weight]) => sum + (holds ? weight : 0),
    BIAS - (isProven ? 1 : 4) * against,
  );
  const probability = 1 / (1 + Math.exp(-score));
  // in a picture, the net pay may be too faint to read
  const mayLackNet = isPastedOver || (isPicture(rows) && gross?.figure != null && deductions?.figure != null);
  return { isPayslip: probability >= PROBABLE && (net !== null || mayLackNet), probability };
}

function isPicture(rows: readonly Row[]): boolean {
  return rows.some(({ cells }) => cells.some(({ words }) => words.some(isRecognised)));
}
