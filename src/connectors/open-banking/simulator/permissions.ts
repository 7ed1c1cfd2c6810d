import { type Refusal, refusal } from './errors.ts';

export const PERMISSIONS = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadParty',
  'ReadPartyPSU',
  'ReadTransactionsBasic',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
  'ReadTransactionsDetail',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What each permission lets the third party read, in plain words. */
export const IN_WORDS: Readonly<Record<Permission, string>> = {
  ReadAccountsBasic: 'the kind of each account',
  ReadAccountsDetail: 'account numbers, sort codes and the name of the holder',
  ReadBalances: 'balances',
  ReadParty: 'the name and address of the account holder',
  ReadPartyPSU: 'your name and address',
  ReadTransactionsBasic: 'the date and amount of each transaction',
  ReadTransactionsCredits: 'money that you receive',
  ReadTransactionsDebits: 'money that you pay',
  ReadTransactionsDetail: 'what each transaction was for',
};

const PATH = 'Data.Permissions';

/** Why a consent can't have these permissions; null if it can. */
export function faultIn(permissions: readonly string[]): Refusal | null {
  const has = (...names: Permission[]) => names.some((name) => permissions.includes(name));
  const unknown = permissions.find((name) => !(PERMISSIONS as readonly string[]).includes(name));
  if (unknown !== undefined) return refusal('fieldInvalid', 'A permission is not supported', PATH);
  if (permissions.length === 0) return refusal('fieldMissing', 'There must be permissions', PATH);
  if (!has('ReadAccountsBasic', 'ReadAccountsDetail'))
    return refusal('fieldMissing', 'One permission must be ReadAccountsBasic or ReadAccountsDetail', PATH);
  const [depth, direction] = [
    has('ReadTransactionsBasic', 'ReadTransactionsDetail'),
    has('ReadTransactionsCredits', 'ReadTransactionsDebits'),
  ];
  if (depth && !direction)
    return refusal(
      'fieldMissing',
      'Transactions need ReadTransactionsCredits or ReadTransactionsDebits',
      PATH,
    );
  if (direction && !depth)
    return refusal('fieldMissing', 'Transactions need ReadTransactionsBasic or ReadTransactionsDetail', PATH);
  return null;
}
