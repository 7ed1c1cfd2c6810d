export {
  type Actor,
  actorOf,
  openTrail,
  recordEntries,
  recordEntry,
  SERVICE,
  type Trail,
} from './record-entry.ts';
export { recordReading } from './record-reading.ts';
export { auditRoutes } from './routes.ts';
export { verifyLog } from './verify-log.ts';
