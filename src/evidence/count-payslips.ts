import { addDays, type Day } from '#values/calendar.ts';
import { TrustScore } from '#values/trust-score.ts';
import { isAlikeEmployer, isSameEmployer } from './employer.ts';
import type { CountablePayslip, ReadPayslip } from './payslip.ts';

/** The sources in the order in which they are trusted. */
const PREFERENCE: readonly CountablePayslip['source'][] = [
  'payroll_connection',
  'payroll_direct_connection',
  'payslip_upload',
];
const TRUST = TrustScore.options;
/** Employers give out payslips at most this many days before the pay date. */
const EARLY_DAYS_MAX = 14;

/** Why a payslip is in no figure. */
export type LeftOutReason = 'amended' | 'no_date' | 'future_date' | 'low_trust' | 'other_amounts';

export interface LeftOut<Slip> {
  payslip: Slip;
  reason: LeftOutReason;
}

export interface Counted<Slip> {
  /** Each payslip once, oldest pay date first. */
  payslips: Dated<Slip>[];
  /** How many times another source has a payslip with the same amounts. */
  sameCount: number;
  /** Payslips that are in no figure. A payslip that another source has with the same amounts is not one of them. */
  leftOut: LeftOut<Slip>[];
  /** Payslips that a more trusted source has with other amounts. They are left out. */
  different: { payslip: Dated<Slip>; counted: Dated<Slip> }[];
}

type Dated<Slip> = Slip & { payDate: Day };

/** Evidence of low or very low trust, or of somebody else, is in no figure. */
export function counts(trust: TrustScore): boolean {
  return trust === 'HIGH' || trust === 'MEDIUM';
}

export const COUNTING_SCORES: readonly TrustScore[] = TRUST.filter(counts);

/** The bank statements that count. A statement without a trust score was submitted in the sandbox, and counts. */
export function countingStatements<Statement extends { trust: TrustScore | null }>(
  statements: readonly Statement[],
): Statement[] {
  return statements.filter(({ trust }) => trust === null || counts(trust));
}

/**
 * Decides which payslips count. A payslip that several sources have counts once: the one with the higher trust score
 * decides the amounts; of equal scores, the source that is trusted more. Several payslips of one source for one pay
 * period, such as an additional payment, all count.
 */
export function countPayslips<Slip extends CountablePayslip>(
  payslips: readonly Slip[],
  today: Day,
): Counted<Slip> {
  const latest = addDays(today, EARLY_DAYS_MAX);
  const leftOut: LeftOut<Slip>[] = [];
  const trusted: Dated<Slip>[] = [];
  const doubted: Dated<Slip>[] = [];
  for (const payslip of payslips.toSorted(byPayDate)) {
    const reason = whyNever(payslip, latest);
    if (reason !== null) leftOut.push({ payslip, reason });
    if (reason === null || reason === 'low_trust')
      (reason === null ? trusted : doubted).push(payslip as Dated<Slip>);
  }
  const once = countOnce(trusted);
  const near = new NearPayslips<Dated<Slip>>();
  for (const payslip of once.payslips) near.add(payslip);
  const doubtedDifferent = doubted.flatMap((payslip) => {
    const others = otherSources(near, payslip);
    const [counted] = others;
    return counted && !others.some((one) => hasSameAmounts(one, payslip)) ? [{ payslip, counted }] : [];
  });
  return {
    ...once,
    leftOut: [
      ...leftOut,
      ...once.different.map(({ payslip }) => ({ payslip, reason: 'other_amounts' as const })),
    ],
    different: [...once.different, ...doubtedDifferent].sort((one, other) =>
      byPayDate(one.payslip, other.payslip),
    ),
  };
}

function whyNever(payslip: CountablePayslip, latest: Day): Exclude<LeftOutReason, 'other_amounts'> | null {
  if (payslip.isAmended) return 'amended';
  if (payslip.payDate === null) return 'no_date';
  if (payslip.payDate > latest) return 'future_date';
  return counts(payslip.trustScore) ? null : 'low_trust';
}

function countOnce<Slip extends CountablePayslip>(
  payslips: readonly Dated<Slip>[],
): Pick<Counted<Slip>, 'payslips' | 'sameCount' | 'different'> {
  const different: Counted<Slip>['different'] = [];
  const counted = new Map<string, Dated<Slip>>();
  // two equal payslips of one source are two payments, so each needs a match of its own
  const matched = new Set<string>();
  const near = new NearPayslips<Dated<Slip>>();
  for (const payslip of payslips.toSorted(byPreference)) {
    const source = sourceOf(payslip);
    const others = otherSources(near, payslip).map((one) => counted.get(one.id) ?? one);
    const same = others.find((one) => !matched.has(`${one.id} ${source}`) && hasSameAmounts(one, payslip));
    const [first] = others;
    if (same) {
      matched.add(`${same.id} ${source}`);
      counted.set(same.id, complete(same, payslip));
    } else if (first) different.push({ payslip, counted: first });
    else {
      counted.set(payslip.id, payslip);
      near.add(payslip);
    }
  }
  return { payslips: [...counted.values()].toSorted(byPayDate), sameCount: matched.size, different };
}

