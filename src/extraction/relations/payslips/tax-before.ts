import { type PayPeriod, parseTaxCode, TAX_YEARS, type TaxCode, tablesOf } from '#paye';
import type { Pence } from '#values/money.ts';
import { taxOn } from './tax-on.ts';

/**
 * The amount of tax alone can't identify a code: among thousands of codes, one would often explain a forged amount too.
 * So only usual codes explain tax, to the penny: those of the personal and the marriage allowance, round ones and those
 * with one rate. K codes count as negative numbers.
 */
const ROUND_STEP = 50;
const ROUND_MAX = 2_500;
/** A spouse gets or gives a tenth of the allowance (codes M and N). */
const MARRIAGE_SHARES = [1, 0.9, 1.1];
/** Tax at the higher rate on less than a pound. */
const ROUNDED_OFF: Pence = 40n;
const FLAT = ['BR', 'D0', 'D1', 'NT', 'SBR', 'SD0', 'SD1', 'SD2'].flatMap((text) => parseTaxCode(text) ?? []);
const ROUND = Array.from({ length: (2 * ROUND_MAX) / ROUND_STEP + 1 }, (_, i) => i * ROUND_STEP - ROUND_MAX);
const ALLOWANCES = TAX_YEARS.flatMap((year) => {
  const standard = Number.parseInt(tablesOf(year)?.standardCode ?? '', 10);
  return MARRIAGE_SHARES.map((share) => Math.round(standard * share));
});

/** The tax to date before this payment. */
interface YearBefore {
  /** The period of the payment before this one. */
  period: PayPeriod;
  pay: Pence;
  tax: Pence;
}

/**
 * Returns true when a usual tax code explains the tax to date before this payment: all of it together, or each payment
 * separately, in all periods so far or only in the last ones.
 */
export function isTaxBySomeCode(code: TaxCode, { period, pay, tax }: YearBefore): boolean {
  const most = period.number / period.length;
  const usual = usualCodes(code, period);
  const codes = [...FLAT, ...usual, ...numberedCodes(code)];
  const isTogether = (one: TaxCode) => taxOn(one, period, pay) === tax;
  const isSeparate = (one: TaxCode, payments: number) => {
    const count = BigInt(payments);
    const each = pay % count === 0n ? taxOn({ ...one, basis: 'week1' }, period, pay / count) : null;
    return each !== null && each * count === tax;
  };
  // payments that are taxed separately lose up to a pound of taxable pay each, if they differ
  const isUnequal = (one: TaxCode) => {
    const together = taxOn({ ...one, basis: 'cumulative' }, period, pay);
    return together !== null && tax <= together && together - tax <= BigInt(most) * ROUNDED_OFF;
  };
  return (
    codes.some((one) => isTogether(one) || isSeparate(one, most)) ||
    // fewer codes, because with more of them, forged amounts would often fit
    usual.some((one) =>
      Array.from({ length: most }, (_, i) => i + 1).some((count) => isSeparate(one, count)),
    ) ||
    usual.some((one) => one.region === code.region && isUnequal(one))
  );
}

/** The same code, the standard one and 0T, in each part of the UK: people who move keep their allowance. */
function usualCodes(code: TaxCode, { taxYear }: PayPeriod): TaxCode[] {
  const others = [tablesOf(taxYear)?.standardCode ?? '', '0T'].flatMap((text) => parseTaxCode(text) ?? []);
  return [code, ...others].flatMap((one) =>
    (['rUK', 'scotland'] as const).map((region) => ({ ...one, region })),
  );
}

function numberedCodes({ region }: TaxCode): TaxCode[] {
  return [...new Set([...ALLOWANCES, ...ROUND])].map((number) =>
    number < 0
      ? { kind: 'K', allowance: -number, region, basis: 'cumulative' }
      : { kind: 'suffix', allowance: number, suffix: 'L', region, basis: 'cumulative' },
  );
}
