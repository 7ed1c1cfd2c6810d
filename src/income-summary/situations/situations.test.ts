import { describe, expect, test } from 'vitest';
import { formatPence } from '#values/money.ts';
import type { IncomeSummary } from '../schema.ts';
import { summariseIncome } from '../summarise-income.ts';
import { ABSENCES } from './absences.fixture.ts';
import { ALTERATIONS } from './alterations.fixture.ts';
import { CONTRADICTIONS } from './contradictions.fixture.ts';
import { FORGERIES } from './forgeries.fixture.ts';
import { IDENTITIES } from './identities.fixture.ts';
import { expectSound } from './invariants.fixture.ts';
import { JOBS } from './jobs.fixture.ts';
import { MISSING } from './missing.fixture.ts';
import type { Expected, ExpectedStream, Situation } from './notation.fixture.ts';
import { OTHER_INCOME } from './other-income.fixture.ts';
import { PAY } from './pay.fixture.ts';

const SITUATIONS: Readonly<Record<string, readonly Situation[]>> = {
  pay: PAY,
  absences: ABSENCES,
  jobs: JOBS,
  'other income': OTHER_INCOME,
  'sources that agree or contradict each other': CONTRADICTIONS,
  alterations: ALTERATIONS,
  forgeries: FORGERIES,
  identities: IDENTITIES,
  'missing data': MISSING,
};

describe.each(Object.entries(SITUATIONS))('%s', (_, situations) => {
  test.each(situations.map((one) => [one.name, one] as const))('%s', (__, { facts, expected }) => {
    const summary = summariseIncome(facts);
    expect(seenIn(summary, expected)).toEqual(wantedOf(expected));
    if (expected.job) expect(fieldsOf(summary.employments[0], expected.job)).toMatchObject(expected.job);
    if (expected.affordability) expect(summary.affordability).toMatchObject(expected.affordability);
    expect(spentIn(facts, expected.spent)).toEqual(expected.spent);
    expectSound(summary, facts);
  });
});

test('current incomes come first in every situation', () => {
  const rank = (isCurrent: boolean | null) => [true, null, false].indexOf(isCurrent);
  for (const { facts } of Object.values(SITUATIONS).flat()) {
    const ranks = summariseIncome(facts).income_streams.map(({ is_current }) => rank(is_current));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  }
});

/** Only these fields, so that a failure shows little else. */
function fieldsOf(value: object | undefined, wanted: object): object {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => name in wanted));
}

/** What the expectations say, in the form of `seenIn`. */
function wantedOf(expected: Expected) {
  const { status, identity, streams, monthly, annualised, lastYear } = expected;
  return {
    status,
    ...(identity && { identity }),
    ...(streams && { streams: streams.map((stream) => ({ ...stream, payer: `${stream.payer}` })) }),
    ...(monthly && { monthly }),
    ...(annualised !== undefined && { annualised }),
    ...(lastYear && { lastYear }),
    sentence: expect.any(String),
    unsaid: [],
    saidWrongly: [],
    missingReasons: [],
    missingWarnings: [],
    wrongWarnings: [],
  };
}

