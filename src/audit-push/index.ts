export type { PushContext } from './push-log.ts';
export { registerAuditPushMetrics } from './push-metrics.ts';
export { pushDue, startAuditPush } from './push-worker.ts';
export { auditPushRoutes } from './routes.ts';
