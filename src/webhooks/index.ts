export { type DeliveryWorker, startDeliveryWorker } from './delivery/delivery-worker.ts';
export { registerDeliveryMetrics } from './delivery-metrics.ts';
export { sealEnvelope } from './envelope.ts';
export { EVENT_KINDS, EventKind } from './event-kinds.ts';
export { publishEvent } from './publish-event.ts';
export { webhookRoutes } from './routes.ts';
export { webhookScheduledTasks } from './scheduled-tasks.ts';
export { EncryptionKey, EventFeed } from './schema.ts';
export { repositionRestoredEvents } from './store.ts';
