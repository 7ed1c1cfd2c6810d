export { announceStatus, changeStatus, lockAccount } from './change-status.ts';
export { checkSource, requireSourceEnabled, type SourceSetting } from './check-source.ts';
export { claimReconnected } from './claim-account.ts';
export {
  FETCH_BANK,
  FETCH_INCOME,
  FETCH_PAYROLL,
  fetchJobOf,
} from './connect-account.ts';
export { endConsents } from './consent-ends/end-consents.ts';
export {
  type AccountsContext,
  checkConnected,
  connectorContext,
  requireAccount,
  showAccount,
  statusNow,
} from './context.ts';
export { accountJobs } from './jobs.ts';
export { linkAccount, prepareStart } from './link-account.ts';
export { countLoginsLeft } from './logins/count-logins.ts';
export { deleteLogins } from './logins/store.ts';
export { maskAccount } from './mask-account.ts';
export { personOf, toPerson } from './person-of.ts';
export { notConfigured, providerUnavailable } from './provider-problems.ts';
export { readAccounts } from './read-accounts.ts';
export { REMIND_PERSON, RemindPayload } from './reconfirmation/end-unconfirmed.ts';
export { endLapsedSession } from './reconfirmation/lapsed-session.ts';
export { checkReconfirmed, dueBy } from './reconfirmation/reconfirm-by.ts';
export { revokeAccounts } from './revoke-accounts.ts';
export { accountRoutes } from './routes.ts';
export { accountScheduledTasks, endByClientTime } from './scheduled-tasks.ts';
export { loginIndex, openSecrets, sealLogin, sealSecrets } from './seal-account.ts';
export { separateAccount } from './separate-account.ts';
export { type OwnPages, serveCallback } from './serve-callback.ts';
export { serveStart } from './serve-start.ts';
export { type ProviderSource, sourceOf } from './source-of.ts';
export { STATE_MS_MAX, STATUS_OF } from './statuses.ts';
export {
  type AccountRow,
  findAccount,
  findAccountForChange,
  insertAccount,
  listAccountStates,
  listAccountsOfUser,
  NOBODY,
  updateAccount,
  updateLatestEntry,
  updateReturnedEntry,
  wasEntryReturnedWithin,
} from './store.ts';
export { transitionAccount } from './transition-account.ts';
export { type ReadAccount, useSession } from './use-session.ts';
export { AccountWatch } from './watch-accounts.ts';
