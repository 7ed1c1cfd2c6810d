import { type PayPeriod, parseTaxCode, type TaxCode, tablesOf } from '#paye';
import type { Pence } from '#values/money.ts';
import { magnitude } from './finding.ts';
import { taxOn } from './tax-on.ts';

/** Tax by a code is exact. A wider limit would let almost any amount pass as the tax by some code. */
const EXACT: Pence = 1n;
const CODE_NUMBER_MAX = 2_500;
const FLAT_CODES = ['BR', 'D0', 'D1', 'NT', 'SBR', 'SD0', 'SD1', 'SD2'];

export interface YearBefore {
  /** The period of the payment before this one. */
  period: PayPeriod;
  pay: Pence;
  tax: Pence;
}

/**
 * Returns true when some tax code explains the tax of the year before this payment: a cumulative code with any
 * number, a code with one rate, a usual code of another part of the UK, or a code that taxed each of several
 * equal payments separately.
 */
export function isTaxBySomeCode(code: TaxCode, before: YearBefore): boolean {
  const cumulative = (one: TaxCode) => taxOn(one, before.period, before.pay);
  return (
    [...FLAT_CODES.flatMap((text) => parseTaxCode(text) ?? []), ...usualCodes(code, before)].some((one) =>
      isSame(cumulative(one), before),
    ) ||
    isByNumber(code.region, before, cumulative) ||
    isByPayment(code, before)
  );
}

/** The same code, the standard one and 0T, in each part of the UK: people who move keep their allowance. */
function usualCodes(code: TaxCode, { period }: YearBefore): TaxCode[] {
  const standard = parseTaxCode(tablesOf(period.taxYear)?.standardCode ?? '');
  const none = parseTaxCode('0T');
  return [code, standard, none].flatMap((one) =>
    one ? (['rUK', 'scotland'] as const).map((region) => ({ ...one, region })) : [],
  );
}

function isSame(due: Pence | null, { tax }: YearBefore): boolean {
  return due !== null && magnitude(due - tax) <= EXACT;
}

/** Searches the code's number. A higher number gives less tax; K codes count as negative numbers. */
function isByNumber(
  region: TaxCode['region'],
  before: YearBefore,
  taxBy: (code: TaxCode) => Pence | null,
): boolean {
  let [low, high] = [-CODE_NUMBER_MAX, CODE_NUMBER_MAX];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const due = taxBy(numbered(region, middle));
    if (due === null) return false;
    if (due <= before.tax) high = middle;
    else low = middle + 1;
  }
  return [low - 1, low].some((number) => isSame(taxBy(numbered(region, number)), before));
}

function numbered(region: TaxCode['region'], number: number): TaxCode {
  const basis = 'cumulative' as const;
  return number < 0
    ? { kind: 'K', allowance: -number, region, basis }
    : { kind: 'suffix', allowance: number, suffix: 'L', region, basis };
}

/** Any code for equal payments in all periods so far, or the usual codes for payments in the last ones. */
function isByPayment(code: TaxCode, before: YearBefore): boolean {
  const { period, pay } = before;
  const most = period.number / period.length;
  const taxOf = (payments: number) => (one: TaxCode) => {
    const each = taxOn({ ...one, basis: 'week1' }, period, pay / BigInt(payments));
    return each === null ? null : each * BigInt(payments);
  };
  if (pay % BigInt(most) === 0n && isByNumber(code.region, before, taxOf(most))) return true;
  const usual = usualCodes(code, before);
  return Array.from({ length: most }, (_, index) => index + 1).some(
    (payments) => pay % BigInt(payments) === 0n && usual.some((one) => isSame(taxOf(payments)(one), before)),
  );
}