/** Fields that a copy with less trust may add. An amount that it alone shows is not trusted as much as the payslip. */
const DETAILS: ReadonlySet<string> = new Set<keyof ReadPayslip>([
  'interval',
  'employerName',
  'role',
  'isDirector',
  'startDate',
  'leaveDate',
  'frequency',
]);

/** Each source may lack some fields of a payslip that the other one has. Where a payslip comes from does not change. */
function complete<Slip extends CountablePayslip>(known: Slip, copy: Slip): Slip {
  const isTrustedLess = TRUST.indexOf(copy.trustScore) > TRUST.indexOf(known.trustScore);
  const missing = Object.entries(copy).filter(
    ([name]) =>
      known[name as keyof Slip] === null &&
      name !== 'accountId' &&
      name !== 'documentId' &&
      (!isTrustedLess || DETAILS.has(name)),
  );
  return { ...known, ...Object.fromEntries(missing), ids: [...known.ids, ...copy.ids] };
}

/** The same payslip from other sources, those with the same interval first. */
function otherSources<Slip extends CountablePayslip & { payDate: Day }>(
  near: NearPayslips<Slip>,
  payslip: Slip,
): Slip[] {
  return near
    .find(payslip)
    .filter((one) => sourceOf(one) !== sourceOf(payslip) && isSamePeriod(one, payslip))
    .sort((one, other) => Number(hasSameInterval(other, payslip)) - Number(hasSameInterval(one, payslip)));
}

/** Finds payslips with the same pay date or the same interval, because comparing all of them would take too long. */
class NearPayslips<Slip extends CountablePayslip & { payDate: Day }> {
  readonly #byKey = new Map<string, Set<Slip>>();

  add(payslip: Slip): void {
    for (const key of keysOf(payslip)) {
      const some = this.#byKey.get(key) ?? new Set();
      this.#byKey.set(key, some.add(payslip));
    }
  }

  find(payslip: Slip): Slip[] {
    return [...new Set(keysOf(payslip).flatMap((key) => [...(this.#byKey.get(key) ?? [])]))];
  }
}

function keysOf({ payDate, interval }: CountablePayslip & { payDate: Day }): string[] {
  return interval ? [payDate, `${interval.from} ${interval.to}`] : [payDate];
}

/** Of two uploads with equal trust, the lower net pay counts, whichever came first. */
function byPreference(one: CountablePayslip, other: CountablePayslip): number {
  const trust = TRUST.indexOf(one.trustScore) - TRUST.indexOf(other.trustScore);
  const source = PREFERENCE.indexOf(one.source) - PREFERENCE.indexOf(other.source);
  const [net, otherNet] = [one.net ?? 0n, other.net ?? 0n];
  if (trust || source || net === otherNet) return trust || source || byPayDate(one, other);
  return net < otherNet ? -1 : 1;
}

/** Oldest pay date first. Payslips of one day are sorted by what they show, so that the order of arrival changes nothing. */
export function byPayDate(one: CountablePayslip, other: CountablePayslip): number {
  if (one.payDate !== other.payDate) return (one.payDate ?? '') < (other.payDate ?? '') ? -1 : 1;
  const [first, second] = [contentOf(one), contentOf(other)];
  if (first !== second) return first < second ? -1 : 1;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}

const contents = new WeakMap<CountablePayslip, string>();

/** Everything that a payslip shows, as text. It is remembered, because sorting needs it often. */
function contentOf(payslip: CountablePayslip): string {
  const known = contents.get(payslip);
  if (known !== undefined) return known;
  const { id: _, ids: __, accountId: ___, documentId: ____, ...shown } = payslip;
  const text = JSON.stringify(shown, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
  contents.set(payslip, text);
  return text;
}

/** Each account is a source, and so is each document. */
function sourceOf({ accountId, documentId, source }: CountablePayslip): string {
  return accountId ?? documentId ?? source;
}

/**
 * An equal interval or pay date, because sources state intervals in different ways. An unnamed employer can be any. If
 * the employer is written in another way, the pay date and both amounts must be equal.
 */
function isSamePeriod(one: CountablePayslip, other: CountablePayslip): boolean {
  const isUnnamed = [one, other].some(
    ({ employer }) => employer.name === null && employer.reference === null,
  );
  if (isUnnamed || isSameEmployer(one.employer, other.employer))
    return one.payDate === other.payDate || hasSameInterval(one, other);
  return (
    one.payDate === other.payDate &&
    one.gross !== null &&
    one.gross === other.gross &&
    one.net !== null &&
    one.net === other.net &&
    isAlikeEmployer(one.employer, other.employer)
  );
}

function hasSameInterval(
  { interval: one }: CountablePayslip,
  { interval: other }: CountablePayslip,
): boolean {
  return one !== null && one.from === other?.from && one.to === other.to;
}

/** An amount that one source does not show can be any. */
function hasSameAmounts(one: CountablePayslip, other: CountablePayslip): boolean {
  const isSame = (a: bigint | null, b: bigint | null) => a === null || b === null || a === b;
  return isSame(one.net, other.net) && isSame(one.gross, other.gross);
}
