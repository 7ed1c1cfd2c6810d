export { type Engine, startEngine } from './delivery/engine.ts';
export { EVENT_KINDS, type EventKind } from './event-kinds.ts';
export { publishEvent } from './publish-event.ts';
export { webhookRoutes } from './routes.ts';
export { webhookScheduledTasks } from './scheduled-tasks.ts';
export { EncryptionKey } from './schema.ts';
export { rewindFeed } from './store.ts';
export { watchDeliveries } from './watch-queue.ts';
