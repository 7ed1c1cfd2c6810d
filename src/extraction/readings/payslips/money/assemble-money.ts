import { type Figure, negated, type PayslipMoney } from '../../../relations/payslips/figures.ts';
import { DEDUCTION_KINDS } from '../../../vocabulary/payslips/lexicon.ts';
import { chooseSums } from './choose-sums.ts';
import { NOT_ROWS } from './split-rows.ts';
import { moveToYear, nameBases, nameBeside, nameLargest, resolveScopes } from './years.ts';

/** Sorts the figures of all regions into payments, deductions, totals and the year to date. */
export function assembleMoney(figures: readonly Figure[]): PayslipMoney {
  const money = readOnce(figures);
  const moved = moveToYear(figures, money);
  return moved ? readOnce(moved) : money;
}

function readOnce(figures: readonly Figure[]): PayslipMoney {
  const resolved = nameBases(resolveScopes(figures));
  const sums = chooseSums(resolved.filter(({ scope }) => scope === 'period'));
  const { earnings, deductions, totals, period, isNegative } = sums;
  const isTakenIn = ({ row, section, kind }: Figure) =>
    kind === null ||
    (DEDUCTION_KINDS.includes(kind) &&
      (section === 'deductions' || deductions.some((other) => other.row === row)));
  const years = nameLargest(nameBeside(resolved, sums), sums)
    .filter(({ scope }) => scope === 'ytd')
    .map((figure) => (isNegative && figure.pence < 0n && isTakenIn(figure) ? negated(figure) : figure));
  return {
    earnings,
    deductions,
    totals,
    period: period.filter(({ kind }) => kind !== null && NOT_ROWS.includes(kind)),
    yearToDate: years.filter(({ kind }) => kind !== null),
    unnamedYears: years.filter(({ kind }) => kind === null),
  };
}
