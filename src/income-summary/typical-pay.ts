import { divideHalfUp, magnitude, type Pence, sumPence } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import type { CautiousMethod, PayKind, TypicalMethod } from './employment-schema.ts';
import type { PaidEmployment } from './employments.ts';
import { known, lowest, meanOfLowerHalf, median, type Sum, unknown } from './figures.ts';
import { addMonths, type MonthPay, monthOf } from './monthly-pay.ts';
import { PERIODS_A_YEAR, showsRate, sumOfKindIn } from './pay-periods.ts';

const YEAR_MONTHS = 12;
/** Regular pay: the last three whole months, which must be among the last six, or the last twelve if pay is less frequent than monthly. */
const REGULAR_MONTHS = 3;
const REGULAR_WITHIN_MONTHS = 6;
/** Pay is variable if more than `VARIABLE_PERCENT` of it is variable, or if it often changes by more than `CHANGE_PERCENT`. */
const VARIABLE_PERCENT = 10n;
const CHANGE_PERCENT = 5n;
const CHANGES_THIRDS = 3;
const CHANGES_MIN = 3;

export interface TypicalPay {
  kind: PayKind;
  method: TypicalMethod | null;
  cautiousMethod: CautiousMethod | null;
  gross: Sum;
  net: Sum;
  cautiousGross: Sum;
  cautiousNet: Sum;
  /** The typical gross pay as a rate for a year. */
  yearGross: Sum;
  /** A month without absences. */
  usual: { method: TypicalMethod | null; gross: Sum; net: Sum };
  /** The fixed and variable parts of a month without absences. */
  guaranteed: Sum;
  variable: Sum;
}

/** Finds what a typical month of an employment pays, and a cautious figure. */
export function typicalPay(employment: PaidEmployment): TypicalPay {
  const kind = kindOf(employment);
  const [gross, net] = [figuresOf(employment, kind, 'gross'), figuresOf(employment, kind, 'net')];
  const shown = gross.typical.method === null ? net : gross;
  const usual = gross.usual.method === null ? net.usual : gross.usual;
  return {
    kind,
    method: shown.typical.method,
    cautiousMethod: cautiousMethodOf(shown.typical.method, kind),
    gross: gross.typical.sum,
    net: net.typical.sum,
    cautiousGross: gross.cautious,
    cautiousNet: net.cautious,
    yearGross: sumOfMonths(gross.typical, ({ yearGross }) => yearGross, median),
    usual: { method: usual.method, gross: gross.usual.sum, net: net.usual.sum },
    guaranteed: sumOfMonths(gross.usual, ({ fixed }) => fixed, median),
    variable: sumOfMonths(gross.usual, ({ variable }) => variable, mean),
  };
}

type Field = 'gross' | 'net';

/** The months that a figure is calculated from, and how. */
interface Chosen {
  months: readonly MonthPay[];
  method: TypicalMethod | null;
  sum: Sum;
}

function figuresOf(
  employment: PaidEmployment,
  kind: PayKind,
  field: Field,
): { typical: Chosen; usual: Chosen; cautious: Sum } {
  const window = windowOf(employment, kind);
  const whole = wholeMonths(employment, field, window);
  const withAbsences = choose(employment, { whole, kind, field });
  const usual = whole.some(({ isAbsent }) => isAbsent)
    ? withoutAbsences(employment, kind, field)
    : withAbsences;
  // statutory pay is not the salary of a job that goes on, unless nothing else is known
  const goesOn = employment.isCurrent !== false && usual.method !== null;
  const typical = goesOn ? usual : withAbsences;
  return { typical, usual, cautious: cautiousOf(typical, { whole, kind, field }) };
}

/** The median of the last three months for regular pay, and of all months for variable pay; the latest if there are too few. */
function choose(
  employment: PaidEmployment,
  { whole, kind, field }: { whole: readonly MonthPay[]; kind: PayKind; field: Field },
): Chosen {
  const isEnough = whole.length >= Math.min(REGULAR_MONTHS, perYear(employment.frequency));
  if (!isEnough) return chosen(employment, { months: whole.slice(-1), method: 'latest_whole_month', field });
  return kind === 'regular'
    ? chosen(employment, { months: whole.slice(-REGULAR_MONTHS), method: 'median_of_3_months', field })
    : chosen(employment, { months: whole, method: 'median_of_12_months', field });
}

/** If fewer than three months of the year are without absences, older ones count too. */
function withoutAbsences(employment: PaidEmployment, kind: PayKind, field: Field): Chosen {
  const present = (within: number) =>
    wholeMonths(employment, field, within).filter(({ isAbsent }) => !isAbsent);
  const ofYear = present(YEAR_MONTHS);
  const isEnough = ofYear.length >= REGULAR_MONTHS;
  const months =
    isEnough && kind === 'variable' ? ofYear : present(Number.POSITIVE_INFINITY).slice(-REGULAR_MONTHS);
  return chosen(employment, { months, method: 'months_without_absence', field });
}

