/** What each password does at the bank. Any other is wrong. */
export const BANK_PASSWORDS = {
  pass_good: 'Signs in at once',
  mfa_code: 'Asks for a one-time code, which is `123456`',
  reauth_next: 'Signs in, and the bank ends the consent after the first time that the data was read',
  error_account_locked: 'The bank has locked the account, and sends the person back',
  error_provider_unavailable: 'The bank is busy, and sends the person back',
} as const;
export type BankPassword = keyof typeof BANK_PASSWORDS;

export const CODE = '123456';

/** The errors with which the bank sends a person back. */
export const SENT_BACK: Partial<Record<BankPassword, { error: string; error_description: string }>> = {
  error_account_locked: { error: 'access_denied', error_description: 'The account is locked' },
  error_provider_unavailable: { error: 'temporarily_unavailable', error_description: 'The bank is busy' },
};

export function isBankPassword(text: string): text is BankPassword {
  return Object.hasOwn(BANK_PASSWORDS, text);
}
