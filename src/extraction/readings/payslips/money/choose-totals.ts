import type { Pence } from '#values/money.ts';
import { earningKindOf } from '../../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../../vocabulary/payslips/lexicon.ts';
import type { Figure } from './figures.ts';
import { sumOf, type Total, type Totals } from './payslip-money.ts';
import { isPaidInAddition, mainRegion } from './split-rows.ts';

/** Chooses the gross pay, the deductions and the net pay that fit each other. */
export function chooseTotals(
  period: readonly Figure[],
  rows: { earnings: readonly Figure[]; deductions: readonly Figure[] },
): Totals {
  const candidates = (kind: Kind) =>
    period.filter((figure) => figure.kind === kind).map((figure) => ({ figure, pence: figure.pence }));
  const afterTax = sumOf(rows.earnings.filter(({ label }) => earningKindOf(label).isAfterTax));
  const inKind = sumOf(rows.earnings.filter(({ label }) => earningKindOf(label).isInKind));
  const total = (listed: readonly Figure[], without = 0n) =>
    listed.length > 0 ? [{ figure: null, pence: sumOf(listed) - without }] : [];
  // refunds may exceed the deductions
  const signed = ({ figure, pence }: { figure: Figure; pence: Pence }): Total =>
    pence < 0n && pence !== sumOf(rows.deductions) ? { figure, pence: -pence } : { figure, pence };
  const [printedGross, printedTaken] = [candidates('gross'), candidates('total_deductions').map(signed)];
  // printed totals count even if they don't add up: the checks report that
  const main = mainRegion(rows.earnings);
  const apart = rows.earnings.filter((row) => isPaidInAddition(row) && row.region !== main);
  const grosses: Total[] =
    printedGross.length > 0
      ? printedGross
      : total(
          rows.earnings.filter((row) => !apart.includes(row)),
          inKind,
        );
  const taken: Total[] = printedTaken.length > 0 ? printedTaken : total(rows.deductions);
  const nets: Total[] = candidates('net');
  const noneTaken =
    rows.deductions.length === 0 && taken.length === 0 ? [{ figure: null, pence: 0n }] : taken;
  for (const gross of grosses)
    for (const net of nets)
      for (const deductions of noneTaken)
        for (const added of new Set([0n, afterTax, -inKind]))
          if (gross.pence - deductions.pence + added === net.pence) return { gross, deductions, net };
  // a sum of some rows may be printed before the total
  const fitting = (totals: readonly Total[], sum: Pence) =>
    totals.find(({ pence }) => pence === sum) ?? totals[0] ?? null;
  return {
    gross: fitting(grosses, sumOf(rows.earnings) - inKind),
    deductions: fitting(taken, sumOf(rows.deductions)),
    net: nets[0] ?? null,
  };
}