function chosen(
  employment: PaidEmployment,
  { months, method, field }: { months: readonly MonthPay[]; method: TypicalMethod; field: Field },
): Chosen {
  const ids = months.flatMap((month) => month.ids);
  if (months.length === 0) return { months, method: null, sum: unknown(whyNone(employment, field), ids) };
  return { months, method, sum: known(median(amountsOf(months, field)), ids) };
}

/** Never above the typical month, and never below zero. An absence lowers it. */
function cautiousOf(
  { sum, method }: Chosen,
  { whole, kind, field }: { whole: readonly MonthPay[]; kind: PayKind; field: Field },
): Sum {
  if (sum.pence === null) return sum;
  const amounts = amountsOf(whole, field);
  const low =
    method === 'latest_whole_month'
      ? lowest([sum.pence, ...amounts])
      : kind === 'regular'
        ? lowest([sum.pence, amounts.at(-1) ?? sum.pence])
        : lowest([sum.pence, ...(amounts.length > 0 ? [meanOfLowerHalf(amounts)] : [])]);
  const used = kind === 'regular' && method !== 'latest_whole_month' ? whole.slice(-1) : whole;
  return known(low < 0n ? 0n : low, [...sum.ids, ...used.flatMap(({ ids }) => ids)]);
}

function cautiousMethodOf(method: TypicalMethod | null, kind: PayKind): CautiousMethod | null {
  if (method === null) return null;
  if (method === 'latest_whole_month') return 'lowest_whole_month';
  return kind === 'regular' ? 'lower_of_typical_and_latest' : 'mean_of_lower_half';
}

/** Calculates another figure from the months of a gross figure. */
function sumOfMonths(
  { months, sum }: Chosen,
  partOf: (month: MonthPay) => Pence | null,
  average: (amounts: readonly Pence[]) => Pence,
): Sum {
  if (sum.pence === null) return sum;
  const amounts = months.map(partOf).filter((pence) => pence !== null);
  return amounts.length < months.length ? unknown('no_breakdown', sum.ids) : known(average(amounts), sum.ids);
}

function mean(amounts: readonly Pence[]): Pence {
  return divideHalfUp(sumPence(amounts), BigInt(amounts.length));
}

function windowOf({ frequency }: PaidEmployment, kind: PayKind): number {
  return kind === 'regular' && perYear(frequency) >= YEAR_MONTHS ? REGULAR_WITHIN_MONTHS : YEAR_MONTHS;
}

function whyNone({ months, latest }: PaidEmployment, field: Field) {
  const periods = lastMonths(months, latest.payDate, YEAR_MONTHS).flatMap((month) => month.periods);
  return periods.some((period) => period[field] === null) ? 'amount_missing' : 'too_few_months';
}

function wholeMonths({ months, latest }: PaidEmployment, field: Field, within: number): MonthPay[] {
  return lastMonths(months, latest.payDate, within).filter((month) => month[field] !== null);
}

function amountsOf(months: readonly MonthPay[], field: Field): Pence[] {
  return months.map((month) => month[field]).filter((pence) => pence !== null);
}

function lastMonths(months: readonly MonthPay[], payDate: string, count: number): readonly MonthPay[] {
  if (count === Number.POSITIVE_INFINITY) return months;
  const before = addMonths(monthOf(payDate), -count);
  return months.filter(({ month }) => month > before);
}

/** Absences and one-offs do not make pay variable. */
function kindOf(employment: PaidEmployment): PayKind {
  const { months, latest } = employment;
  const periods = lastMonths(months, latest.payDate, YEAR_MONTHS)
    .flatMap((month) => month.periods)
    .filter((period) => period.isPartial || showsRate(period));
  const [fixed, variable, unclassified] = (['fixed', 'variable', 'unclassified'] as const).map((kind) =>
    sumOfKindIn(periods, kind),
  ) as [Pence, Pence, Pence];
  if (variable * 100n > VARIABLE_PERCENT * sumPence([fixed, variable, unclassified])) return 'variable';
  const present = wholeMonths(employment, 'gross', YEAR_MONTHS).filter(({ isAbsent }) => !isAbsent);
  return changesOften(amountsOf(present, 'gross')) ? 'variable' : 'regular';
}

function changesOften(amounts: readonly Pence[]): boolean {
  const pairs = amounts.slice(1).map((amount, at) => [amounts[at] ?? amount, amount] as const);
  const changes = pairs.filter(
    ([before, after]) => magnitude(after - before) * 100n > CHANGE_PERCENT * magnitude(before),
  );
  return changes.length >= CHANGES_MIN && changes.length * CHANGES_THIRDS > pairs.length;
}

/** Unknown and irregular pay is added up by month. */
function perYear(frequency: PayFrequency | null): number {
  return frequency === null || frequency === 'irregular' ? YEAR_MONTHS : Number(PERIODS_A_YEAR[frequency]);
}
