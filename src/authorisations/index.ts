export { type AcceptedBy, acceptTerm } from './accept-term.ts';
export { announceExpiring, authorisationScheduledTasks } from './announce-expiring.ts';
export { readConsents, readEvidence } from './read-evidence.ts';
export { recordReconfirmation } from './reconfirmations.ts';
export {
  type AuthorisationQuery,
  findAuthorisationToAsk,
  findUsableAuthorisation,
  noAuthorisation,
  recordRetrieval,
  resolveAuthorisation,
  type UsableAuthorisation,
} from './resolve-authorisation.ts';
export { type RevocationStep, readPromisedRule } from './revoke-authorisation.ts';
export { authorisationRoutes } from './routes.ts';
export {
  countRetrievals,
  findActiveUntil,
  hasRetrieval,
  listAuthorisations,
  listRetrievalsOfUser,
} from './store.ts';
export { termIn } from './terms/manage-terms.ts';
export { addSystemTerms, followWithdrawalSetting, requireSystemTerm } from './terms/system-terms.ts';
