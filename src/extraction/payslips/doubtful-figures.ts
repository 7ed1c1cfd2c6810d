import { type Pence, sumPence } from '#values/money.ts';
import type { Figure } from './figures.ts';
import type { PayslipMoney, Total } from './payslip-money.ts';
import type { Segment } from './segments.ts';

/** Words with a lower OCR confidence are often wrong. */
const SURE = 0.8;
const SIGNS_WRONG_MAX = 2;

/** True for OCR text with a low confidence. */
export function isDoubtful({ words }: Segment): boolean {
  return words.some(({ confidence }) => confidence !== null && confidence < SURE);
}

export function isRecognised({ words }: Segment): boolean {
  return words.some(({ confidence }) => confidence !== null);
}

/** Corrects an uncertain figure from the others, if the result looks similar to it. */
export function correctDoubtful(money: PayslipMoney): PayslipMoney {
  const totals = correctTotals(money.totals);
  return {
    ...money,
    totals,
    earnings: correctRows(money.earnings, totals.gross),
    deductions: correctRows(money.deductions, totals.deductions),
  };
}

function correctTotals({ gross, deductions, net }: PayslipMoney['totals']): PayslipMoney['totals'] {
  if (!gross || !deductions || !net) return { gross, deductions, net };
  const doubtful = [gross, deductions, net].filter(isDoubtfulTotal);
  if (doubtful.length !== 1) return { gross, deductions, net };
  return {
    gross: corrected(gross, net.pence + deductions.pence),
    deductions: corrected(deductions, gross.pence - net.pence),
    net: corrected(net, gross.pence - deductions.pence),
  };
}

function isDoubtfulTotal({ figure }: Total): boolean {
  return figure !== null && isDoubtful(figure.segment);
}

function corrected(total: Total, pence: Pence): Total {
  return isDoubtfulTotal(total) && isAlike(total.pence, pence) ? { ...total, pence } : total;
}

function correctRows(rows: readonly Figure[], total: Total | null): Figure[] {
  const doubtful = rows.filter(({ segment }) => isDoubtful(segment));
  const [only] = doubtful;
  if (!total || !only || doubtful.length > 1 || isDoubtfulTotal(total)) return [...rows];
  const left = total.pence - sumPence(rows.filter((row) => row !== only).map(({ pence }) => pence));
  return rows.map((row) => (row === only && isAlike(row.pence, left) ? { ...row, pence: left } : row));
}

/** True when the lengths of the numbers differ by at most one digit and few of their digits differ. */
function isAlike(one: Pence, other: Pence): boolean {
  if (one < 0n !== other < 0n) return false;
  const [a, b] = [String(one), String(other)];
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  if (longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && longer[start] === shorter[start]) start++;
  let end = 0;
  while (end < shorter.length - start && longer.at(-1 - end) === shorter.at(-1 - end)) end++;
  return longer.length - start - end <= SIGNS_WRONG_MAX;
}
