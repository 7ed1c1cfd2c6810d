import type { Finding } from '../../extraction.ts';
import type { Interpretation } from '../../readings/statements/table/interpret.ts';
import type { Entry, Ledger } from '../../relations/statements/ledger.ts';
import { STATEMENT_RELATIONS } from '../../relations/statements/relations.ts';
import { finding } from '../finding.ts';
import { placeOf } from './check-rows.ts';

/**
 * Many statements show the balance after each row, but not the one before the first row. Up to this share of the money paid
 * in may be in such rows, in percent.
 */
const UNPROVEN_INCOME_MAX_PERCENT = 10n;

/**
 * HIGH must be earned: the printed balances before and after a row prove it, or a printed total that covers it. A balance
 * that we calculated proves nothing.
 */
export function checkProof(
  interpretation: Interpretation,
  /** The statement before it in the file ends with the balance that this one begins with. */
  { isContinued }: { isContinued: boolean },
): Finding[] {
  const { ledger } = interpretation;
  const { entries, links, convention } = ledger;
  // rows that do not fit their balances are reported elsewhere
  const proven = new Set(
    STATEMENT_RELATIONS.flatMap(({ compare }) => compare(interpretation)).flatMap(({ rows }) => rows),
  );
  if (isContinued || interpretation.isOpeningPrinted) {
    const inOrder = convention.isNewestFirst ? entries.toReversed() : entries;
    const [first] = links.flatMap(({ since }) => entries[since[0] ?? -1] ?? []);
    for (const entry of inOrder.slice(0, first && inOrder.indexOf(first))) if (first) proven.add(entry);
  }
  const unproven = entries.filter((entry) => !proven.has(entry));
  if (unproven.length === 0) return [];
  if (links.length === 0 || unproven.length > entries.length / 2)
    return [finding('unproven', { severity: 'medium', message: whyUnproven(unproven, ledger) })];
  const [income, all] = [paidIn(unproven), paidIn(entries)];
  return income * 100n > all * UNPROVEN_INCOME_MAX_PERCENT ? [unprovenIncome(unproven, entries)] : [];
}

function paidIn(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
}

function whyUnproven(unproven: readonly Entry[], { entries, convention }: Ledger): string {
  const isGuessed = ({ item }: Entry) => item.direction === null && item.amount.mark === null;
  if (convention.bare === null && unproven.some(isGuessed))
    return 'The statement shows neither balances nor signs, so we had to guess which amounts were paid in and which were paid out';
  if (unproven.some(({ item }) => item.amount.digits.confidence !== null))
    return 'The picture shows no balances or totals, so we could not check that the rows were read correctly';
  if (unproven.length === entries.length)
    return 'The statement shows no balances before and after the rows and no totals, so nothing proves the rows';
  const directions = new Set(unproven.map(({ amount }) => (amount > 0n ? 'in' : 'out')));
  const rows = directions.size === 1 ? `rows of money paid ${[...directions][0]}` : `${unproven.length} rows`;
  return `Nothing proves the ${rows}: the statement shows neither the balances before and after them nor their total`;
}

function unprovenIncome(unproven: readonly Entry[], entries: readonly Entry[]): Finding {
  const largest = unproven.reduce((one, entry) => (entry.amount > one.amount ? entry : one));
  return finding('unproven', {
    severity: 'medium',
    field: `transactions[${entries.indexOf(largest)}].amount`,
    at: placeOf(largest),
    actual: largest.item.amount.text,
    message:
      'Nothing proves an amount paid in: the statement does not show both the balance before it and the balance after it',
  });
}
