import { computeIncomeTax, type PayPeriod, type TaxCode, tablesOf } from '#paye';
import type { Pence } from '#values/money.ts';

/** Computes the tax on all pay up to a period, or on one payment. */
export function taxOn(code: TaxCode, period: PayPeriod, pay: Pence): Pence | null {
  const tables = tablesOf(period.taxYear);
  // computeIncomeTax limits tax to half of the money paid; a figure of four times the pay disables that limit
  // for cumulative codes
  const paidInMoney = code.basis === 'week1' ? pay : 4n * pay;
  return tables && computeIncomeTax(tables, { code, period, pay, paidInMoney, payBefore: 0n, taxBefore: 0n });
}
