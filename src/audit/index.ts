export { recordAccess } from './record-access.ts';
export {
  type Actor,
  type AuditContext,
  actorOf,
  openAuditContext,
  recordAuditEntries,
  recordAuditEntry,
  SERVICE,
} from './record-audit-entry.ts';
export { auditRoutes } from './routes.ts';
export { Action, ActorKind } from './schema.ts';
export { listEntries as listAuditEntries } from './store.ts';
export { verifyLog } from './verify-log.ts';
