import type { ExtractedStatement, Finding, Transaction } from '../../extraction.ts';
import { type Account, inPageOrder, isChained } from '../../readings/statements/accounts.ts';
import { probabilityOf } from '../../readings/statements/probability.ts';
import type { Study } from '../../readings/statements/study.ts';
import { isDateKnown } from '../../readings/statements/table/unread-dates.ts';
import {
  type Entry,
  isReconciled,
  type Ledger,
  type Printed,
  signedBalance,
} from '../../relations/statements/ledger.ts';
import type { ValuePlace } from '../files/concealed-figures.ts';
import { checkParts } from './check-parts.ts';
import { checkProof } from './check-proof.ts';
import { reportWrong } from './report-relations.ts';

/** Turns the statements of an account into one. */
export function toExtracted({ statements: oldestFirst, parts }: Account): ExtractedStatement {
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)] as [Study, Study];
  const breaks = oldestFirst.flatMap((own, index) => breakBefore(own, oldestFirst[index - 1]));
  const ledgers = oldestFirst.map(({ interpretation }) => interpretation.ledger);
  const { bankName, holder, accountNumber, sortCode, iban } = first.details;
  return {
    statement: {
      bankName,
      accountHolderName: holder,
      accountNumber,
      sortCode,
      iban: iban?.text ?? null,
      periodStart: first.period?.start ?? null,
      periodEnd: last.period?.end ?? null,
      openingBalance: first.interpretation.ledger.opening,
      closingBalance: last.interpretation.ledger.closing,
      transactions: rowsOf(oldestFirst).map(toTransaction),
      isReconciled:
        breaks.length === 0 &&
        ledgers.every((ledger) => isReconciled(ledger) && ledger.entries.every(isDateKnown)),
    },
    probability: Math.max(...oldestFirst.map(({ features }) => probabilityOf(features))),
    findings: [
      ...findingsOf(oldestFirst),
      ...breaks,
      ...checkParts(
        parts,
        ledgers.flatMap(({ entries }) => entries),
      ),
    ],
  };
}

/** Lists where the amounts of an account are printed. */
export function listPlaces({ statements: oldestFirst }: Account): ValuePlace[] {
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)].map((own) => own?.interpretation.ledger);
  return [
    ...rowsOf(oldestFirst).flatMap(({ item: { page, amount: token, balance }, amount }, index) => [
      placeOf({ token, page }, `transactions[${index}].amount`, `amount paid ${amount > 0n ? 'in' : 'out'}`),
      ...(balance ? [placeOf({ token: balance, page }, `transactions[${index}].balance`, 'balance')] : []),
    ]),
    ...(first?.openingsPrinted ?? []).map((one) => placeOf(one, 'opening_balance', 'opening balance')),
    ...(last?.closingsPrinted ?? []).map((one) => placeOf(one, 'closing_balance', 'closing balance')),
  ];
}

function placeOf({ token: { x0, y0, x1, y1 }, page }: Printed, field: string, name: string): ValuePlace {
  return { page, box: { x0, y0, x1, y1 }, field, name };
}

type Row = Entry & Pick<Ledger, 'convention'>;

/** Returns the rows of the result: those with a date. */
function rowsOf(oldestFirst: readonly Study[]): Row[] {
  return inPageOrder(oldestFirst).flatMap(({ interpretation: { ledger } }) =>
    ledger.entries.filter(isDateKnown).map((entry) => ({ ...entry, convention: ledger.convention })),
  );
}

function toTransaction({ item, day, amount, convention }: Row): Transaction {
  return {
    date: day,
    description: item.text.join(' '),
    amount,
    type: amount < 0n ? 'debit' : 'credit',
    balance: item.balance && signedBalance(item.balance, convention),
  };
}

function findingsOf(oldestFirst: readonly Study[]): Finding[] {
  let offset = 0;
  const passed = new Set<string>();
  return inPageOrder(oldestFirst).flatMap((own) => {
    const before = oldestFirst[oldestFirst.indexOf(own) - 1];
    const isContinued = before !== undefined && isChained(before, own);
    const all = [...own.findings, ...checkProof(own.interpretation, { isContinued }), ...own.doubts];
    const { entries } = own.interpretation.ledger;
    const from = offset;
    offset += entries.filter(isDateKnown).length;
    return all
      .map((one) => ({ ...one, field: fieldOfRow(one.field, entries, from) }))
      .filter(({ isPassed, message }) => {
        // several statements pass the same checks
        const isRepeated = isPassed && passed.has(message);
        if (isPassed) passed.add(message);
        return !isRepeated;
      });
  });
}

/** Numbers the row of a finding as the result does: after other statements, and without rows that have no date. */
function fieldOfRow(field: string | null, entries: readonly Entry[], offset: number): string | null {
  const [whole, row] = /^transactions\[(\d+)\]/.exec(field ?? '') ?? [];
  const entry = entries[Number(row)];
  if (field === null || whole === undefined || entry === undefined) return field;
  if (!isDateKnown(entry)) return 'transactions';
  const kept = entries.slice(0, Number(row)).filter(isDateKnown).length;
  return field.replace(whole, `transactions[${offset + kept}]`);
}

/** Reports an opening balance that is not the closing balance of the statement before it. */
function breakBefore(own: Study, before: Study | undefined): Finding[] {
  const { opening, openingsPrinted, entries } = own.interpretation.ledger;
  const due = before?.interpretation.ledger.closing ?? null;
  if (before === undefined || isChained(before, own) || due === null || opening === null || due === opening)
    return [];
  const rows = entries.map(({ item }): Printed => ({ token: item.amount, page: item.page }));
  const [printed] = [...openingsPrinted, ...rows];
  if (printed === undefined) return [];
  return [
    reportWrong('opening_balance', {
      ...printed,
      isRight: false,
      field: 'opening_balance',
      due,
      actual: opening,
      rows: [],
      terms: [],
      fails: 'This opening balance is not the closing balance of the statement before it in the file',
    }),
  ];
}
