import type { IncomeEmployment, IncomeSummary } from '../../../../../../clients/typescript/index.js';

/** An employment on the timeline, in milliseconds. */
export interface Span {
  employment: IncomeEmployment;
  from: number;
  /** The end of the bar: a job of one day gets a bar too. */
  to: number;
  lastDay: number;
  /** True if no payslip states the day, so that the job may have begun earlier, or may not have ended. */
  isFromOpen: boolean;
  isToOpen: boolean;
}

interface Period {
  from: number;
  /** The end of the drawing. */
  to: number;
  lastDay: number;
}

export interface TimeLine {
  from: number;
  to: number;
  spans: Span[];
  /** Times without any employment. */
  gaps: Period[];
  /** Starts of years, as many as fit. */
  ticks: { at: number; label: string }[];
}

const TICKS_MAX = 6;
const DAY_MS = 86_400_000;

/** Places all employments with known days on one axis. Null if none has any. */
export function timeLineOf({ employments, gaps, as_of }: IncomeSummary): TimeLine | null {
  const today = Date.parse(as_of);
  const spans = employments.flatMap((employment) => spanOf(employment, today));
  if (spans.length === 0) return null;
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(today, ...spans.map((span) => span.to));
  return {
    from,
    to,
    spans,
    gaps: gaps
      .filter(({ kind }) => kind === 'between_employments')
      .map((gap) => {
        const lastDay = Date.parse(gap.to);
        return { from: Date.parse(gap.from), to: lastDay + DAY_MS, lastDay };
      }),
    ticks: ticksOf(from, to),
  };
}

function spanOf(employment: IncomeEmployment, today: number): Span[] {
  const { from, to, first_pay_date, last_pay, is_current } = employment;
  const first = from ?? first_pay_date;
  if (!first) return [];
  const start = Date.parse(first);
  const last = to ?? (is_current ? null : (last_pay?.pay_date ?? null));
  const end = last ? Date.parse(last) : today;
  return [
    {
      employment,
      from: start,
      to: Math.max(end, start + DAY_MS),
      lastDay: Math.max(end, start),
      isFromOpen: from === null,
      isToOpen: to === null,
    },
  ];
}

function ticksOf(from: number, to: number): TimeLine['ticks'] {
  const [first, last] = [new Date(from).getUTCFullYear() + 1, new Date(to).getUTCFullYear()];
  const step = Math.max(1, Math.ceil((last - first + 1) / TICKS_MAX));
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return years
    .filter((_, at) => at % step === 0)
    .map((year) => ({ at: Date.UTC(year, 0, 1), label: String(year) }));
}

/** Days on which the person had two jobs or more, joined to periods, oldest first. */
export function overlapsOf({ spans }: Pick<TimeLine, 'spans'>): Period[] {
  const edges = spans
    .flatMap(({ from, to, lastDay }) => [
      { at: from, change: 1, lastDay },
      { at: to, change: -1, lastDay },
    ])
    .toSorted((one, other) => one.at - other.at || one.change - other.change || one.lastDay - other.lastDay);
  const overlaps: Period[] = [];
  let jobs = 0;
  let since = 0;
  for (const { at, change, lastDay } of edges) {
    if (jobs < 2 && jobs + change >= 2) since = at;
    if (jobs >= 2 && jobs + change < 2 && at > since) overlaps.push({ from: since, to: at, lastDay });
    jobs += change;
  }
  return overlaps;
}
