import { isSameEmployer } from '#payroll';
import type { Source } from '#payroll/schema.ts';
import { TrustScore } from '#values/trust-score.ts';
import type { Payslip } from './payslip.ts';

/** The sources in the order in which they are trusted. */
const PREFERENCE: readonly Source[] = ['payroll_connection', 'payroll_direct_connection', 'payslip_upload'];
const TRUST = TrustScore.options;

export interface Counted {
  /** Each payslip once, oldest pay date first. */
  payslips: Payslip[];
  /** How many times another source has a payslip with the same amounts. */
  sameCount: number;
  /** Payslips that another source has with other amounts. They do not count. */
  different: { payslip: Payslip; counted: Payslip }[];
}

/**
 * Counts a payslip that several sources have once. The payslip with the higher trust score decides the amounts; of
 * equal scores, the source that is trusted more. Several payslips of one source for one pay period, such as a
 * correction, all count.
 */
export function countOnce(payslips: readonly Payslip[]): Counted {
  const different: Counted['different'] = [];
  const counted = new Map<string, Payslip>();
  // two equal payslips of one source are two payments, so each needs a match of its own
  const matched = new Set<string>();
  const near = new NearPayslips();
  for (const payslip of payslips.toSorted(byPreference)) {
    const source = sourceOf(payslip);
    const others = near
      .find(payslip)
      .filter((one) => sourceOf(one) !== source && isSamePeriod(one, payslip))
      .sort((one, other) => Number(hasSameInterval(other, payslip)) - Number(hasSameInterval(one, payslip)));
    const same = others.find((one) => !matched.has(`${one.id} ${source}`) && hasSameAmounts(one, payslip));
    const [first] = others;
    if (same) {
      matched.add(`${same.id} ${source}`);
      const ids = [...(counted.get(same.id)?.ids ?? []), ...payslip.ids];
      counted.set(same.id, { ...same, ids });
    } else if (first) different.push({ payslip, counted: first });
    else {
      counted.set(payslip.id, payslip);
      near.add(payslip);
    }
  }
  return { payslips: [...counted.values()].toSorted(byPayDate), sameCount: matched.size, different };
}

/** Finds payslips with the same pay date or the same interval, because comparing all of them would take too long. */
class NearPayslips {
  readonly #byKey = new Map<string, Set<Payslip>>();

  add(payslip: Payslip): void {
    for (const key of keysOf(payslip)) {
      const some = this.#byKey.get(key) ?? new Set();
      this.#byKey.set(key, some.add(payslip));
    }
  }

  find(payslip: Payslip): Payslip[] {
    return [...new Set(keysOf(payslip).flatMap((key) => [...(this.#byKey.get(key) ?? [])]))];
  }
}

function keysOf({ payDate, interval }: Payslip): string[] {
  return interval ? [payDate, `${interval.from} ${interval.to}`] : [payDate];
}

function byPreference(one: Payslip, other: Payslip): number {
  const trust = TRUST.indexOf(one.trustScore) - TRUST.indexOf(other.trustScore);
  const source = PREFERENCE.indexOf(one.source) - PREFERENCE.indexOf(other.source);
  return trust || source || (one.id < other.id ? -1 : 1);
}

export function byPayDate(one: Payslip, other: Payslip): number {
  if (one.payDate !== other.payDate) return one.payDate < other.payDate ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** Each account is a source, and so is each document. */
function sourceOf({ accountId, documentId, source }: Payslip): string {
  return accountId ?? documentId ?? source;
}

/** An equal interval or pay date, because sources state intervals in different ways. An unnamed employer can be any. */
function isSamePeriod(one: Payslip, other: Payslip): boolean {
  const isUnnamed = [one, other].some(
    ({ employer }) => employer.name === null && employer.reference === null,
  );
  if (!isUnnamed && !isSameEmployer(one.employer, other.employer)) return false;
  return one.payDate === other.payDate || hasSameInterval(one, other);
}

function hasSameInterval({ interval: one }: Payslip, { interval: other }: Payslip): boolean {
  return one !== null && one.from === other?.from && one.to === other.to;
}

/** An amount that one source does not show can be any. */
function hasSameAmounts(one: Payslip, other: Payslip): boolean {
  const isSame = (a: bigint | null, b: bigint | null) => a === null || b === null || a === b;
  return isSame(one.net, other.net) && isSame(one.gross, other.gross);
}
