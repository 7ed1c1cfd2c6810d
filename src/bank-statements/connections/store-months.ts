import type { BankAccount, Window } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import type { Confirmed } from '#retrieval';
import type { Tenant } from '#users';
import { firstDayOfMonth } from '#values/calendar.ts';
import { accountKeyOf } from '../account-key.ts';
import { type NewStatement, storeStatements } from '../record-statements.ts';
import type { BankStatementSubmission } from '../schema.ts';
import { hashOf } from '../seal-statement.ts';
import { readKnownMonths } from './known-months.ts';
import { type BankMonth, monthsOf } from './months-of.ts';
import { deleteReplaced, type StoredMonth } from './store.ts';

/** Figures are in pounds. */
const CURRENCY = 'GBP';

export interface FetchedMonths {
  userId: string;
  accountId: string;
  accounts: readonly BankAccount[];
  window: Window;
  bankName: string;
}

export interface RecordedMonths {
  /** The id of the newest submission; null when nothing was new. */
  entryId: string | null;
  submissions: BankStatementSubmission[];
}

/**
 * Stores one statement for each bank account and month, in one transaction with the event. A month is stored again only if it was not final
 * and has changed, or if more of its days are known. The submission that it replaces is deleted, so that
 * every reader finds each month once.
 */
export async function storeMonths(
  tx: Db,
  tenant: Tenant,
  { authorisationId, account }: Confirmed,
  { userId, accountId, accounts, window, bankName }: FetchedMonths,
): Promise<RecordedMonths> {
  const { clientId, clientKey } = tenant;
  // deleted during the calls to the bank
  if (!account) return { entryId: null, submissions: [] };
  const named = eachWithName(accounts).map(({ bank, name }) => ({
    bank,
    index: hashOf(clientKey, 'bank-account', name),
  }));
  const knownOf = await readKnownMonths(tx, tenant, { userId, accountId, accounts: named, window });
  const fresh = named.flatMap((one) => {
    const known = knownOf(one);
    const isKnown = known.some(({ period_start }) => dayIn(period_start) <= window.from);
    return monthsOf(one.bank, { window, isKnown, bankName }).flatMap((month) =>
      toNew(month, { clientKey, index: one.index, known }),
    );
  });
  if (fresh.length === 0) return { entryId: null, submissions: [] };
  await deleteReplaced(
    tx,
    clientId,
    fresh.flatMap(({ month }) => month?.replacesId ?? []),
  );
  const owner = { userId, authorisationId, accountId };
  const submissions = await storeStatements(tx, tenant, owner, fresh.toSorted(byPeriod));
  return { entryId: submissions.at(-1)?.id ?? null, submissions };
}

/** Names each account by its number. Accounts without one, or with the same one, are known by the bank's id. */
function eachWithName(accounts: readonly BankAccount[]): { bank: BankAccount; name: string[] }[] {
  const numbered = accounts
    .filter(({ currency }) => currency === CURRENCY)
    .map((bank) => {
      const { sortCode: sort_code, accountNumber: account_number, iban } = bank;
      const numbers = { account_holder_name: null, bank_name: null, sort_code, account_number, iban };
      return { bank, number: accountKeyOf(numbers) };
    });
  const counts = Map.groupBy(numbered, ({ number }) => number);
  return numbered.map(({ bank, number }) => {
    const isEnough = number !== '' && counts.get(number)?.length === 1;
    return { bank, name: isEnough ? [number] : [number, bank.externalId] };
  });
}

/** Nothing if the month is stored already. */
function toNew(
  { content, isFinal }: BankMonth,
  {
    clientKey,
    index,
    known,
  }: { clientKey: Tenant['clientKey']; index: Buffer; known: readonly StoredMonth[] },
): NewStatement[] {
  const start = content.statement_period.start_date ?? '';
  const before = known.find(
    ({ period_start }) => firstDayOfMonth(dayIn(period_start)) === firstDayOfMonth(start),
  );
  const hasMoreDays = before !== undefined && start < dayIn(before.period_start);
  const hasFewerDays = before !== undefined && start > dayIn(before.period_start);
  if (hasFewerDays || (before?.is_final && !hasMoreDays)) return [];
  const contentIndex = hashOf(clientKey, 'bank-month', saidBy(content, isFinal));
  if (before?.content_index?.equals(contentIndex)) return [];
  const month = { bankAccountIndex: index, contentIndex, replacesId: before?.submission_id ?? null, isFinal };
  return [{ content, month }];
}

/** A running month that only has become longer is not new. */
function saidBy(content: BankMonth['content'], isFinal: boolean): unknown {
  const { statement_period: period, balance_information: balances, ...rest } = content;
  return [isFinal, period.start_date, isFinal ? period.end_date : null, balances.opening_balance, rest];
}

function dayIn(time: string | null): string {
  return time?.slice(0, 10) ?? '';
}

function byPeriod(one: NewStatement, other: NewStatement): number {
  const [a, b] = [one, other].map(({ content }) => content.statement_period.start_date ?? '');
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
}
