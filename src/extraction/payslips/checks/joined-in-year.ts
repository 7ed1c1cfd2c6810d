import { firstDayOfTaxYear, taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Kind } from '../lexicon.ts';
import { type PayslipParts, takenPence, yearFigure } from '../payroll-data.ts';
import { periodFigure, periodsOf } from './bases.ts';

const AGREEMENT_SLACK = 0.12;

/**
 * Returns true when the employment began within the tax year. The page gives the start date, or all figures
 * to date are about the same multiple of the period's figures, and that multiple is smaller than the number
 * of periods so far.
 */
export function hasJoinedInYear(parts: PayslipParts): boolean {
  const { payDate, startDate } = parts.details;
  if (!payDate) return false;
  if (startDate)
    return startDate >= firstDayOfTaxYear(taxYearOf(payDate.value)) && startDate <= payDate.value;
  const [period] = periodsOf(parts.details);
  const ratios = yearRatios(parts);
  const pay = ratios.get('taxable') ?? ratios.get('gross');
  if (!period || pay === undefined) return false;
  const isFewer = pay >= 1 && pay < period.number / period.length - 0.5;
  const shares = [...ratios.values()];
  return (
    isFewer && shares.length > 2 && shares.every((ratio) => Math.abs(ratio / pay - 1) <= AGREEMENT_SLACK)
  );
}

/** Returns the year to date as a multiple of the period, by kind of figure. */
export function yearRatios({ money }: PayslipParts): Map<Kind, number> {
  const ratios = new Map<Kind, number>();
  const put = (kind: Kind, pence: Pence | null) => {
    const year = yearFigure(money, kind)?.pence;
    if (pence !== null && pence > 0n && year !== undefined) ratios.set(kind, Number(year) / Number(pence));
  };
  put('gross', money.totals.gross?.pence ?? null);
  put('net', money.totals.net?.pence ?? null);
  for (const kind of ['taxable', 'niable'] as const) put(kind, periodFigure(money, kind)?.pence ?? null);
  for (const kind of ['tax', 'ni', 'pension'] as const) put(kind, takenPence(money, [kind]));
  return ratios;
}
