import { counts, employerOf, isAlikeEmployer } from '#evidence';
import type { Source } from '#payroll/schema.ts';
import { addDays, type Day, daysBetween, lastDayOfMonth } from '#values/calendar.ts';
import type { TrustScore } from '#values/trust-score.ts';
import { isMonthComplete, type PaidOn } from '../missing-months.ts';
import type { Method } from '../schema.ts';
import type { Arrival, AskedItem, AskInput, Received } from './schema.ts';

/** The evidence of a user, as far as it can answer what a link asks for. */
export interface Evidence {
  payslips: readonly (PaidOn & { id: string; employer: string | null } & Origin & { source: Source })[];
  statements: readonly ({ id: string; account: string; from: Day; to: Day; method: Method } & Origin)[];
  taxYears: readonly { id: string; taxYear: string }[];
}

interface Origin {
  /** Null if it has no score, which counts. */
  trust: TrustScore | null;
  createdAt: string;
}

export interface Asked {
  items: readonly AskInput[];
  /** The ways that the link offers; null for all. */
  methods: readonly string[] | null;
  createdAt: string;
}

/** The ways to share that can bring what is asked for, best first. */
export const BRINGS: Readonly<Record<AskInput['source'], readonly Method[]>> = {
  payslips: ['payroll', 'direct', 'payslips'],
  bank_statements: ['bank_connection', 'bank_statements'],
  taxauth: ['taxauth'],
};

/** The ways that a link offers if only what it asks for is known. */
export function methodsFor(items: readonly Pick<AskInput, 'source'>[]): Method[] {
  return [...new Set(items.flatMap(({ source }) => BRINGS[source]))];
}

const METHOD_OF: Readonly<Record<Source, Method>> = {
  payroll_connection: 'payroll',
  payroll_direct_connection: 'direct',
  payslip_upload: 'payslips',
};

/**
 * Compares what a link asks for with the evidence. Evidence from before the link counts if it is trusted: what the team
 * doubts has to come again. A way that the link doesn't offer brings nothing.
 */
export function receivedOf(asked: Asked, evidence: Evidence, today: Day): AskedItem[] {
  const answers = ({ trust, createdAt }: Origin) =>
    trust === null || counts(trust) || createdAt >= asked.createdAt;
  const offers = (method: Method) => asked.methods?.includes(method) ?? true;
  const usable: Evidence = {
    payslips: evidence.payslips.filter((one) => answers(one) && offers(METHOD_OF[one.source])),
    statements: evidence.statements.filter((one) => answers(one) && offers(one.method)),
    taxYears: evidence.taxYears,
  };
  return asked.items.map((item) => {
    const months = item.months?.toSorted() ?? [];
    const arrivals =
      item.source === 'taxauth'
        ? taxArrivals(usable)
        : months.flatMap((month) =>
            item.source === 'payslips'
              ? payslipArrivals(usable, { month, employer: item.employer ?? null })
              : statementArrivals(usable, { month, ending: item.account_ending ?? null, today }),
          );
    return {
      source: item.source,
      months,
      employer: item.employer ?? null,
      account_ending: item.account_ending ?? null,
      received: stateOf(arrivals, Math.max(months.length, 1)),
      arrivals,
    };
  });
}

function stateOf(arrivals: readonly Arrival[], wanted: number): Received {
  if (arrivals.length === 0) return 'none';
  return arrivals.filter(({ is_complete }) => is_complete).length === wanted ? 'all' : 'some';
}

const NOTHING = { month: null, pay_dates: [], account_endings: [], tax_years: [] };

function payslipArrivals(
  { payslips }: Evidence,
  { month, employer }: { month: string; employer: string | null },
): Arrival[] {
  const wanted = employer === null ? null : nameOf(employer);
  const fits = (name: string | null) =>
    wanted === null || name === null || isAlikeEmployer(nameOf(name), wanted);
  const fitting = payslips.filter((one) => fits(one.employer));
  const paid = fitting.filter(({ payDate }) => payDate.startsWith(month));
  if (paid.length === 0) return [];
  // of several employers, one with a whole month is enough if any is asked for
  const groups = Map.groupBy(fitting, (one) => (one.employer === null ? null : nameOf(one.employer).name));
  const isComplete = [...groups].some(
    ([name, slips]) => (wanted === null || name !== null) && isMonthComplete(slips, month),
  );
  return [
    {
      ...NOTHING,
      month,
      is_complete: isComplete,
      pay_dates: [...new Set(paid.map(({ payDate }) => payDate))].sort().map(midnight),
      submission_ids: paid.map(({ id }) => id),
    },
  ];
}

function nameOf(employer: string) {
  return employerOf({ employer_name: employer, employer_tax_reference: null });
}

function midnight(day: Day): string {
  return `${day}T00:00:00.000Z`;
}

function statementArrivals(
  { statements }: Evidence,
  { month, ending, today }: { month: string; ending: string | null; today: Day },
): Arrival[] {
  const start = `${month}-01`;
  const end = lastDayOfMonth(start);
  const covering = statements.filter(
    ({ account, from, to }) =>
      from <= end && to >= start && (ending === null || account === '' || account.endsWith(ending)),
  );
  if (covering.length === 0) return [];
  const accounts = Map.groupBy(covering, ({ account }) => account);
  const isComplete = [...accounts].some(
    ([account, some]) =>
      (ending === null || account !== '') &&
      (coversAll(some, start, end < today ? end : today) || some.some((one) => isMainlyIn(one, start, end))),
  );
  return [
    {
      ...NOTHING,
      month,
      is_complete: isComplete,
      account_endings: [...accounts.keys()].filter((account) => account !== '').map((one) => one.slice(-4)),
      submission_ids: covering.map(({ id }) => id),
    },
  ];
}

function coversAll(spans: readonly { from: Day; to: Day }[], start: Day, end: Day): boolean {
  const sorted = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  let next = start;
  for (const { from, to } of sorted) if (from <= next && to >= next) next = addDays(to, 1);
  return next > end;
}

/** Banks send a monthly statement on any day: that of a month has most of its days there. */
const MONTHLY_DAYS_MIN = 28;

function isMainlyIn({ from, to }: { from: Day; to: Day }, start: Day, end: Day): boolean {
  const days = daysBetween(from, to) + 1;
  const inside = daysBetween(from > start ? from : start, to < end ? to : end) + 1;
  return days >= MONTHLY_DAYS_MIN && inside * 2 > days;
}

function taxArrivals({ taxYears }: Evidence): Arrival[] {
  if (taxYears.length === 0) return [];
  return [
    {
      ...NOTHING,
      is_complete: true,
      tax_years: [...new Set(taxYears.map(({ taxYear }) => taxYear))].sort(),
      submission_ids: taxYears.map(({ id }) => id),
    },
  ];
}
