import type { BankStatement, ExtractedStatement, Finding, Transaction } from '../../extraction.ts';
import { type Account, inPageOrder, isChained } from '../../readings/statements/join-statements.ts';
import { probabilityOf } from '../../readings/statements/probability.ts';
import type { Study } from '../../readings/statements/study.ts';
import { isDateKnown } from '../../readings/statements/table/unread-dates.ts';
import { isReconciled, signedBalance } from '../../relations/statements/ledger.ts';
import { finding } from '../finding.ts';
import { checkParts, noteParts } from './check-parts.ts';
import { checkProof } from './check-proof.ts';
import { weighed } from './doubt-pictures.ts';
import { pointAtKept } from './unread-dates.ts';

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
