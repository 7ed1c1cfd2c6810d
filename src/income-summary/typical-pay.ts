import { magnitude, type Pence, sumPence } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import type { CautiousMethod, PayKind, TypicalMethod } from './employment-schema.ts';
import type { PaidEmployment } from './employments.ts';
import { known, lowest, meanOfLowerHalf, median, type Sum, unknown } from './figures.ts';
import { addMonths, type MonthPay, monthOf } from './monthly-pay.ts';
import { PERIODS_A_YEAR, sumOfKindIn } from './pay-periods.ts';

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
}

/** Finds what a typical month of an employment pays, and a cautious figure. */
export function typicalPay(employment: PaidEmployment): TypicalPay {
  const kind = kindOf(employment);
  const [gross, net] = [figuresOf(employment, kind, 'gross'), figuresOf(employment, kind, 'net')];
  const hasFigure = gross.typical.pence !== null || net.typical.pence !== null;
  return {
    kind,
    method: hasFigure ? (kind === 'regular' ? 'median_of_3_months' : 'median_of_12_months') : null,
    cautiousMethod: hasFigure
      ? kind === 'regular'
        ? 'lower_of_typical_and_latest'
        : 'mean_of_lower_half'
      : null,
    gross: gross.typical,
    net: net.typical,
    cautiousGross: gross.cautious,
    cautiousNet: net.cautious,
  };
}

function figuresOf(
  employment: PaidEmployment,
  kind: PayKind,
  field: 'gross' | 'net',
): { typical: Sum; cautious: Sum } {
  const isMonthlyOrMore = perYear(employment.frequency) >= YEAR_MONTHS;
  const isRegular = kind === 'regular';
  const within = isRegular && isMonthlyOrMore ? REGULAR_WITHIN_MONTHS : YEAR_MONTHS;
  const whole = wholeMonths(employment, field, within);
  const used = isRegular ? whole.slice(-REGULAR_MONTHS) : whole;
  const amounts = used.map(({ pence }) => pence);
  const ids = used.flatMap((month) => month.ids);
  const latest = amounts.at(-1);
  if (latest === undefined || used.length < Math.min(REGULAR_MONTHS, perYear(employment.frequency))) {
    const none = unknown(whyNone(employment, field, within), ids);
    return { typical: none, cautious: none };
  }
  const typical = median(amounts);
  const cautious = isRegular ? lowest([latest, typical]) : meanOfLowerHalf(amounts);
  return { typical: known(typical, ids), cautious: known(cautious, ids) };
}

function whyNone({ months, latest }: PaidEmployment, field: 'gross' | 'net', within: number) {
  const periods = lastMonths(months, latest.payDate, within).flatMap((month) => month.periods);
  return periods.some((period) => period[field] === null) ? 'amount_missing' : 'too_few_months';
}

function wholeMonths({ months, latest }: PaidEmployment, field: 'gross' | 'net', within: number) {
  return lastMonths(months, latest.payDate, within).flatMap((month) => {
    const pence = month[field];
    return pence === null ? [] : [{ pence, ids: month.ids }];
  });
}

function lastMonths(months: readonly MonthPay[], payDate: string, count: number): MonthPay[] {
  const before = addMonths(monthOf(payDate), -count);
  return months.filter(({ month }) => month > before);
}

function kindOf(employment: PaidEmployment): PayKind {
  const { months, latest } = employment;
  const periods = lastMonths(months, latest.payDate, YEAR_MONTHS)
    .flatMap((month) => month.periods)
    .filter(({ oneOff }) => oneOff === 0n);
  const [fixed, variable, unclassified] = (['fixed', 'variable', 'unclassified'] as const).map((kind) =>
    sumOfKindIn(periods, kind),
  ) as [Pence, Pence, Pence];
  if (variable * 100n > VARIABLE_PERCENT * sumPence([fixed, variable, unclassified])) return 'variable';
  const amounts = wholeMonths(employment, 'gross', YEAR_MONTHS).map(({ pence }) => pence);
  return changesOften(amounts) ? 'variable' : 'regular';
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
