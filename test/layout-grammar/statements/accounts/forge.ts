import type { Retouch } from '#sandbox/documents/drawing/paper.ts';
import type { Chance } from '../../chance.ts';
import { type AccountRow, withTotals } from '../account.ts';
import { forgeStatement } from '../forge.ts';
import { type PartedAccount, withShown } from './parts.ts';

/** What forgers do to accounts with parts. */
export const ACCOUNT_FORGERIES = [
  'amount_changed',
  'closing_changed',
  'row_inserted',
  'pot_as_account',
  'pending_as_booked',
] as const;
export type AccountForgery = (typeof ACCOUNT_FORGERIES)[number];

export interface ForgedParts {
  parted: PartedAccount;
  how: Retouch | null;
}

/** Forges an account with parts. Returns null if there is nothing to forge in this way. */
export function forgeParts(chance: Chance, kind: AccountForgery, parted: PartedAccount): ForgedParts | null {
  if (kind === 'pot_as_account') return exchangeBalances(parted);
  if (kind === 'pending_as_booked') return bookPending(parted);
  const forged = forgeStatement(chance, kind, parted.account);
  return forged && { parted: { ...withShown({ ...parted, account: forged.account }) }, how: forged.how };
}

/** The pots' balance passes for the account's. */
function exchangeBalances(parted: PartedAccount): ForgedParts | null {
  const { account, parts } = parted.shown;
  if (parted.parts.length === 0 || parts <= account) return null;
  return { parted: { ...parted, shown: { account: parts, parts: account } }, how: null };
}

/** A pending salary among the booked rows, with its balance, but the summary as it was. */
function bookPending(parted: PartedAccount): ForgedParts | null {
  const salary = parted.pending.find(({ kind }) => kind === 'salary');
  const { account, shown } = parted;
  if (salary === undefined) return null;
  const booked: AccountRow = { ...salary, id: 'booked', date: account.end, posted: account.end };
  const changed = withTotals({ ...account, rows: [...account.rows, booked] });
  const { closing, totalIn, totalOut, months } = account;
  return {
    parted: { ...parted, account: { ...changed, closing, totalIn, totalOut, months }, shown },
    how: null,
  };
}
