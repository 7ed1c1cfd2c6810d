import { magnitude } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import type { AmountToken } from '../../page/amounts.ts';
import {
  addsUp,
  type Entry,
  type Ledger,
  type Link,
  type Printed,
} from '../../relations/statements/ledger.ts';
import { finding, type Place, passed } from '../finding.ts';
import { mayLackRow, weighed } from './doubt-pictures.ts';

/** Checks the running balances. A wrong one between two right ones fails twice and is reported once. */
export function checkChain({ links, entries }: Ledger): Finding[] {
  const running = links.filter(({ kind }) => kind === 'running');
  if (running.length > 0 && running.every(addsUp))
    return [passed('balance_chain', `All ${running.length} running balances match the rows`)];
  const gapOf = (link: Link | undefined) => (link ? link.actual - link.expected : 0n);
  const findings: Finding[] = [];
  for (let index = 0; index < links.length; index++) {
    const link = links[index] as Link;
    if (addsUp(link) || link.kind !== 'running') continue;
    const isBalance = gapOf(links[index + 1]) === -gapOf(link);
    const found = brokenLink(link, isBalance, entries);
    const [tokens, gap] = [tokensOf(link, { links, entries }), gapOf(link)];
    findings.push(weighed(found, { tokens, gap, mayLackRow: mayLackRow(link, entries) }));
    if (isBalance) index++;
  }
  return findings;
}

function brokenLink(link: Link, isBalance: boolean, entries: readonly Entry[]): Finding {
  const rows = link.since.flatMap((index) => entries[index] ?? []);
  const [only] = rows.length === 1 && !isBalance ? rows : [];
  const row = link.entry ?? link.since[0];
  return finding('balance_chain', {
    severity: 'high',
    field: row === undefined ? 'transactions' : `transactions[${row}].${only ? 'amount' : 'balance'}`,
    at: only ? placeOf(only) : isBalance ? placeAt(link) : placeSince(link, rows),
    expected: link.expected,
    actual: link.actual,
    message:
      rows.length > 1 && !isBalance
        ? `The balance does not match the ${rows.length} rows before it`
        : 'A balance does not match the balance and the amount before it',
  });
}

/** Any row since the last balance may be wrong. */
function placeSince({ token, page }: Link, rows: readonly Entry[]): Place {
  const own = rows.filter(({ item }) => item.page === page);
  return { page, boxes: [token, ...own.map(({ item }) => item.amount)] };
}

/** Returns the amounts that a link compares. */
function tokensOf(link: Link, { links, entries }: Pick<Ledger, 'links' | 'entries'>): AmountToken[] {
  const before = links[links.indexOf(link) - 1]?.token;
  const rows = link.since.flatMap((index) => entries[index]?.item.amount ?? []);
  return [link.token, ...(before ? [before] : []), ...rows];
}

/** Checks every printed opening and closing balance against the rows. */
export function checkEnds(ledger: Ledger): Finding[] {
  const { openingsPrinted, closingsPrinted, opening, closing, links } = ledger;
  const link = links.find(({ kind }) => kind === 'closing');
  return [
    ...checkEnd(ledger, 'opening', {
      printed: openingsPrinted,
      others: closingsPrinted,
      value: opening,
      other: closing,
    }),
    ...checkEnd(ledger, 'closing', {
      printed: closingsPrinted,
      others: openingsPrinted,
      value: closing,
      other: opening,
      link,
    }),
  ];
}

interface End {
  printed: readonly Printed[];
  value: bigint | null;
  /** The balances at the other end. */
  others: readonly Printed[];
  other: bigint | null;
  link?: Link | undefined;
}

function checkEnd(
  ledger: Ledger,
  end: 'opening' | 'closing',
  { printed, others, value, other, link }: End,
): Finding[] {
  const is = (balance: bigint | null) => (one: Printed) =>
    balance !== null && one.token.pence === magnitude(balance);
  const isFitting = (one: Printed) => value === null || is(value)(one);
  // a label such as "balance owed" may name either end
  const mayBeOther = others.length === 0 && printed.some(isFitting);
  const wrong = printed.filter((one) => !isFitting(one) && !(mayBeOther && is(other)(one)));
  const failures = wrong.map((one) => ({
    ...one,
    due: value ?? 0n,
    tokens: [one.token],
    gap: magnitude(value ?? 0n) - one.token.pence,
  }));
  if (link && !addsUp(link))
    failures.push({
      ...link,
      due: link.expected,
      tokens: tokensOf(link, ledger),
      gap: link.expected - link.actual,
    });
  else if (printed.length > 0 && wrong.length === 0)
    return [passed(`${end}_balance`, `The ${end} balance matches the rows`)];
  return failures.map(({ tokens, gap, due, ...at }) => {
    const found = finding(`${end}_balance`, {
      severity: 'high',
      field: `${end}_balance`,
      at: placeAt(at),
      expected: ledger.convention.isOwed ? -due : due,
      actual: at.token.text,
      message: `The ${end} balance printed here does not match the rows`,
    });
    return weighed(found, { tokens, gap, mayLackRow: true });
  });
}

export function placeAt({ token, page }: Printed): Place {
  return { page, boxes: [token] };
}

export function placeOf({ item: { amount, page } }: Entry): Place {
  return { page, boxes: [amount] };
}
