/** What happens to the request that meets a fault of this kind, besides those of every simulator. */
export const BANK_FAULTS = {
  half_page: 'the bank stops in the middle of a page of transactions',
  consent_expired: 'the consent of the request expires',
  consent_revoked: 'the bank ends the consent of the request',
  account_closed: 'the account of the request is closed',
} as const;
export type BankFaultKind = keyof typeof BANK_FAULTS;
