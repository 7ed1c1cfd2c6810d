import { watchAccessLog } from '#access-log';
import { registerAuditPushMetrics } from '#audit-push';
import { watchDocuments, watchSweep } from '#documents';
import { watchTaxTables } from '#payroll';
import { watchRecovery } from '#platform/database/recovery/watch-recovery.ts';
import { watchNodes } from '#platform/database/watch-nodes.ts';
import { watchReads } from '#platform/database/watch-reads.ts';
import { watchDependencies } from '#platform/dependencies/watch-dependencies.ts';
import { watchDisk } from '#platform/disk.ts';
import { watchCertificate } from '#platform/http/certificate.ts';
import { createMetrics, type HttpMetrics, watchPool } from '#platform/http/metrics.ts';
import { watchJobs, watchWorkers } from '#platform/jobs/queue.ts';
import { watchMessages } from '#platform/mail/watch-messages.ts';
import { watchProviderCertificates } from '#providers';
import { watchChecks } from '#retrieval-jobs';
import { watchErasures } from '#users';
import { registerDeliveryMetrics } from '#webhooks';
import type { App } from './app.ts';

/** Registers every metric of a process. docs/operations.md explains them. */
export function measureService(app: App): HttpMetrics {
  const metrics = createMetrics();
  const { registry } = metrics;
  watchPool(registry, app.database.pool);
  watchReads(registry, app.database.reads);
  watchNodes(registry, app.database.nodes);
  watchRecovery(registry, app.database);
  watchJobs(registry, app.database);
  watchWorkers(registry, app.database);
  registerDeliveryMetrics(registry, app);
  registerAuditPushMetrics(registry, app);
  watchDocuments(registry, app);
  watchSweep(registry, app);
  watchTaxTables(registry, app);
  watchChecks(registry, app);
  watchErasures(registry, app);
  watchMessages(registry, app);
  watchAccessLog(registry, app);
  watchDependencies(registry, app.dependencies);
  watchDisk(registry, app.config);
  watchCertificate(registry, app);
  watchProviderCertificates(registry, app);
  registry.registerMetric(app.providerRequests);
  registry.registerMetric(app.documentSeconds);
  return metrics;
}
