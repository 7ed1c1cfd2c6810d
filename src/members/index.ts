export { mailAdmins } from './mail-admins.ts';
export { createMemberWithPassword, ensureFirstAdmin } from './one-time-password.ts';
export { ownAccountRoutes } from './own-account-routes.ts';
export { type PasswordCost, Passwords } from './passwords.ts';
export { memberRoutes } from './routes.ts';
export { memberScheduledTasks } from './scheduled-tasks.ts';
export { serveAccountPages } from './serve-pages.ts';
export { findActiveSession } from './sign-in.ts';
