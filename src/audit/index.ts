export { type Actor, actorOf, recordEntry, SERVICE, type Trail } from './record-entry.ts';
export { auditRoutes } from './routes.ts';
export { listClientsWithoutLog } from './store.ts';
export { verifyLog } from './verify-log.ts';
