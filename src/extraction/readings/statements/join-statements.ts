import type { BankStatement, ExtractedStatement, Finding, Transaction } from '../../extraction.ts';
import { finding } from '../../findings/finding.ts';
import { checkParts, noteParts } from '../../findings/statements/check-parts.ts';
import { checkProof } from '../../findings/statements/check-proof.ts';
import { weighed } from '../../findings/statements/doubt-pictures.ts';
import { continuesBalance, isReconciled, signedBalance } from '../../relations/statements/ledger.ts';
import { isNext } from './period.ts';
import { probabilityOf } from './probability.ts';
import type { Part } from './sections.ts';
import type { Study } from './study.ts';
import { isDateKnown, pointAtKept } from './table/unread-dates.ts';

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

function isChained(before: Study, own: Study): boolean {
  return (
    continuesBalance(before.interpretation.ledger, own.interpretation.ledger) &&
    startOf(own) >= (before.period?.end ?? '')
  );
}

/** Turns the statements of an account into one. */
export function toExtracted({ statements: oldestFirst, parts: setAside }: Account): ExtractedStatement {
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)] as [Study, Study];
  const parts = inPageOrder(oldestFirst).map((own) => ({ own, transactions: transactionsOf(own) }));
  const breaks = oldestFirst.flatMap((own, index) => breakBefore(own, oldestFirst[index - 1]));
  let offset = 0;
  const findings: Finding[] = [];
  for (const { own, transactions } of parts) {
    const before = oldestFirst[oldestFirst.indexOf(own) - 1];
    const proof = checkProof(own.interpretation, {
      isContinued: before !== undefined && isChained(before, own),
    });
    const found = pointAtKept([...own.findings, ...proof], own.interpretation.ledger);
    findings.push(...found.map((one) => shift(one, offset)));
    offset += transactions.length;
  }
  return {
    statement: {
      ...detailsOf(first),
      periodStart: first.period?.start ?? null,
      periodEnd: last.period?.end ?? null,
      openingBalance: first.interpretation.ledger.opening,
      closingBalance: last.interpretation.ledger.closing,
      transactions: parts.flatMap(({ transactions }) => transactions),
      isReconciled:
        breaks.length === 0 &&
        oldestFirst.every(
          ({ interpretation: { ledger } }) => isReconciled(ledger) && ledger.entries.every(isDateKnown),
        ),
    },
    probability: Math.max(...oldestFirst.map(({ features }) => probabilityOf(features))),
    findings: [
      ...withoutRepeats(findings),
      ...oldestFirst.flatMap(({ doubts }) => doubts),
      ...breaks,
      ...noteParts(setAside),
      ...checkParts(
        setAside,
        oldestFirst.flatMap(({ interpretation }) => interpretation.ledger.entries),
      ),
    ],
  };
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

/** Reports an opening balance that is not the closing balance of the statement before it. */
function breakBefore(own: Study, before: Study | undefined): Finding[] {
  if (before === undefined || isChained(before, own)) return [];
  const [expected, { opening, openingsPrinted }] = [
    before.interpretation.ledger.closing,
    own.interpretation.ledger,
  ];
  if (expected === null || opening === null || expected === opening) return [];
  const [printed] = openingsPrinted;
  const found = finding('opening_balance', {
    severity: 'high',
    field: 'opening_balance',
    at: printed && { page: printed.page, boxes: [printed.token] },
    expected,
    actual: opening,
    message: 'This opening balance is not the closing balance of the statement before it in the file',
  });
  const tokens = printed ? [printed.token] : [];
  return [weighed(found, { tokens, gap: expected - opening, mayLackRow: true })];
}

function shift(one: Finding, offset: number): Finding {
  const field = one.field?.replace(
    /^transactions\[(\d+)\]/,
    (_, row) => `transactions[${Number(row) + offset}]`,
  );
  return { ...one, field: field ?? null };
}

/** Keeps one of several equal checks that passed. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ isPassed, code, message }) => {
    const isRepeated = isPassed && seen.has(`${code} ${message}`);
    if (isPassed) seen.add(`${code} ${message}`);
    return !isRepeated;
  });
}

function detailsOf({ details }: Study) {
  return {
    bankName: details.bankName,
    accountHolderName: details.holder,
    accountNumber: details.accountNumber,
    sortCode: details.sortCode,
    iban: details.iban?.text ?? null,
  } satisfies Partial<BankStatement>;
}

function transactionsOf({ interpretation: { ledger } }: Study): Transaction[] {
  return ledger.entries.filter(isDateKnown).map(
    ({ item, day, amount }): Transaction => ({
      date: day,
      description: item.text.join(' '),
      amount,
      type: amount < 0n ? 'debit' : 'credit',
      balance: item.balance && signedBalance(item.balance, ledger.convention),
    }),
  );
}
