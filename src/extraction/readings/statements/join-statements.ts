import { continuesBalance } from '../../relations/statements/ledger.ts';
import { isNext } from './period.ts';
import type { Part } from './sections.ts';
import type { Study } from './study.ts';

/** One account of a file. */
export interface Account {
  /** Its statements, such as two months, oldest first. */
  statements: Study[];
  /** Sections whose rows are not the account's: pots, pockets in other currencies, and rows that are not booked. */
  parts: Part[];
}

/** Joins statements of one account whose periods follow each other, so that two months give one statement. */
export function joinConsecutive(studies: readonly Study[]): Study[][] {
  const groups: Study[][] = [];
  for (const own of studies.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))) {
    const group = groups.find((others) => continues(others.at(-1) as Study, own));
    if (group === undefined) groups.push([own]);
    else group.push(own);
  }
  return groups;
}

function startOf({ period }: Study): string {
  return period?.start ?? '';
}

function continues(before: Study, own: Study): boolean {
  const [one, other] = [before.details.accountNumber, own.details.accountNumber];
  if (one !== null && other !== null && one !== other) return false;
  return isChained(before, own) || (one !== null && one === other && isNext(before.period, own.period));
}

/** Returns true for a statement that begins where the one before it ends. */
export function isChained(before: Study, own: Study): boolean {
  return (
    continuesBalance(before.interpretation.ledger, own.interpretation.ledger) &&
    startOf(own) >= (before.period?.end ?? '')
  );
}

/** Returns the statements in the order of their rows in the result: that of most rows on the pages. */
export function inPageOrder(oldestFirst: readonly Study[]): readonly Study[] {
  const rowsOf = (isNewestFirst: boolean) =>
    oldestFirst
      .map(({ interpretation: { ledger } }) => ledger)
      .filter(({ convention }) => convention.isNewestFirst === isNewestFirst)
      .reduce((sum, { entries }) => sum + entries.length, 0);
  return rowsOf(true) > rowsOf(false) ? oldestFirst.toReversed() : oldestFirst;
}