/** The part of the summary that the expectations are about. */
function seenIn(summary: IncomeSummary, expected: Expected) {
  const { verdict, monthly_income: month, annual_income: year, warnings } = summary;
  const { sentence } = verdict;
  const reasons = new Set(verdict.reasons.map(({ code }) => code));
  const codes = new Set(warnings.map(({ code }) => code));
  const { monthly, annualised, lastYear, because } = expected;
  // the usual pay is described in the documentation beside the typical month
  const usual = (month as { usual?: { gross?: Figure; net?: Figure } }).usual;
  return {
    status: verdict.status,
    ...(expected.identity && { identity: verdict.identity.status }),
    ...(expected.streams && { streams: streamsIn(summary, expected.streams) }),
    ...(monthly && {
      monthly: picked(monthly, {
        gross: month.gross,
        net: month.net,
        cautiousGross: month.cautious_gross,
        cautiousNet: month.cautious_net,
        usualGross: usual?.gross,
        usualNet: usual?.net,
      }),
    }),
    ...(annualised !== undefined && { annualised: shown(year.annualised_gross, annualised) }),
    ...(lastYear && {
      lastYear: {
        ...picked(lastYear, year.last_12_months),
        ...('why' in lastYear && { why: year.last_12_months.incomplete_reason }),
      },
    }),
    sentence,
    unsaid: (expected.says ?? []).filter((part) => !sentence.includes(part)),
    saidWrongly: (expected.saysNot ?? []).filter((part) => sentence.includes(part)),
    missingReasons: [
      ...(expected.reasons ?? []).filter((code) => !reasons.has(code)),
      ...(because && !verdict.reasons.some(({ message }) => message.includes(because)) ? [because] : []),
    ],
    missingWarnings: (expected.warnings ?? []).filter((code) => !codes.has(code)),
    wrongWarnings: (expected.noWarnings ?? []).filter((code) => codes.has(code)),
  };
}

interface Figure {
  amount: string | null;
  reason: string | null;
}

/** The amount or the reason; null if any reason will do. */
function shown(figure: Figure | undefined, wanted: string | null | undefined): string | null | undefined {
  if (!figure) return undefined;
  return wanted === null && figure.amount === null ? null : (figure.amount ?? figure.reason);
}

/** Only the figures that are expected. */
function picked<Name extends string>(
  wanted: Partial<Record<Name, string | null>>,
  figures: Partial<Record<NoInfer<Name>, Figure>> | object,
) {
  const all = figures as Partial<Record<string, Figure>>;
  const names = Object.keys(wanted).filter((name) => name !== 'why') as Name[];
  return Object.fromEntries(names.map((name) => [name, shown(all[name], wanted[name])]));
}

/** The streams in the order of the expected ones, then those that nobody expects. */
function streamsIn({ income_streams }: IncomeSummary, wanted: readonly ExpectedStream[]) {
  const left = [...income_streams];
  const matched = wanted.map((one) => {
    const at = left.findIndex(({ kind, payer }) => kind === one.kind && isPayer(payer, one.payer));
    const [stream] = at < 0 ? [] : left.splice(at, 1);
    return stream ? streamIn(stream, one) : { missing: one.kind };
  });
  return [...matched, ...left.map(({ kind, payer }) => ({ unexpected: `${kind} from ${payer}` }))];
}

function streamIn(stream: IncomeSummary['income_streams'][number], wanted: ExpectedStream) {
  const { sources, current, basis } = wanted;
  const result = (name: string) => stream.sources.find(({ source }) => source === name)?.result;
  return {
    kind: stream.kind,
    payer: `${wanted.payer}`,
    ...('typical' in wanted && { typical: shown(stream.typical_month, wanted.typical) }),
    ...('cautious' in wanted && { cautious: shown(stream.cautious_month, wanted.cautious) }),
    ...('lastYear' in wanted && { lastYear: shown(stream.last_12_months, wanted.lastYear) }),
    ...(current !== undefined && { current: stream.is_current }),
    ...(basis && { basis: stream.basis }),
    ...(sources && {
      sources: Object.fromEntries(Object.keys(sources).map((name) => [name, result(name)])),
    }),
  };
}

function isPayer(payer: string | null, wanted: ExpectedStream['payer']): boolean {
  return wanted instanceof RegExp ? wanted.test(payer ?? '') : payer === wanted;
}

function spentIn({ estimated }: Situation['facts'], wanted: Expected['spent']) {
  if (!wanted) return undefined;
  const paid = estimated.outcome === 'estimated' ? estimated.months : [];
  return Object.fromEntries(
    paid
      .map(({ month }) => [month.firstDay.slice(0, 7), formatPence(month.netPay)] as const)
      .filter(([month]) => month in wanted),
  );
}
