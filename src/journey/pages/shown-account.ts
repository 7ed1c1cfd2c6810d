import type { Account } from '#accounts/schema.ts';
import type { ProviderRow } from '#providers';
import { requireAnswer } from '../call-api.ts';
import type { Visit } from '../journey-page.ts';
import { type Facts, readFacts } from '../read-facts.ts';

type JourneyAccount = Facts['accounts'][number];

/** The address of the page of an account that may be new; null if it was deleted. */
export async function accountAddress(
  { context, session, facts }: Visit,
  accountId: string,
): Promise<string | null> {
  const { accounts } = hasAccount(facts, accountId) ? facts : ((await readFacts(context, session)) ?? facts);
  const account = accounts.find((one) => one.accountId === accountId);
  return account ? addressOf(account) : null;
}

function hasAccount({ accounts }: Facts, accountId: string): boolean {
  return accounts.some((one) => one.accountId === accountId);
}

export function addressOf({ number }: Pick<JourneyAccount, 'number'>): string {
  return `/journey/account/${number}`;
}

/** The field of a form that names its account: the number in the address can mean another one after a removal. */
export const ACCOUNT_FIELD = 'account';

/** The account of a page. For a form, only if the form was made for this account. */
export function accountOf({ facts, params }: Visit, form?: URLSearchParams): JourneyAccount | null {
  const account = facts.accounts.find(({ number }) => String(number) === params.number) ?? null;
  return form && form.get(ACCOUNT_FIELD) !== account?.accountId ? null : account;
}

export interface ShownAccount {
  known: JourneyAccount;
  account: Account;
  provider: ProviderRow;
}

/** Reads the account of a page; null if it was deleted in the meantime, or its provider is no longer known. */
export async function readAccount(visit: Visit, known: JourneyAccount): Promise<ShownAccount | null> {
  const provider = visit.context.providers.find(known.provider);
  const read = await visit.callApi<Account>({ method: 'GET', path: `/accounts/${known.accountId}` });
  if (!provider || (!read.ok && read.code === 'not_found')) return null;
  return { known, account: requireAnswer(read), provider: provider.row };
}
