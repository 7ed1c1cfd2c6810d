import { isAlike, isRecognised } from '../misread-digits.ts';
import type { AmountToken } from './amounts.ts';
import type { Entry, Ledger, Link } from './reconcile.ts';

/** A figure of a picture that was replaced by the one that the balances around it prove. */
export interface Repair {
  of: 'amount' | 'balance';
  link: Link;
}

/**
 * Repairs figures that OCR misread, where the balances before and after them agree on another one that looks similar.
 * Each repair is reported: an amount that was changed by a forger looks the same.
 */
export function repairDigits(ledger: Ledger): { ledger: Ledger; repairs: Repair[] } {
  const entries = ledger.entries.map((entry) => ({ ...entry, item: { ...entry.item } }));
  const links = ledger.links.map((link) => ({ ...link }));
  const repairs: Repair[] = [];
  for (const [index, link] of links.entries()) {
    const gap = link.actual - link.expected;
    const next = links[index + 1];
    if (gap === 0n || link.kind !== 'running') continue;
    const isUndone = next !== undefined && next.actual - next.expected === -gap;
    if (isUndone && isMisread(link.token, link.expected)) {
      repairs.push({ of: 'balance', link: { ...link } });
      setBalance(entries[link.entry ?? -1], link.expected);
      link.actual = link.expected;
      next.expected = next.actual;
    } else if (!isUndone && repairAmount(link, entries, gap)) {
      repairs.push({ of: 'amount', link: { ...link } });
      link.expected = link.actual;
    }
  }
  return repairs.length === 0 ? { ledger, repairs } : { ledger: { ...ledger, entries, links }, repairs };
}

function repairAmount({ since }: Link, entries: Entry[], gap: bigint): boolean {
  const [only] = since;
  const entry = since.length === 1 && only !== undefined ? entries[only] : undefined;
  if (!entry || !isMisread(entry.item.amount, entry.amount + gap)) return false;
  // a sign tells the direction of the money, so only digits are repaired
  if (entry.amount > 0n !== entry.amount + gap > 0n) return false;
  entry.amount += gap;
  return true;
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
