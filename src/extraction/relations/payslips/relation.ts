import { magnitude, type Pence } from '#values/money.ts';
import type { Severity } from '../../extraction.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { type Amount, PENNY } from './figures.ts';
import type { Payslip } from './payslip.ts';

/** An equation between figures of a payslip, or a limit. The search scores by it, and findings report it. */
export interface Relation<Code extends string = string> {
  /** The code of its findings, with its texts in `findings/checks.json`. */
  code: Code;
  terms: Terms;
  /** A difference up to this amount is rounding. */
  slack: Pence;
  /** Points of a reading in which it holds, and of one in which it does not. */
  explains: { holds: number; fails: number };
  /** What a finding says. */
  says: Says;
  severity: Severity;
  /** Lists what the page lets us compare: nothing if figures are missing. */
  compare(payslip: Payslip): readonly Comparison[];
  /** True if something else on the page explains a difference: then a figure was probably misread. */
  isMisread?(payslip: Payslip, missed: Missed): boolean;
}

type Says = readonly [holds: string, fails: string];

/** The figures that a relation connects. If one of them was misread, the relation fails. */
export interface Terms {
  period?: readonly Kind[];
  year?: readonly Kind[];
  rows?: readonly ('earnings' | 'deductions')[];
}

/** A printed amount and the amounts that it may be. */
export interface Comparison extends Amount {
  due: readonly Due[];
  /** Further amounts, if none of `due` fits. */
  otherwise?(): readonly Due[];
  /** The amount that a finding shows as expected, if it is not the nearest one. */
  expected?: Pence;
  /** In place of the relation's slack. */
  slack?: Pence;
  /** Judges a difference, if it does not always mean the same. Null if it means nothing. */
  judge?(missed: { nearest: Due; gap: Pence }): Partial<Judgement> | null;
  says?: Says;
}

/** An amount that is due, or the limits for an amount. */
export interface Due {
  least: Pence | null;
  most: Pence | null;
  /** Why it is only an estimate. A difference from it proves little. */
  estimate?: string;
  /** An amount that fits is possible, but not proven. */
  doubt?: Pick<Judgement, 'severity' | 'message'>;
  /** In place of the text that the relation holds. */
  holds?: string;
}

export interface Judgement {
  outcome: 'holds' | 'fails' | 'unproven';
  severity: Severity;
  message: string;
}

export interface Result<Code extends string = string> extends Amount, Judgement {
  code: Code;
  expected: Pence | string | null;
}

/** A relation that does not hold: the amount that is due, and the one that was found. */
export interface Missed {
  due: Pence;
  found: Pence;
  /** Amounts on the page that the reading gave no meaning. */
  isLoose(pence: Pence): boolean;
}

/** True if the amount that is due is printed elsewhere: the figure that differs from it may be another one. */
export function isElsewhere(_: Payslip, { due, isLoose }: Missed): boolean {
  return isLoose(due);
}

/** A difference up to this amount is minor. */
export const NEAR: Pence = 1_000n;

/** True for a difference that is not minor, and more than a percentage of the amount that is due. */
export function isFar(gap: Pence, due: Pence, percent = 5n): boolean {
  return gap > NEAR && gap * 100n > magnitude(due) * percent;
}

type Defaults = 'slack' | 'explains' | 'severity';

/** Makes a relation. Unless it says otherwise, it is exact, it is a contradiction if it fails, and readings get no points for it. */
export function relation<Code extends string>(
  own: Omit<Relation<Code>, Defaults> & Partial<Pick<Relation, Defaults>>,
): Relation<Code> {
  return { slack: PENNY, explains: { holds: 0, fails: 0 }, severity: 'high', ...own };
}

export function exactly(pence: Pence): Due {
  return { least: pence, most: pence };
}

/** True for an amount that a relation confirms. Zero proves nothing: it is right for many figures. */
export function provesAmount({ outcome, actual }: Result): boolean {
  return outcome === 'holds' && actual !== 0n;
}

/** True if the printed amounts satisfy a relation. */
export function isProven(one: Relation, payslip: Payslip): boolean {
  return evaluate(one, payslip).some(provesAmount);
}

/** Evaluates a relation: one result for each comparison. */
export function evaluate<Code extends string>(one: Relation<Code>, payslip: Payslip): Result<Code>[] {
  return one.compare(payslip).flatMap((comparison) => resultOf(one, comparison) ?? []);
}

function resultOf<Code extends string>(
  { code, severity, ...own }: Relation<Code>,
  { due, otherwise, judge, expected, slack = own.slack, says = own.says, ...amount }: Comparison,
): Result<Code> | null {
  const { actual } = amount;
  const fits = (one: Due) => gapTo(one, actual) <= slack;
  const isFirst = due.some((one) => fits(one) && !one.doubt);
  const all = isFirst ? due : [...due, ...(otherwise?.() ?? [])];
  const certain = all.filter(({ doubt }) => !doubt);
  const nearest = nearestOf(certain.some(fits) ? certain.filter(fits) : certain, actual);
  const doubt = all.find((one) => one.doubt && fits(one))?.doubt;
  const result = { ...amount, code, expected: expected ?? (nearest && amountOf(nearest, actual)) };
  if (nearest && fits(nearest))
    return { ...result, outcome: 'holds', severity: 'info', message: nearest.holds ?? says[0] };
  if (doubt) return { ...result, outcome: 'unproven', expected: null, ...doubt };
  const judged = nearest && (judge ? judge({ nearest, gap: gapTo(nearest, actual) }) : {});
  return judged && { ...result, outcome: 'fails', severity, message: says[1], ...judged };
}

/** Amounts that are certain come before estimates. */
function nearestOf(list: readonly Due[], actual: Pence): Due | null {
  const isNearer = (one: Due, other: Due) =>
    Boolean(one.estimate) === Boolean(other.estimate)
      ? gapTo(one, actual) < gapTo(other, actual)
      : !one.estimate;
  return list.reduce<Due | null>((best, one) => (best === null || isNearer(one, best) ? one : best), null);
}

function gapTo({ least, most }: Due, actual: Pence): Pence {
  if (least !== null && actual < least) return least - actual;
  return most !== null && actual > most ? actual - most : 0n;
}

function amountOf({ least, most }: Due, actual: Pence): Pence | string | null {
  if (least === most) return least;
  if (least !== null && (actual < least || most === null)) return `at least ${least / 100n}`;
  return most === null ? null : `at most ${most / 100n}`;
}
