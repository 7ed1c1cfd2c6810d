import type { Pence } from '#values/money.ts';
import type { Severity } from '../../extraction.ts';
import type { Cell } from '../../page/cells.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
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
  says: { holds: string; fails: string };
  severity: Severity;
  /** Lists what the page lets us compare: nothing if figures are missing. */
  compare(payslip: Payslip): Comparison[];
}

/** The figures that a relation connects. If one of them was misread, the relation fails. */
export interface Terms {
  period?: readonly Kind[];
  year?: readonly Kind[];
  rows?: readonly ('earnings' | 'deductions')[];
}

/** A printed amount and the amounts that it may be. */
export interface Comparison {
  field: string;
  at: Cell | null | undefined;
  actual: Pence;
  due: readonly Due[];
  /** Further amounts, if none of `due` fits. */
  otherwise?(): readonly Due[];
  /** The amount that a finding shows as expected, if it is not the nearest one. */
  expected?: Pence | string;
  /** In place of the relation's slack. */
  slack?: Pence;
  /** Judges a difference, if it does not always mean the same. Null if it means nothing. */
  judge?(missed: { nearest: Due; gap: Pence }): Partial<Judgement> | null;
  says?: { holds: string; fails: string };
}

/** An amount that is due, or the limits for an amount. */
export interface Due {
  least: Pence | null;
  most: Pence | null;
  /** Why it is only an estimate. A difference from it proves little. */
  estimate?: string;
  /** An amount that fits is possible, but not proven. */
  doubt?: Doubt;
  /** In place of the text that the relation holds. */
  holds?: string;
}

export interface Doubt {
  severity: 'low' | 'medium';
  message: string;
  /** The amount fits, so a finding shows no other one as expected. */
  isPossible?: boolean;
}

export interface Judgement {
  outcome: 'fails' | 'unproven';
  severity: Severity;
  message: string;
}

export interface Result<Code extends string = string> {
  code: Code;
  outcome: 'holds' | 'fails' | 'unproven';
  severity: Severity;
  field: string;
  at: Cell | null | undefined;
  expected: Pence | string | null;
  actual: Pence;
  message: string;
}

export function exactly(pence: Pence): Due {
  return { least: pence, most: pence };
}

/** True for an amount that a relation confirms. Zero proves nothing: it is right for many figures. */
export function provesAmount({ outcome, actual }: Result): boolean {
  return outcome === 'holds' && actual !== 0n;
}

/** True if the printed amounts satisfy a relation. */
export function isProven(relation: Relation, payslip: Payslip): boolean {
  return evaluate(relation, payslip).some(provesAmount);
}

/** Evaluates a relation: one result for each comparison. */
export function evaluate<Code extends string>(relation: Relation<Code>, payslip: Payslip): Result<Code>[] {
  return relation.compare(payslip).flatMap((comparison) => compareOne(relation, comparison) ?? []);
}

function compareOne<Code extends string>(relation: Relation<Code>, one: Comparison): Result<Code> | null {
  const { field, at, actual, slack = relation.slack, says = relation.says } = one;
  const result = { code: relation.code, field, at, actual };
  const fits = (due: Due) => gapTo(due, actual) <= slack;
  const proven = (list: readonly Due[]) =>
    nearestOf(
      list.filter((due) => !due.doubt && fits(due)),
      actual,
    );
  const first = proven(one.due);
  const all = first === null ? [...one.due, ...(one.otherwise?.() ?? [])] : one.due;
  const match = first ?? proven(all);
  if (match) {
    const expected = one.expected ?? amountOf(match, actual);
    return { ...result, outcome: 'holds', severity: 'info', expected, message: match.holds ?? says.holds };
  }
  const nearest = nearestOf(
    all.filter(({ doubt }) => !doubt),
    actual,
  );
  const possible = all.find((due) => due.doubt && fits(due));
  if (possible?.doubt) {
    const { isPossible, ...doubt } = possible.doubt;
    const expected = isPossible ? null : amountOf(nearest ?? possible, actual);
    return { ...result, outcome: 'unproven', expected, ...doubt };
  }
  if (nearest === null) return null;
  const judged = one.judge ? one.judge({ nearest, gap: gapTo(nearest, actual) }) : {};
  return (
    judged && {
      ...result,
      expected: one.expected ?? amountOf(nearest, actual),
      outcome: 'fails',
      severity: relation.severity,
      message: says.fails,
      ...judged,
    }
  );
}

function nearestOf(list: readonly Due[], actual: Pence): Due | null {
  return list.reduce<Due | null>(
    (best, one) => (best === null || isNearer(one, best, actual) ? one : best),
    null,
  );
}

/** Amounts that are certain come before estimates. */
function isNearer(one: Due, other: Due, actual: Pence): boolean {
  if (Boolean(one.estimate) !== Boolean(other.estimate)) return !one.estimate;
  return gapTo(one, actual) < gapTo(other, actual);
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
