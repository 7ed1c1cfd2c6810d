import { type PayPeriod, parseTaxCode, TAX_YEARS, type TaxCode, tablesOf } from '#paye';
import type { Pence } from '#values/money.ts';
import { taxOn } from './tax-on.ts';

/**
 * The amount of tax alone can't identify a code: among thousands of codes, one would often explain a forged amount too.
 * So only codes with usual numbers explain tax, to the penny: those of the personal and the marriage allowance, round
 * ones, and those near the present code, whose tax hardly differs. K codes count as negative numbers.
 */
const ROUND_STEP = 50;
const ROUND_MAX = 2_500;
const NEAR_PRESENT = 20;
/** A spouse gets or gives a tenth of the allowance (codes M and N). */
const MARRIAGE_SHARES = [1, 0.9, 1.1];
/** Tax at the higher rate on less than a pound. */
const ROUNDED_OFF: Pence = 40n;
const FLAT_CODES = ['BR', 'D0', 'D1', 'NT', 'SBR', 'SD0', 'SD1', 'SD2'];

export interface YearBefore {
  /** The period of the payment before this one. */
  period: PayPeriod;
  pay: Pence;
  tax: Pence;
}

/**
 * Returns true when a usual tax code explains the tax to date before this payment: a cumulative code with a usual
 * number, a code with one rate, a usual code of another part of the UK, or a code that taxed each payment separately.
 */
export function isTaxBySomeCode(code: TaxCode, before: YearBefore): boolean {
  const flat = FLAT_CODES.flatMap((text) => parseTaxCode(text) ?? []);
  const numbered = codesWithUsualNumbers(code);
  const codes = [...flat, ...usualCodes(code, before), ...numbered];
  return (
    codes.some((one) => taxOn(one, before.period, before.pay) === before.tax) ||
    isByPayment(code, before) ||
    isByUnequalPayments(code, before)
  );
}

/**
 * Payments that are taxed separately lose up to a pound of taxable pay each. If they differ, their tax together is a little
 * below the tax on their sum.
 */
function isByUnequalPayments(code: TaxCode, before: YearBefore): boolean {
  const { period, pay, tax } = before;
  const payments = BigInt(period.number / period.length);
  // within the same part of the UK: with more codes, forged amounts would often fit
  const codes = usualCodes(code, before).filter(({ region }) => region === code.region);
  return codes.some((one) => {
    const most = taxOn({ ...one, basis: 'cumulative' }, period, pay);
    return most !== null && tax <= most && most - tax <= payments * ROUNDED_OFF;
  });
}

/** The same code, the standard one and 0T, in each part of the UK: people who move keep their allowance. */
function usualCodes(code: TaxCode, { period }: Pick<YearBefore, 'period'>): TaxCode[] {
  const standard = parseTaxCode(tablesOf(period.taxYear)?.standardCode ?? '');
  const none = parseTaxCode('0T');
  return [code, standard, none].flatMap((one) =>
    one ? (['rUK', 'scotland'] as const).map((region) => ({ ...one, region })) : [],
  );
}

function codesWithUsualNumbers(code: TaxCode): TaxCode[] {
  const { region } = code;
  if (code.kind === 'flat' || code.kind === 'NT') return ALLOWANCES.map((one) => numberedCode(one, region));
  const present = code.kind === '0T' ? 0 : code.kind === 'K' ? -code.allowance : code.allowance;
  const near = Array.from({ length: 2 * NEAR_PRESENT + 1 }, (_, index) => present - NEAR_PRESENT + index);
  return [...new Set([...ALLOWANCES, ...ROUND, ...near])].map((one) => numberedCode(one, region));
}

/** The numbers of the standard codes of all years, and of the codes of their marriage allowance. */
const ALLOWANCES: readonly number[] = [
  ...new Set(
    TAX_YEARS.flatMap((year) => {
      const standard = Number.parseInt(tablesOf(year)?.standardCode ?? '', 10);
      return MARRIAGE_SHARES.map((share) => Math.round(standard * share));
    }),
  ),
];
const ROUND: readonly number[] = Array.from(
  { length: (2 * ROUND_MAX) / ROUND_STEP + 1 },
  (_, index) => index * ROUND_STEP - ROUND_MAX,
);

function numberedCode(number: number, region: TaxCode['region']): TaxCode {
  const basis = 'cumulative' as const;
  return number < 0
    ? { kind: 'K', allowance: -number, region, basis }
    : { kind: 'suffix', allowance: number, suffix: 'L', region, basis };
}

/**
 * True if a usual code explains the tax on equal payments that were taxed separately, in all periods so far or only
 * in the last ones.
 */
function isByPayment(code: TaxCode, { period, pay, tax }: YearBefore): boolean {
  const isTaxOf = (payments: number, one: TaxCode) => {
    const each = taxOn({ ...one, basis: 'week1' }, period, pay / BigInt(payments));
    return each !== null && each * BigInt(payments) === tax;
  };
  const isShared = (payments: number) => pay % BigInt(payments) === 0n;
  const most = period.number / period.length;
  if (isShared(most) && codesWithUsualNumbers(code).some((one) => isTaxOf(most, one))) return true;
  const usual = usualCodes(code, { period });
  return Array.from({ length: most }, (_, index) => index + 1).some(
    (payments) => isShared(payments) && usual.some((one) => isTaxOf(payments, one)),
  );
}
