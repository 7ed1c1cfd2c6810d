export { EVENT_KINDS, type EventKind, publishEvent } from './publish-event.ts';
