export { followEnvironment } from './follow-environment.ts';
export { IdentityProviders } from './identity-providers.ts';
export { singleSignOnRoutes } from './routes.ts';
export { singleSignOnScheduledTasks } from './scheduled-tasks.ts';
export { serveSingleSignOn } from './serve-pages.ts';
export { findSettings as findSingleSignOn } from './store.ts';
