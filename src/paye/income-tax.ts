import { divideDown, divideUp, type Pence } from '#values/money.ts';
import { type PayPeriod, UNITS_PER_YEAR } from './pay-period.ts';
import type { TaxBand, TaxYearTables } from './tables.ts';
import type { FlatBand, TaxCode } from './tax-code.ts';

/*
 * HMRC's tax table routines. Amounts are rounded at the same steps as HMRC's: free pay up to the penny,
 * taxable pay down to the pound, band limits and the tax below them to four decimals of a pound, tax down to
 * the penny.
 */

export interface TaxablePayment {
  code: TaxCode;
  period: PayPeriod;
  /** Taxable pay of this payment, including benefits in kind. */
  pay: Pence;
  /** The part paid in money. Tax may take at most half of it. */
  paidInMoney: Pence;
  /** Taxable pay and tax in the tax year before this payment. */
  payBefore: Pence;
  taxBefore: Pence;
}

/** Tax to deduct from a payment, negative for a refund; null if the region has no such rate in that year. */
export function computeIncomeTax(tables: TaxYearTables, payment: TaxablePayment): Pence | null {
  const alone = payment.code.basis === 'week1' || payment.period.isExtra;
  const units = BigInt(alone ? payment.period.length : payment.period.number);
  const pay = alone ? payment.pay : payment.payBefore + payment.pay;
  const taxToDate = taxOn(tables, payment, { pay, units });
  if (taxToDate === null) return null;
  const due = alone ? taxToDate : taxToDate - payment.taxBefore;
  if (due <= 0n) return due;
  const most = divideDown(payment.paidInMoney, 2n);
  return due < most ? due : most > 0n ? most : 0n;
}

/** Tax-free pay in one week or month for a code's number. */
export function freePayOfOne(unit: 'week' | 'month', allowance: number): Pence {
  if (allowance === 0) return 0n;
  const number = BigInt(allowance) - 1n;
  // HMRC's tables restart from a fixed amount after every 500
  const rest = divideUp(((number % 500n) + 1n) * 1000n + 900n, UNITS_PER_YEAR[unit]);
  return rest + (number / 500n) * (unit === 'week' ? 9_616n : 41_667n);
}

interface Accumulated {
  pay: Pence;
  /** The number of weeks or months that this pay is for: one period, or the year so far. */
  units: bigint;
}

function taxOn(
  tables: TaxYearTables,
  { code, period }: TaxablePayment,
  { pay, units }: Accumulated,
): Pence | null {
  const bands = tables.bands[code.region];
  const shared = { units, perYear: UNITS_PER_YEAR[period.unit], isScottish: code.region === 'scotland' };
  const byBands = (taxable: Pence) => taxByBands(bands, { ...shared, pay: taxable });
  switch (code.kind) {
    case 'NT':
      return 0n;
    case '0T':
      return byBands(pay);
    case 'suffix':
      return byBands(pay - units * freePayOfOne(period.unit, code.allowance));
    case 'K':
      return byBands(pay + units * freePayOfOne(period.unit, code.allowance));
    case 'flat': {
      const rate = bandOf(tables, code.band, code.region)?.rate;
      // pounds times hundredths of a percent gives hundredths of a penny
      return rate === undefined ? null : pay < 0n ? 0n : ((pay / 100n) * rate) / 100n;
    }
  }
}

function taxByBands(
  bands: readonly TaxBand[],
  { pay, units, perYear, isScottish }: Accumulated & { perYear: bigint; isScottish: boolean },
): Pence {
  if (pay < 100n) return 0n;
  const toDate = (yearly: bigint) => (yearly * units) / perYear;
  const band = bands.find(
    ({ upTo }) => upTo === null || pay <= 100n * divideUp(toDate(upTo * 10_000n), 10_000n),
  );
  if (!band) throw new Error('The last tax band has no end');
  const inBand = (pay / 100n) * 10_000n - toDate(band.above * 10_000n);
  const below = isScottish ? scottishTaxBelow(bands, band, toDate) : toDate(band.taxBelow);
  return (below * 10_000n + inBand * band.rate) / 1_000_000n;
}

/** For Scotland only, HMRC's figures cut off the tax on each lower band after four decimals of a pound. */
function scottishTaxBelow(
  bands: readonly TaxBand[],
  band: TaxBand,
  toDate: (yearly: bigint) => bigint,
): bigint {
  return bands
    .slice(0, bands.indexOf(band))
    .reduce((sum, { above, upTo, rate }) => sum + toDate(((upTo ?? above) - above) * rate), 0n);
}

/** Scotland has a starter band below its basic rate, and more rates above it. */
function bandOf(tables: TaxYearTables, flat: FlatBand, region: TaxCode['region']): TaxBand | undefined {
  const basic = region === 'scotland' ? 1 : 0;
  return tables.bands[region][basic + ['BR', 'D0', 'D1', 'D2', 'D3'].indexOf(flat)];
}
