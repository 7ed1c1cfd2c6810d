import { type Access, hideText } from '#values/roles.ts';
import type { Account } from './schema.ts';

/** Only full access shows the login, the question of the provider and the address to sign in at. */
export function maskAccount(account: Account, access: Access): Account {
  return access === 'full'
    ? account
    : { ...account, user_name: hideText(account.user_name), mfa_challenge: null, authorisation_url: null };
}
