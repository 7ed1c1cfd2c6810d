export { RequestLog } from './request-log.ts';
export { requestRoutes } from './routes.ts';
export { requestScheduledTasks } from './scheduled-tasks.ts';
