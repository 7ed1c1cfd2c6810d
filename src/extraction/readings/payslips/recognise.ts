import type { Row } from '../../page/cells.ts';
import { isRecognised } from '../../page/certainty.ts';
import type { Details } from './details/details.ts';
import type { PayslipMoney } from './money/payslip-money.ts';
import { type PayslipParts, takenPence, yearFigure } from './payroll-data.ts';

const WORDS_FOR =
  /\b(?:pay\s?slips?|pay ?advice|pay statement|earnings statement|wage slip|salary slip|payroll advice)\b/i;
const OTHER_PAPERS: readonly RegExp[] = [
  /\bp60\b|end of year certificate/i,
  /\bp45\b.*\b(?:part|details of employee leaving)|details of employee leaving work/i,
  /^\s*(?:form )?p11d\b(?!.*\d\.\d{2})|\bp11d (?:expenses and benefits|return|working sheet)/i,
  /\binvoice\b(?!.*\bpayslip)|\bvat (?:no|number|reg)|\btotal due\b|\bamount due\b/i,
  /\b(?:expense (?:claim|report)|total claimed)\b/i,
  /\b(?:opening|closing) balance\b|\bbalance (?:brought|carried) forward\b|\bmoney (?:in|out)\b|\bpaid (?:in|out)\b.*\bbalance\b/i,
  /\bdear (?:mr|mrs|ms|miss|sir|madam|dr|colleague|[A-Z][a-z]+)\b/i,
  /\bbenefits? (?:statement|illustration)\b|\b(?:pension|retirement) (?:forecast|statement|estimate|illustration|quotation|options)\b|\b(?:projected|estimated) (?:annual )?pension\b|\btransfer value\b/i,
  /\btax calculation\b|\bself assessment\b/i,
  /\bfinal tax code\b|\bcontract of employment\b|\bmortgage illustration\b/i,
];
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
  const texts = rows.map(({ cells }) => cells.map(({ text }) => text).join(' '));
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
    [details.niNumber !== null || details.badNiNumber !== null, 1],
    [details.payDate !== null, 0.5],
    [
      yearFigure(money, 'tax') !== null ||
        yearFigure(money, 'gross') !== null ||
        yearFigure(money, 'taxable') !== null,
      1,
    ],
    [addsUp && money.deductions.length > 0, 2.5],
    [type !== null || texts.some((text) => WORDS_FOR.test(text)), 2],
    [money.earnings.some(({ section }) => section === 'payments'), 0.5],
  ];
  // a payslip that adds up may still say "amount due" or begin with "Dear"
  const proving = type ? (['tax'] as const) : (['tax', 'ni'] as const);
  const isProven = addsUp && proving.every((kind) => money.deductions.some((row) => row.kind === kind));
  const against = OTHER_PAPERS.filter((pattern) => texts.some((text) => pattern.test(text))).length;
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
