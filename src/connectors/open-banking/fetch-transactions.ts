import type { z } from 'zod';
import type { BankAccount, ConnectorContext, FetchedBank, Window } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { readJson } from '../wire-json.ts';
import { type Api, openApi } from './api.ts';
import { requireStatus } from './errors.ts';
import { agentOf } from './open-bank.ts';
import { accountName, bookedBalance, identify } from './read-account.ts';
import { readTransactions } from './read-transactions.ts';
import { Accounts, Balances, Party, Transactions, type WireAccount, type WireTransaction } from './schema.ts';
import { requireFresh } from './session.ts';
import { settingsOf } from './settings.ts';

const ACCOUNTS_MAX = 50;
const PAGES_MAX = 500;

type Page = z.output<typeof Transactions>;

interface Reading {
  context: ConnectorContext;
  api: Api;
  window: Window;
  readsParty: boolean;
}

export async function fetchBank(
  context: ConnectorContext,
  sessionText: string,
  window: Window,
): Promise<FetchedBank> {
  const settings = settingsOf(context.provider);
  const { access_token: accessToken, signed_in_at: signedInAt } = requireFresh(
    sessionText,
    context.clock.now(),
  );
  const api = openApi(context, { agent: agentOf(settings), accessToken, signedInAt });
  const reading = { context, api, window, readsParty: settings.party === 'include' };
  const accounts: BankAccount[] = [];
  for (const account of await listAccounts(api)) accounts.push(await readAccount(reading, account));
  return { outcome: 'fetched', accounts, session: sessionText };
}

/** A bank takes closed accounts off the list, or keeps them as deleted. The person chose at least one account. */
async function listAccounts(api: Api): Promise<WireAccount[]> {
  const { Data } = await api.read({
    operation: 'list accounts',
    path: 'accounts',
    schema: Accounts,
    resource: 'list',
    otherwise: 'invalid_data',
  });
  const open = Data.Account.filter(({ Status }) => Status !== 'Deleted');
  if (open.length === 0)
    throw new ConnectorFailure('account_disabled', { detail: 'the consent covers no account any more' });
  if (open.length > ACCOUNTS_MAX)
    throw new ConnectorFailure('invalid_data', {
      detail: `the consent covers more than ${ACCOUNTS_MAX} accounts`,
    });
  return open;
}

async function readAccount(reading: Reading, account: WireAccount): Promise<BankAccount> {
  const { AccountId } = account;
  const path = `accounts/${encodeURIComponent(AccountId)}`;
  const sent = await listTransactions(reading, path);
  const balances = await readOptional(reading, {
    operation: 'read balances',
    path: `${path}/balances`,
    schema: Balances,
  });
  // version 4.0 allows accounts without a currency
  const currency =
    account.Currency ?? sent[0]?.Amount.Currency ?? balances?.Data.Balance[0]?.Amount.Currency ?? 'GBP';
  const holderName = accountName(account) ?? (await readHolder(reading, path));
  return {
    externalId: AccountId,
    holderName,
    ...identify(account),
    currency,
    balance: bookedBalance(balances?.Data.Balance ?? [], currency),
    transactions: readTransactions(sent, { currency, window: reading.window, holderName }),
  };
}

async function listTransactions({ api, window }: Reading, path: string): Promise<WireTransaction[]> {
  const query = new URLSearchParams({
    fromBookingDateTime: `${window.from}T00:00:00Z`,
    toBookingDateTime: `${window.to}T23:59:59Z`,
  });
  const transactions: WireTransaction[] = [];
  const read = new Set<string>();
  let next: string | null = `${path}/transactions?${query}`;
  while (next !== null) {
    if (read.has(next) || read.size === PAGES_MAX)
      throw new ConnectorFailure('invalid_data', { detail: 'the pages of transactions have no end' });
    read.add(next);
    const page: Page = await api.read({
      operation: 'list transactions',
      path: next,
      schema: Transactions,
      resource: 'account',
      otherwise: 'invalid_data',
    });
    transactions.push(...page.Data.Transaction);
    next = page.Links?.Next ?? null;
  }
  return transactions;
}

async function readHolder(reading: Reading, path: string): Promise<string | null> {
  if (!reading.readsParty) return null;
  const found = await readOptional(reading, {
    operation: 'read party',
    path: `${path}/party`,
    schema: Party,
  });
  return found?.Data.Party?.FullLegalName ?? found?.Data.Party?.Name ?? null;
}

/** Null if the bank does not offer this resource. */
async function readOptional<Schema extends z.ZodType>(
  { api, context }: Reading,
  { operation, path, schema }: { operation: string; path: string; schema: Schema },
): Promise<z.output<Schema> | null> {
  const reply = await api.send({ operation, path });
  if (reply.status === 403 || reply.status === 404) return null;
  requireStatus(reply, 200, { resource: 'account', operation, now: context.clock.now() });
  return readJson(reply, schema, 'invalid_data');
}
