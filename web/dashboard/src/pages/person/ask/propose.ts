import type { IncomeSummary, JourneyLinkInput } from '../../../../../../clients/typescript/index.js';
import { month as monthInWords } from '../../../ui/format.ts';

export type AskItem = NonNullable<JourneyLinkInput['ask_for']>[number];
type Method = NonNullable<JourneyLinkInput['methods']>[number];

/** Something that is worth asking for, and why. */
export interface Proposal {
  item: AskItem;
  why: string;
  /** Only the payroll itself can bring it, because uploaded documents are doubted. */
  isStraight?: true;
}

const MONTHS_MAX = 24;
const RECENT_MONTHS = 3;

/** What would answer the open questions of a summary, most important first. */
export function propose(summary: IncomeSummary): Proposal[] {
  return [
    ...doubtedPayslips(summary),
    ...doubtedStatements(summary),
    ...missingPayslips(summary),
    ...overduePayslips(summary),
    ...secondSources(summary),
  ];
}

const DOUBTS: Partial<Record<IncomeSummary['left_out'][number]['reason'], string>> = {
  altered: 'looks altered',
  contradicts_itself: 'failed its checks',
  other_person: 'shows the details of somebody else',
  low_trust: 'can’t be trusted',
};

function doubtedPayslips({ left_out }: IncomeSummary): Proposal[] {
  const doubted = left_out.filter(({ kind, reason, date }) => kind === 'payslip' && date && DOUBTS[reason]);
  return [...Map.groupBy(doubted, ({ payer }) => payer)].map(([payer, some]) => ({
    item: {
      source: 'payslips',
      months: distinct(some.map(({ date }) => date ?? '')),
      ...(payer ? { employer: payer } : {}),
    },
    why: `A payslip ${DOUBTS[some[0]?.reason ?? 'low_trust']}. The same months straight from the payroll would settle it.`,
    isStraight: true,
  }));
}

function doubtedStatements({ left_out }: IncomeSummary): Proposal[] {
  const doubted = left_out.filter(
    ({ kind, reason, date }) => kind === 'bank_statement' && date && DOUBTS[reason],
  );
  const [first] = doubted;
  if (!first) return [];
  return [
    {
      item: { source: 'bank_statements', months: distinct(doubted.map(({ date }) => date ?? '')) },
      why: `A bank statement ${DOUBTS[first.reason]}.`,
    },
  ];
}

function missingPayslips({ gaps, employments }: IncomeSummary): Proposal[] {
  const inside = gaps.filter(({ kind, months }) => kind === 'inside_employment' && months.length > 0);
  return [...Map.groupBy(inside, ({ employment }) => employment)].map(([number, some]) => {
    const employer = employments.find((one) => one.number === number)?.employer_name;
    return {
      item: {
        source: 'payslips',
        months: distinct(some.flatMap(({ months }) => months)),
        ...(employer ? { employer } : {}),
      },
      why: 'Payslips are missing between others.',
    };
  });
}

function overduePayslips({ warnings, employments, as_of }: IncomeSummary): Proposal[] {
  return warnings
    .filter(({ code }) => code === 'pay_date_old')
    .flatMap(({ employment }) => {
      const known = employments.find(({ number }) => number === employment);
      if (!known?.last_pay?.pay_date) return [];
      const months = monthsAfter(known.last_pay.pay_date, as_of);
      const { employer_name: employer } = known;
      return [
        {
          item: { source: 'payslips' as const, months, ...(employer ? { employer } : {}) },
          why: 'The next payment is overdue, so the data may be out of date.',
        },
      ];
    });
}

