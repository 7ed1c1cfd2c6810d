import { type PayPeriod, parseTaxCode } from '#paye';
import { magnitude, type Pence } from '#values/money.ts';
import { type Base, taxBases } from './bases.ts';
import { POUND, takenPence, yearFigure } from './figures.ts';
import { payDayOf, periodBefore, periodsOf } from './pay-periods.ts';
import { looseAmounts, type Payslip } from './payslip.ts';
import { taxOn } from './tax-on.ts';

/**
 * Finds a benefit in kind whose label is not known: an amount on the page that explains both the tax of the period and
 * the tax to date if it is added to the taxable pay. Forgers don't raise the tax, so such an amount hides nothing.
 */
export function benefitBases(parts: Pick<Payslip, 'money' | 'details' | 'cells'>): Base[] {
  const { money, details } = parts;
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  const [tax, yearTax] = [takenPence(money, ['tax']), yearFigure(money, 'tax')?.pence];
  const gross = money.totals.gross?.pence ?? 0n;
  if (code?.basis !== 'cumulative' || tax === null || yearTax === undefined || payDayOf(details) === null)
    return [];
  const benefits = new Set(looseAmounts(parts).filter((pence) => pence > 0n && pence * 2n < gross));
  for (const benefit of benefits)
    for (const period of periodsOf(details))
      for (const { pay, yearToDate } of taxBases(parts)) {
        const years = yearToDate === null ? [] : [yearToDate, yearToDate + benefit * paymentsOf(period)];
        for (const year of years) {
          const base = { pay: pay + benefit, yearToDate: year, isYearPrinted: false };
          const now = taxOn(code, period, year);
          const before = taxBefore(code, period, base);
          if (now === null || before === null) continue;
          if (magnitude(now - yearTax) <= POUND && magnitude(now - before - tax) <= POUND) return [base];
        }
      }
  return [];
}

function paymentsOf({ number, length }: PayPeriod): Pence {
  return BigInt(Math.ceil(number / length));
}

function taxBefore(
  code: Parameters<typeof taxOn>[0],
  period: PayPeriod,
  { pay, yearToDate }: { pay: Pence; yearToDate: Pence },
): Pence | null {
  const isFirst = period.number <= period.length;
  return isFirst ? 0n : taxOn(code, periodBefore(period), yearToDate - pay);
}
