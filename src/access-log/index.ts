export { AccessLog } from './access-log.ts';
export { accessLogRoutes } from './routes.ts';
export { accessLogScheduledTasks } from './scheduled-tasks.ts';
export { watchAccessLog } from './watch-access-log.ts';
