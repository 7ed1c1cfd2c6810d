import { type Pence, sumPence } from '#values/money.ts';
import type { Figure } from './figures.ts';
import type { PayslipMoney, Total } from './payslip-money.ts';
import type { Segment } from './segments.ts';

/** Below it, what was recognised on a picture may well be something else. */
const SURE = 0.8;
const SIGNS_WRONG_MAX = 2;

/** Read from a picture, and hardly made out. */
export function isDoubtful({ words }: Segment): boolean {
  return words.some(({ confidence }) => confidence !== null && confidence < SURE);
}

export function isRecognised({ words }: Segment): boolean {
  return words.some(({ confidence }) => confidence !== null);
}

/** A figure that was hardly made out is what the others leave for it, if it looks much like that. */
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

/** As many digits but for one, and nearly all of them the same. */
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
