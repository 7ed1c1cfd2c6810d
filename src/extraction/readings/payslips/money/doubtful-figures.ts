import { type Pence, sumPence } from '#values/money.ts';
import type { Cell } from '../../../page/cells.ts';
import { isAlike, isDoubtfulWord } from '../../../page/certainty.ts';
import type { Figure, PayslipMoney, Total } from '../../../relations/payslips/figures.ts';

/** True for OCR text with a low confidence. */
export function isDoubtfulCell({ words }: Cell): boolean {
  return words.some(isDoubtfulWord);
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
  return figure !== null && isDoubtfulCell(figure.cell);
}

function corrected(total: Total, pence: Pence): Total {
  return isDoubtfulTotal(total) && isAlike(total.pence, pence) ? { ...total, pence } : total;
}

function correctRows(rows: readonly Figure[], total: Total | null): Figure[] {
  const doubtful = rows.filter(({ cell }) => isDoubtfulCell(cell));
  const [only] = doubtful;
  if (!total || !only || doubtful.length > 1 || isDoubtfulTotal(total)) return [...rows];
  const left = total.pence - sumPence(rows.filter((row) => row !== only).map(({ pence }) => pence));
  return rows.map((row) => (row === only && isAlike(row.pence, left) ? { ...row, pence: left } : row));
}
