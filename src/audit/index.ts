export { toNdjson } from './export-log.ts';
export { type ExportedEntry, listExported } from './exported-entry.ts';
export { recordAccess } from './record-access.ts';
export {
  type AuditContext,
  type Entry as AuditEntry,
  openAuditContext,
  recordAuditEntries,
  recordAuditEntry,
} from './record-audit-entry.ts';
export { auditRoutes } from './routes.ts';
export { Action, ActorKind } from './schema.ts';
export {
  findHead as findAuditHead,
  listEntries as listAuditEntries,
  listMacs as listAuditMacs,
} from './store.ts';
export { type VerifiedExport, verifyExport } from './verify-export.ts';
export { verifyLog } from './verify-log.ts';
