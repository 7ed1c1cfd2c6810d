export type { ExternalData } from './external-data.ts';
export { userJobs } from './jobs.ts';
export {
  changeUser,
  createUser,
  eraseUser,
  findUserAndKey,
  findUserKey,
  findUserSettings,
  noteErasure,
  readPeople,
  readTypedUser,
  readUser,
  readUserSettings,
  requireUserAndKey,
  requireUserKey,
} from './manage-users.ts';
export { CONCLUDE_INCOME, concludeLater, noteEvidence } from './note-evidence.ts';
export {
  listProvedContacts,
  type ProvedContact,
  recordProvedContact,
} from './proved-contacts/proved-contacts.ts';
export { enqueueRating, RATE_EVIDENCE } from './rate-again.ts';
export { isOlderThanStorage, reapplyErasures } from './reapply-erasures.ts';
export { userRoutes } from './routes.ts';
export { findBySearch } from './search/find-by-search.ts';
export { type IndexNext, indexAll, indexInBackground, indexNextPeople } from './search/index-people.ts';
export { userScheduledTasks } from './search/scheduled-tasks.ts';
export { contactIndex } from './search/terms.ts';
export { maskUser, recordNames } from './show-users.ts';
export {
  countDataOfUser,
  findTokenGeneration,
  hasErasures,
  listTablesOfUsers,
  listUserIds,
  lockConsent,
  lockUser,
  updateTokenGeneration,
  userExists,
  waitForUser,
} from './store.ts';
export { type Tenant, type TenantContext, tenantOf } from './tenant.ts';
export { UserKeys } from './user-keys.ts';
export { verifyErasure } from './verify-erasure.ts';
export { watchErasures } from './watch-erasures.ts';
export {
  askInstead,
  type ErasureSteps,
  NOTICE_HOURS,
  planErasure,
  type Stopped,
} from './withdrawals/erasure.ts';
export { keepHidden } from './withdrawals/keep-hidden.ts';
export { objectToErasure } from './withdrawals/object-to-erasure.ts';
export {
  findHidden,
  findWithdrawal,
  readWithdrawals,
  showWithdrawal,
  toWithdrawal,
  type Withdrawal,
  withdrawalUnder,
} from './withdrawals/read-withdrawals.ts';
export { endWithdrawal, recordWithdrawal } from './withdrawals/record-withdrawal.ts';
export { requireShown } from './withdrawals/require-shown.ts';
export { readShownAgain } from './withdrawals/show-again.ts';
export { isShown, listWithdrawn, updateWithdrawal } from './withdrawals/store.ts';
