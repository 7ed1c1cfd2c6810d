import { computeIncomeTax, type PayPeriod, parseTaxCode, type TaxCode, tablesOf } from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Finding, Severity } from '../../extraction.ts';
import { type PayslipParts, takenPence, yearFigure } from '../payroll-data.ts';
import { type Base, periodsOf, taxBases } from './bases.ts';
import { failed, magnitude, passed } from './finding.ts';
import { hasJoinedInYear } from './joined-in-year.ts';

/** Software rounds on the way in its own manner. */
const TOLERANCE: Pence = 200n;
const NEAR: Pence = 1_000n;
/** Whom tax is paid back to had one that takes too much. */
const CODES_BEFORE_REFUND = ['BR', '0T', 'D0'];

interface Expected {
  tax: Pence;
  /** The code looks at this payment alone, or what was paid before is known. */
  isCertain: boolean;
}

/** Tax by the code, for the period and with the year to date where it is shown. */
export function checkIncomeTax(parts: PayslipParts): Finding[] {
  const { details, money } = parts;
  const tax = takenPence(money, ['tax']);
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  const tables = details.payDate && tablesOf(taxYearOf(details.payDate.value));
  if (tax === null || !code || !tables) return [];
  const found = expectations(parts, code).sort((a, b) =>
    compare(magnitude(a.tax - tax), magnitude(b.tax - tax)),
  );
  const [nearest] = found;
  if (!nearest) return [];
  const gap = magnitude(nearest.tax - tax);
  const at = money.deductions.find(({ kind }) => kind === 'tax')?.segment;
  const checked = {
    code: 'income_tax',
    field: 'income_information.deductions.income_tax',
    at,
    expected: nearest.tax,
    actual: tax,
  };
  if (gap <= TOLERANCE)
    return [passed({ ...checked, message: `Tax is what code ${details.taxCode?.value} asks for` })];
  const severity = severityOf(gap, {
    expected: nearest,
    isCertain: found.some(({ isCertain }) => isCertain),
  });
  return severity === null
    ? []
    : [failed(severity, { ...checked, message: `Tax is not what code ${details.taxCode?.value} asks for` })];
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function expectations(parts: PayslipParts, code: TaxCode): Expected[] {
  const yearTax = yearFigure(parts.money, 'tax')?.pence ?? null;
  return periodsOf(parts.details).flatMap((period) =>
    taxBases(parts).flatMap((base) => expectationsOn(parts, { code, yearTax, period, base })),
  );
}

interface Case {
  code: TaxCode;
  yearTax: Pence | null;
  period: PayPeriod;
  base: Base;
}

function expectationsOn(parts: PayslipParts, { code, yearTax, period, base }: Case): Expected[] {
  const alone = taxOn({ ...code, basis: 'week1' }, period, base.pay);
  const isAlone = code.basis === 'week1' || code.kind === 'flat' || code.kind === 'NT' || period.isExtra;
  if (isAlone) return [alone].filter((tax) => tax !== null).map((tax) => ({ tax, isCertain: true }));
  if (base.yearToDate === null || yearTax === null) {
    // what was paid before is unknown: as much as now in every period, or nothing
    return [alone, taxOn(code, period, base.pay)]
      .filter((tax) => tax !== null)
      .map((tax) => ({ tax, isCertain: false }));
  }
  const isPaidBack = (takenPence(parts.money, ['tax']) ?? 0n) < 0n;
  const earlier = isPaidBack ? CODES_BEFORE_REFUND : [];
  const byYear = growthOfTax({ code, earlier }, period, { pay: base.pay, yearToDate: base.yearToDate });
  // with a P45 the year holds more than this employment's pages show
  const joined = hasJoinedInYear(parts) ? [alone] : [];
  return [...byYear, ...joined].filter((tax) => tax !== null).map((tax) => ({ tax, isCertain: true }));
}

/** The year's tax now less the year's tax before this payment, by the same code or by one that people have before it. */
function growthOfTax(
  { code, earlier }: { code: TaxCode; earlier: readonly string[] },
  period: PayPeriod,
  { pay, yearToDate }: { pay: Pence; yearToDate: Pence },
): (Pence | null)[] {
  const now = taxOn(code, period, yearToDate);
  if (now === null) return [];
  if (period.number <= period.length) return [now];
  const before = { ...period, number: period.number - period.length };
  const standard = parseTaxCode(tablesOf(period.taxYear)?.standardCode ?? '');
  const others = earlier.flatMap((other) => parseTaxCode(other) ?? []);
  const codes = [code, ...(standard ? [standard] : []), ...others];
  return codes.map((other) => {
    const then = taxOn({ ...other, region: code.region }, before, yearToDate - pay);
    return then === null ? null : now - then;
  });
}

/** Tax on all that was paid up to a period, or on one payment alone. */
export function taxOn(code: TaxCode, period: PayPeriod, pay: Pence): Pence | null {
  const tables = tablesOf(period.taxYear);
  // half of the pay is the most that is taken; here that is for whole years, where it never binds
  const paidInMoney = code.basis === 'week1' ? pay : 4n * pay;
  return tables && computeIncomeTax(tables, { code, period, pay, paidInMoney, payBefore: 0n, taxBefore: 0n });
}

function severityOf(
  gap: Pence,
  { expected, isCertain }: { expected: Expected; isCertain: boolean },
): Severity | null {
  const share = (percent: bigint) => gap * 100n > magnitude(expected.tax) * percent;
  if (isCertain) return gap <= NEAR ? 'low' : share(5n) ? 'high' : 'medium';
  if (gap > 5n * NEAR && share(50n)) return 'high';
  return gap > NEAR && share(15n) ? 'medium' : null;
}
