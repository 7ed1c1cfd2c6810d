export { mailAdmins } from './mail-admins.ts';
export { createMemberWithPassword, ensureFirstAdmin } from './one-time-password.ts';
export { ownAccountRoutes } from './own-account-routes.ts';
export { type PasswordCost, Passwords } from './passwords.ts';
export { memberRoutes } from './routes.ts';
export { memberScheduledTasks } from './scheduled-tasks.ts';
export { serveAccountPages } from './serve-pages.ts';
export { sessionRoutes } from './sessions/routes.ts';
export { findActiveSession } from './sessions/sessions.ts';
