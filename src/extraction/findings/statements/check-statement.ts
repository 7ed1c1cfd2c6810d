import { formatPenceWithThousands, magnitude } from '#values/money.ts';
import type { Box, Finding } from '../../extraction.ts';
import type { AmountToken } from '../../page/amounts.ts';
import { boxAround } from '../../page/box-around.ts';
import type { AccountDetails } from '../../readings/statements/details.ts';
import type { Period } from '../../readings/statements/period.ts';
import type { Interpretation } from '../../readings/statements/table/interpret.ts';
import { addsUp, type Ledger, type Link } from '../../relations/statements/ledger.ts';
import { checkRows } from './check-rows.ts';
import { checkTotals } from './check-totals.ts';
import { doubtTexts, mayLackRow, reportRepairs, weighed } from './doubt-pictures.ts';
import { boxOf, finding } from './finding.ts';

const FINDINGS_MAX = 200;

/** Checks a statement's figures against each other: a changed figure breaks a sum. */
export function checkStatement(
  interpretation: Interpretation,
  details: AccountDetails,
  period: Period | null,
): Finding[] {
  const { ledger } = interpretation;
  const findings = [
    ...checkChain(ledger),
    ...reportRepairs(interpretation.repairs),
    ...checkEnds(ledger),
    ...checkTotals(interpretation),
    ...checkIban(details),
    ...checkRows(ledger, { period, hasTwoDates: interpretation.hasTwoDates }),
  ];
  return doubtTexts(findings.slice(0, FINDINGS_MAX), ledger);
}

function checkChain({ links, entries }: Ledger): Finding[] {
  const running = links.filter(({ kind }) => kind === 'running');
  const failed = running.filter((link) => !addsUp(link));
  if (running.length > 0 && failed.length === 0) {
    return [
      finding('balance_chain', {
        isPassed: true,
        message: `All ${running.length} running balances match the rows`,
      }),
    ];
  }
  const findings: Finding[] = [];
  let undone: bigint | null = null;
  for (const [index, link] of links.entries()) {
    const gap = link.actual - link.expected;
    // a wrong balance between two correct ones fails twice: report it once
    if (gap !== 0n && undone !== null && gap === -undone) {
      undone = null;
      continue;
    }
    undone = null;
    if (gap === 0n || link.kind !== 'running') continue;
    const next = links[index + 1];
    const isBalance = next !== undefined && next.actual - next.expected === -gap;
    if (isBalance) undone = gap;
    findings.push(
      weighed(brokenLink(link, { entries, isBalance }), {
        tokens: tokensOf(link, { links, entries }),
        gap,
        mayLackRow: mayLackRow(link, entries),
      }),
    );
  }
  return findings;
}

function brokenLink(
  link: Link,
  { entries, isBalance }: Pick<Ledger, 'entries'> & { isBalance: boolean },
): Finding {
  const [only] = link.since;
  const entry = only === undefined || link.since.length > 1 || isBalance ? undefined : entries[only];
  const where = entry ? { token: entry.item.amount, page: entry.item.page } : link;
  const row = link.entry ?? only;
  return finding('balance_chain', {
    severity: 'high',
    field: row === undefined ? 'transactions' : `transactions[${row}].${entry ? 'amount' : 'balance'}`,
    page: where.page,
    box: entry || isBalance ? boxOf(where.token) : boxSince(link, entries),
    expected: formatPenceWithThousands(link.expected),
    actual: formatPenceWithThousands(link.actual),
    message:
      link.since.length > 1 && !isBalance
        ? `The balance does not match the ${link.since.length} rows before it`
        : 'A balance does not match the balance and the amount before it',
  });
}

/** Returns the amounts that a link compares. */
function tokensOf(link: Link, { links, entries }: Pick<Ledger, 'links' | 'entries'>): AmountToken[] {
  const before = links[links.indexOf(link) - 1]?.token;
  return [
    link.token,
    ...(before ? [before] : []),
    ...link.since.flatMap((index) => entries[index]?.item.amount ?? []),
  ];
}

/** Checks every printed opening and closing balance against the rows. */
function checkEnds(ledger: Ledger): Finding[] {
  const findings: Finding[] = [];
  const asPrinted = (balance: bigint) => (ledger.convention.isOwed ? -balance : balance);
  for (const end of ['opening', 'closing'] as const) {
    const value = ledger[end];
    const printed = ledger[end === 'opening' ? 'openingsPrinted' : 'closingsPrinted'];
    const link = end === 'closing' ? ledger.links.find(({ kind }) => kind === 'closing') : undefined;
    const other = ledger[end === 'opening' ? 'closing' : 'opening'];
    // a label such as "balance owed" may name either end
    const isOther = ({ token }: { token: AmountToken }) => other !== null && token.pence === magnitude(other);
    const isFitting = ({ token }: { token: AmountToken }) =>
      value === null || token.pence === magnitude(value);
    const isLabelled = ledger[end === 'opening' ? 'closingsPrinted' : 'openingsPrinted'].length > 0;
    const wrong = printed.filter(
      (one) => !isFitting(one) && !(isOther(one) && !isLabelled && printed.some(isFitting)),
    );
    for (const { token, page } of wrong)
      findings.push(
        weighed(wrongEnd(end, { token, page, expected: asPrinted(value ?? 0n) }), {
          tokens: [token],
          gap: magnitude(value ?? 0n) - token.pence,
          mayLackRow: true,
        }),
      );
    if (link && link.expected !== link.actual)
      findings.push(
        weighed(wrongEnd(end, { ...link, expected: asPrinted(link.expected) }), {
          tokens: tokensOf(link, ledger),
          gap: link.expected - link.actual,
          mayLackRow: true,
        }),
      );
    else if (printed.length > 0 && wrong.length === 0) {
      findings.push(
        finding(`${end}_balance`, { isPassed: true, message: `The ${end} balance matches the rows` }),
      );
    }
  }
  return findings;
}

function wrongEnd(
  end: 'opening' | 'closing',
  { token, page, expected }: { token: AmountToken; page: number; expected: bigint },
): Finding {
  return finding(`${end}_balance`, {
    severity: 'high',
    field: `${end}_balance`,
    page,
    box: boxOf(token),
    expected: formatPenceWithThousands(expected),
    actual: token.text,
    message: `The ${end} balance printed here does not match the rows`,
  });
}

function checkIban({ iban, sortCode, accountNumber }: AccountDetails): Finding[] {
  if (iban === null) return [];
  if (!iban.isValid) {
    return [
      finding('iban_checksum', {
        severity: 'medium',
        field: 'iban',
        actual: iban.text,
        message: "The IBAN's check digits are wrong",
      }),
    ];
  }
  const isOther =
    iban.text.startsWith('GB') &&
    ((sortCode !== null && iban.text.slice(8, 14) !== sortCode.replace(/\D/g, '')) ||
      (accountNumber !== null && /^\d{8}$/.test(accountNumber) && iban.text.slice(14) !== accountNumber));
  return [
    finding('iban_checksum', {
      isPassed: true,
      field: 'iban',
      message: "The IBAN's check digits are right",
    }),
    ...(isOther
      ? [
          finding('iban_account', {
            severity: 'medium',
            field: 'iban',
            message: 'The IBAN belongs to another account',
          }),
        ]
      : []),
  ];
}

/** Returns the box around all rows since the last balance: any of them may be wrong. */
function boxSince({ token, page, since }: Link, entries: Ledger['entries']): Box {
  const rows = since.flatMap((index) => entries[index]?.item ?? []).filter((item) => item.page === page);
  return boxAround([token, ...rows.map(({ amount }) => amount)]);
}
