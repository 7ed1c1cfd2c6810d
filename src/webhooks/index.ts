export { defineEvent, ENTRY_FIELDS, type EventBody, type EventType } from './define-event.ts';
export { type DeliveryWorker, startDeliveryWorker } from './delivery/delivery-worker.ts';
export { registerDeliveryMetrics } from './delivery-metrics.ts';
export { Delivery } from './delivery-schema.ts';
export { describeDeliveries } from './describe-deliveries.ts';
export { sealEnvelope } from './envelope.ts';
export { EventFeed } from './event-feed-schema.ts';
export { EVENT_KINDS, EventKind } from './event-kinds.ts';
export { withNumericAmounts } from './numeric-amounts.ts';
export { publishEvent } from './publish-event.ts';
export { webhookRoutes } from './routes.ts';
export { webhookScheduledTasks } from './scheduled-tasks.ts';
<<<<<<< HEAD
export { EncryptionKey, Webhook } from './schema.ts';
export { repositionRestoredEvents } from './store.ts';
=======
export { EncryptionKey } from './schema.ts';
>>>>>>> 942d11a (Event cursors survive a restore or failover: events carry a timeline that rises with each, because transaction ids are used again)
