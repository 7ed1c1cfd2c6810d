import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import { type Pence, sumOfKnown } from '#values/money.ts';
import type { PaidEmployment } from './employments.ts';
import type { Reason } from './figure-schema.ts';
import {
  known,
  median,
  onceEach,
  percentOf,
  type Sum,
  showFigure,
  unknown,
  variationPercent,
} from './figures.ts';
import { addMonths, type CalendarMonth, monthOf, monthsBetween } from './monthly-pay.ts';
import type { IncomeSummary } from './schema.ts';

const TREND_MONTHS = 3;
const YEAR_MONTHS = 12;
const VOLATILITY_MONTHS_MIN = 6;
const STEADY_PERCENT = 5;
const HIGH_PERCENT = 20;
/** Changing jobs takes some days; a longer time without pay is a gap. */
const BETWEEN_DAYS_MAX = 31;

/** The pay of all employments in one calendar month. */
export interface PersonMonth {
  month: CalendarMonth;
  paidGross: Pence | null;
  paidNet: Pence | null;
  /** Rates for a whole month; null if an employment has no rate. */
  gross: Pence | null;
  net: Pence | null;
  isWhole: boolean;
  hasGap: boolean;
  ids: readonly string[];
}

/** All months from the first to the newest payment, oldest first. */
export function toPersonMonths(employments: readonly PaidEmployment[], today: Day): PersonMonth[] {
  const payDates = employments.flatMap(({ periods }) => periods.map(({ payDate }) => payDate)).sort();
  const [first, last] = [payDates[0], payDates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const between = gapsBetween(employments).flatMap(({ from, to }) =>
    monthsBetween(monthOf(from), monthOf(to)),
  );
  return monthsBetween(monthOf(first), monthOf(last)).map((month) =>
    toPersonMonth(month, employments, { today, isBetween: between.includes(month) }),
  );
}

function toPersonMonth(
  month: CalendarMonth,
  employments: readonly PaidEmployment[],
  { today, isBetween }: { today: Day; isBetween: boolean },
): PersonMonth {
  const active = employments
    .filter((employment) => isActive(employment, month, today))
    .map(({ months }) => months.find((one) => one.month === month));
  const periods = active.flatMap((one) => one?.periods ?? []);
  const gross = sumOfKnown(active.map((one) => one?.gross ?? null));
  return {
    month,
    paidGross: sumOfKnown(periods.map((period) => period.gross)),
    paidNet: sumOfKnown(periods.map((period) => period.net)),
    gross,
    net: sumOfKnown(active.map((one) => one?.net ?? null)),
    isWhole: gross !== null,
    hasGap: active.some((one) => one?.hasGap) || (isBetween && periods.length === 0),
    ids: onceEach(periods.flatMap(({ ids }) => ids)),
  };
}

/** A current employment is active until today, although its next payment is still to come. */
function isActive(
  { periods, lastPeriod, isCurrent }: PaidEmployment,
  month: CalendarMonth,
  today: Day,
): boolean {
  const first = periods[0] ?? lastPeriod;
  const last = isCurrent === true && today > lastPeriod.payDate ? today : lastPeriod.payDate;
  return monthOf(first.payDate) <= month && month <= monthOf(last);
}

/** Times of more than a month in which no employment is known. */
export function gapsBetween(employments: readonly PaidEmployment[]): { from: Day; to: Day; ids: string[] }[] {
  const spans = employments
    .map(({ from, to, periods, lastPeriod }) => {
      const [first] = periods;
      const start = first && (from === null || from > first.from) ? first.from : (from ?? lastPeriod.from);
      const end = to !== null && to > lastPeriod.from ? to : lastPeriod.to;
      return { start, end, firstIds: first?.ids ?? [], lastIds: lastPeriod.ids };
    })
    .sort((one, other) => (one.start < other.start ? -1 : 1));
  const gaps: { from: Day; to: Day; ids: string[] }[] = [];
  let latest = spans[0];
  for (const span of spans.slice(1)) {
    if (!latest) break;
    if (daysBetween(latest.end, span.start) - 1 > BETWEEN_DAYS_MAX)
      gaps.push({
        from: addDays(latest.end, 1),
        to: addDays(span.start, -1),
        ids: [...latest.lastIds, ...span.firstIds],
      });
    if (span.end > latest.end) latest = span;
  }
  return gaps;
}

function wholeOfYear(months: readonly PersonMonth[]): { pence: Pence; ids: readonly string[] }[] {
  const last = months.at(-1);
  if (!last) return [];
  return months
    .filter(({ month }) => month > addMonths(last.month, -YEAR_MONTHS))
    .flatMap(({ gross, ids }) => (gross === null ? [] : [{ pence: gross, ids }]));
}

export interface Trend {
  latest: Sum;
  earlier: Sum;
  changePercent: number | null;
}

/** Compares the median of the latest three whole months with that of the three before. */
export function trendOf(months: readonly PersonMonth[]): Trend {
  const whole = wholeOfYear(months);
  const reason = reasonFor(months);
  const latest = medianOf(whole.slice(-TREND_MONTHS), reason);
  const earlier = medianOf(whole.slice(-2 * TREND_MONTHS, -TREND_MONTHS), reason);
  const isKnown = latest.pence !== null && earlier.pence !== null;
  return {
    latest,
    earlier,
    changePercent: isKnown ? percentOf(latest.pence - earlier.pence, earlier.pence) : null,
  };
}

function medianOf(whole: readonly { pence: Pence; ids: readonly string[] }[], reason: Reason): Sum {
  const ids = whole.flatMap((month) => month.ids);
  if (whole.length < TREND_MONTHS) return unknown(reason, ids);
  return known(median(whole.map(({ pence }) => pence)), ids);
}

function reasonFor(months: readonly PersonMonth[]): Reason {
  return months.length === 0 ? 'no_payslips' : 'too_few_months';
}

export function showTrend({ latest, earlier, changePercent }: Trend): IncomeSummary['trend'] {
  return {
    direction: changePercent === null ? null : directionOf(changePercent),
    change_percent: changePercent,
    latest: showFigure(latest),
    earlier: showFigure(earlier),
  };
}

function directionOf(percent: number): NonNullable<IncomeSummary['trend']['direction']> {
  if (Math.abs(percent) <= STEADY_PERCENT) return 'steady';
  return percent > 0 ? 'rising' : 'falling';
}

export function volatilityOf(months: readonly PersonMonth[]): IncomeSummary['volatility'] {
  const whole = wholeOfYear(months);
  const submission_ids = onceEach(whole.flatMap(({ ids }) => ids));
  const percent =
    whole.length < VOLATILITY_MONTHS_MIN ? null : variationPercent(whole.map(({ pence }) => pence));
  return {
    level: percent === null ? null : levelOf(percent),
    coefficient_of_variation_percent: percent,
    reason: percent === null ? reasonFor(months) : null,
    submission_ids,
  };
}

function levelOf(percent: number): NonNullable<IncomeSummary['volatility']['level']> {
  if (percent < STEADY_PERCENT) return 'low';
  return percent < HIGH_PERCENT ? 'medium' : 'high';
}
