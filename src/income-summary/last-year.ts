import { type EarningPart, type EarningPartType, type Payslip, sumOfKind } from '#evidence';
import { coversTwelveMonths, type PaidTime } from '#payroll';
import { addDays, addMonthsToDay, type Day, dateOf, daysBetween } from '#values/calendar.ts';
import { formatPence, type Pence, sumOfKnown, sumPence } from '#values/money.ts';
import type { PaidEmployment } from './employments.ts';
import { known, onceEach, percentOf, type Sum, showFigure, unknown } from './figures.ts';
import { type PayPeriod, PERIOD_DAYS } from './pay-periods.ts';
import type { IncomeSummary } from './schema.ts';

const MONTHS = 12;
/** If the first payslip is more than this many days after the start of the twelve months, a month is unknown. */
const START_DAYS_MAX = 31;

export interface LastYear {
  from: Day | null;
  to: Day | null;
  gross: Sum;
  net: Sum;
  incompleteReason: IncomeSummary['annual_income']['last_12_months']['incomplete_reason'];
  payslips: readonly Payslip[];
}

/**
 * Sums all pay of the twelve months up to the last paid day, and says whether all of it is known. Once all jobs have ended, no
 * more pay is due, so the twelve months end today. Pay counts by the days it is for: pay dates move, so thirteen monthly pay
 * dates can be within twelve months.
 */
export function lastYearOf(employments: readonly PaidEmployment[], today: Day): LastYear {
  const last = lastDayOf(employments);
  const hasEnded =
    last !== undefined && last < today && employments.every(({ isCurrent }) => isCurrent === false);
  const to = hasEnded ? today : last;
  if (to === undefined) {
    const none = unknown('no_payslips');
    return { from: null, to: null, gross: none, net: none, incompleteReason: 'no_payslips', payslips: [] };
  }
  const from = yearUpTo(to);
  const paid = employments
    .map((employment) => ({ ...employment, periods: periodsOfYear(employment, from) }))
    .filter(({ periods }) => periods.length > 0);
  const payslips = paid.flatMap(({ periods }) => periods.flatMap((period) => period.payslips));
  const sumOf = (field: 'gross' | 'net') => {
    const ids = payslips.flatMap((payslip) => payslip.ids);
    const pence = sumOfKnown(payslips.map((payslip) => payslip[field]));
    return pence === null ? unknown('amount_missing', ids) : known(pence, ids);
  };
  const [gross, net] = [sumOf('gross'), sumOf('net')];
  const incompleteReason = whyIncomplete(paid, { from, hasEnded, gross, net });
  return { from, to, gross, net, payslips, incompleteReason };
}

/** A current job counts up to its own last paid day, which can be some weeks before that of another job. */
function periodsOfYear(employment: PaidEmployment, from: Day): PayPeriod[] {
  const { periods, isCurrent } = employment;
  const first = isCurrent ? yearUpTo(lastDayOf([employment]) ?? from) : from;
  return periods.filter(
    (period) => 2 * (daysBetween(first, period.to) + 1) >= daysBetween(period.from, period.to) + 1,
  );
}

function lastDayOf(employments: readonly PaidEmployment[]): Day | undefined {
  return employments
    .flatMap(({ periods }) => periods.map(({ to }) => to))
    .sort()
    .at(-1);
}

/** The first day of the twelve months that end on a day. */
function yearUpTo(day: Day): Day {
  return addDays(addMonthsToDay(day, -MONTHS), 1);
}

function whyIncomplete(
  paid: readonly PaidEmployment[],
  { from, hasEnded, gross, net }: { from: Day; hasEnded: boolean; gross: Sum; net: Sum },
): LastYear['incompleteReason'] {
  if (gross.pence === null || net.pence === null) return 'amounts_missing';
  const [latest] = paid.toSorted((one, other) => (one.latest.payDate < other.latest.payDate ? 1 : -1));
  const times = paid.flatMap((employment) =>
    employment.periods.flatMap((period) => toTimes(employment, period)),
  );
  if (!latest || !coversTwelveMonths(latest.latest.employer, times, hasEnded ? from : undefined))
    return 'payslips_missing';
  const first = paid.map(({ periods }) => periods[0]?.from ?? from).sort()[0] ?? from;
  return first > addDays(from, START_DAYS_MAX) ? 'starts_within_period' : null;
}

/** A payment for several pay periods is as many payments, because a long interval would look like a mistake. */
function toTimes(employment: PaidEmployment, { isStated, count, ...period }: PayPeriod): PaidTime[] {
  const frequency = period.frequency ?? employment.frequency;
  const days = daysBetween(period.from, period.to) + 1;
  const dayAt = (part: number) => addDays(period.from, Math.floor((days * part) / count));
  return Array.from({ length: count }, (_, at) => ({
    employer: employment.latest.employer,
    payDate: isStated ? period.payDate : addDays(period.payDate, at * PERIOD_DAYS[frequency ?? 'monthly']),
    intervalStart: isStated ? dayAt(at) : null,
    intervalEnd: isStated ? addDays(dayAt(at + 1), -1) : null,
    frequency,
    startDate: employment.from,
  }));
}

export function showLastYear(year: LastYear): IncomeSummary['annual_income']['last_12_months'] {
  return {
    from: year.from && dateOf(year.from).toISOString(),
    to: year.to && dateOf(year.to).toISOString(),
    gross: showFigure(year.gross),
    net: showFigure(year.net),
    is_complete: year.incompleteReason === null,
    incomplete_reason: year.incompleteReason,
  };
}

/** Divides the pay of the last twelve months by kind. */
export function compositionOf({ payslips }: LastYear): IncomeSummary['composition'] {
  const listed = payslips.filter(({ parts }) => parts !== null);
  const parts = listed.flatMap((payslip) =>
    (payslip.parts ?? []).map((part) => ({ ...part, ids: payslip.ids })),
  );
  const reason = payslips.length === 0 ? 'no_payslips' : 'no_breakdown';
  const sums = (['fixed', 'variable', 'statutory', 'unclassified'] as const).map((kind) =>
    sumOfKind(parts, kind),
  );
  const [fixed = 0n, variable = 0n, statutory = 0n, unclassified = 0n] = sums;
  const isKnown = listed.length > 0 && listed.length === payslips.length;
  const figureOf = (kind: EarningPart['kind'], pence: Pence) => {
    const ids = parts.filter((part) => part.kind === kind).flatMap((part) => part.ids);
    return showFigure(isKnown ? known(pence, ids) : unknown(reason, ids));
  };
  const whole = sumPence(sums);
  return {
    fixed: figureOf('fixed', fixed),
    variable: figureOf('variable', variable),
    statutory: figureOf('statutory', statutory),
    unclassified: figureOf('unclassified', unclassified),
    fixed_percent: isKnown ? percentOf(fixed, whole) : null,
    variable_percent: isKnown ? percentOf(variable, whole) : null,
    parts: isKnown ? byType(parts) : [],
  };
}

function byType(
  parts: readonly (EarningPart & { ids: readonly string[] })[],
): IncomeSummary['composition']['parts'] {
  const groups: [EarningPartType, (typeof parts)[number][]][] = [...Map.groupBy(parts, ({ type }) => type)];
  return groups
    .map(([type, some]) => ({ type, pence: sumPence(some.map(({ pence }) => pence)), some }))
    .sort((one, other) => (one.pence < other.pence ? 1 : -1))
    .map(({ type, pence, some }) => ({
      type,
      amount: formatPence(pence),
      submission_ids: onceEach(some.flatMap(({ ids }) => ids)),
    }));
}
