export { findMemberEmail, readMemberNames, requireReviewer } from './colleagues.ts';
export {
  type IdentityProvider,
  type MemberStep,
  type MembersContext,
  mailAdmins,
  profileOf,
  recordAboutMember,
  type Team,
  teamOf,
} from './context.ts';
export {
  addExternalMember,
  findMemberWithEmail,
  findRemovedWithEmail,
  followRole,
  linkMember,
  maySignInExternally,
} from './external-members.ts';
export { createMemberWithPassword, ensureFirstAdmin } from './one-time-password.ts';
export { ownAccountRoutes } from './own-account-routes.ts';
export { passkeyRoutes } from './passkeys/routes.ts';
export { canBreakGlass, requireAdminWithPassword, requireBreakGlass, startUrl } from './password-rule.ts';
export { type PasswordCost, Passwords } from './passwords.ts';
export { readPolicySettings, resetAccessPolicy } from './policy/change-policy.ts';
export { isLockedOut } from './policy/judge-session.ts';
export { isAllowedAddress, readPolicy } from './policy/policy.ts';
export { accessPolicyRoutes } from './policy/routes.ts';
export { changeProvisioned, provisionMember, setMemberAccess } from './provision-members.ts';
export { memberRoutes } from './routes.ts';
export { memberScheduledTasks } from './scheduled-tasks.ts';
export { emailIndex } from './seal-member.ts';
export { serveAccountPages } from './serve-pages.ts';
export { renewSession } from './sessions/confirm-session.ts';
export { type OpenedSession, openSession } from './sessions/open-session.ts';
export { sessionRoutes } from './sessions/routes.ts';
export { findActiveSession } from './sessions/sessions.ts';
export { deleteSessionsOfProvider, deleteSessionsWithoutProvider } from './sessions/store.ts';
export {
  deleteIdentities,
  findMember,
  findPasswordRule,
  listMembersById,
  listMembersByIdentity,
  type MemberRow,
} from './store.ts';
