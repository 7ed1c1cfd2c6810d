import type { AmountToken } from '../../../page/amounts.ts';
import { isAlike, isRecognised } from '../../../page/certainty.ts';
import type { Entry, Ledger, Link } from '../../../relations/statements/ledger.ts';

/**
 * Repairs running balances that OCR misread, where the rows before and after a balance agree on another one that looks
 * similar. Amounts of rows are kept as they are: one that does not fit may be a forgery. `repairs` are the links with
 * the balances as they were read.
 */
export function repairBalances(ledger: Ledger): { ledger: Ledger; repairs: Link[] } {
  const entries = ledger.entries.map((entry) => ({ ...entry, item: { ...entry.item } }));
  const links = ledger.links.map((link) => ({ ...link }));
  const repairs: Link[] = [];
  for (const [index, link] of links.entries()) {
    const gap = link.actual - link.expected;
    const next = links[index + 1];
    if (gap === 0n || link.kind !== 'running' || !next || next.actual - next.expected !== -gap) continue;
    if (!isMisread(link.token, link.expected)) continue;
    repairs.push({ ...link });
    setBalance(entries[link.entry ?? -1], link.expected);
    link.actual = link.expected;
    next.expected = next.actual;
  }
  return repairs.length === 0 ? { ledger, repairs } : { ledger: { ...ledger, entries, links }, repairs };
}

/** OCR often reads a minus as a 1 or misses it, so the sign of a balance does not count. */
function isMisread({ digits, pence }: AmountToken, due: bigint): boolean {
  return isRecognised(digits) && isAlike(pence, due < 0n ? -due : due);
}

function setBalance(entry: Entry | undefined, due: bigint): void {
  if (!entry?.item.balance) return;
  const pence = due < 0n ? -due : due;
  entry.item.balance = { ...entry.item.balance, pence, mark: due < 0n ? 'minus' : null };
}
