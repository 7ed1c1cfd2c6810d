export {
  defineEvent,
  ENTRY_FIELDS,
  type EventBody,
  type EventType,
  eventTypeOf,
} from './define-event.ts';
export { EVENT_KINDS, EventKind, isAboutConsent } from './event-kinds.ts';
export { eventPlace, publishEvent, publishLastingEvent } from './publish-event.ts';
export { DELIVERY_CHANNEL, insertDeliveries, notifyDeliveryWorkers } from './store.ts';