/** A source that the person can't change, for income that is known only from what they uploaded, or not at all. */
function secondSources({ verdict, sources, months, as_of }: IncomeSummary): Proposal[] {
  const codes = new Set<string>(verdict.reasons.map(({ code }) => code));
  const recent = months.slice(0, RECENT_MONTHS).map(({ month }) => month);
  const last = recent.length > 0 ? recent.toSorted() : monthsBefore(as_of, RECENT_MONTHS);
  const has = (kind: IncomeSummary['sources'][number]['kind']) =>
    sources.some((source) => source.kind === kind && source.submission_count > 0);
  if (codes.has('no_evidence') || codes.has('no_current_income'))
    return [
      {
        item: { source: 'payslips', months: monthsBefore(as_of, RECENT_MONTHS) },
        why: 'There is no recent evidence of income.',
      },
    ];
  const isWeak = codes.has('only_uploads') || verdict.status === 'suspected_alteration';
  const bank: Proposal = {
    item: { source: 'bank_statements', months: last },
    why: 'Pay that arrives in the bank account would confirm the payslips.',
  };
  const tax: Proposal = {
    item: { source: 'taxauth' },
    why: 'The tax authority’s figures can’t be changed by the person.',
  };
  return [
    ...(isWeak && !has('bank_statement') ? [bank] : []),
    ...((isWeak || codes.has('only_bank')) && !has('tax_authority') ? [tax] : []),
  ];
}

/** Items about the same employer or account become one, because a link asks for each thing once. */
export function mergeItems(items: readonly AskItem[]): AskItem[] {
  const groups = Map.groupBy(items, ({ source, employer, account_ending }) =>
    JSON.stringify([source, employer?.toLowerCase(), account_ending]),
  );
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    return first.source === 'taxauth'
      ? [first]
      : [{ ...first, months: distinct(some.flatMap(({ months = [] }) => months)) }];
  });
}

/** The ways that a link must offer; undefined for all that can bring what it asks for. One doubted payslip rules out uploads of payslips. */
export function methodsFor(chosen: readonly Proposal[]): Method[] | undefined {
  if (!chosen.some(({ isStraight }) => isStraight)) return undefined;
  const others = chosen.flatMap(({ item: { source } }): Method[] => OTHER_WAYS[source]);
  return [...new Set<Method>(['payroll', 'direct', ...others])];
}

const OTHER_WAYS: Readonly<Record<AskItem['source'], Method[]>> = {
  payslips: [],
  bank_statements: ['bank_connection', 'bank_statements'],
  taxauth: ['taxauth'],
};

const SOURCES: Readonly<Record<AskItem['source'], string>> = {
  payslips: 'Payslips',
  bank_statements: 'Bank statements',
  taxauth: 'Income from the tax authority',
};

/** “Payslips for Jan 2026 and Feb 2026 from Alder Foods”. */
export function askInWords(
  {
    source,
    months,
    employer,
    account_ending,
  }: {
    source: AskItem['source'];
    months?: readonly string[] | undefined;
    employer?: string | null | undefined;
    account_ending?: string | null | undefined;
  },
  isStraight = false,
): string {
  const when = months?.length ? ` for ${monthsInWords(months)}` : '';
  const whose = employer
    ? ` from ${employer}`
    : account_ending
      ? ` of the account ending ${account_ending}`
      : '';
  return `${SOURCES[source]}${when}${whose}${isStraight ? ', straight from the payroll' : ''}`;
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Three months or more without a break are written as a span. */
function monthsInWords(months: readonly string[]): string {
  const runs: string[][] = [];
  for (const month of months.toSorted()) {
    const run = runs.at(-1);
    if (run && shifted(run.at(-1) ?? '', 1) === month) run.push(month);
    else runs.push([month]);
  }
  return LIST.format(
    runs.flatMap((run) => {
      const words = run.map(monthInWords);
      return run.length < 3 ? words : [`${words[0]} to ${words.at(-1)}`];
    }),
  );
}

/** Months of days, oldest first; the newest ones if there are too many. */
function distinct(days: readonly string[]): string[] {
  return [...new Set(days.map((day) => day.slice(0, 7)))].sort().slice(-MONTHS_MAX);
}

/** All months from one to another, such as 2026-01; empty if the second is earlier. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last && months.length < MONTHS_MAX; month = shifted(month, 1))
    months.push(month);
  return months;
}

/** The whole months after a day, or the month that has begun. */
function monthsAfter(day: string, today: string): string[] {
  const [next, last] = [shifted(day.slice(0, 7), 1), shifted(today.slice(0, 7), -1)];
  return next > last ? [next] : monthsBetween(next, last).slice(-RECENT_MONTHS);
}

/** The last whole months before today. */
export function monthsBefore(today: string, count: number): string[] {
  const month = today.slice(0, 7);
  return monthsBetween(shifted(month, -count), shifted(month, -1));
}

function shifted(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
