import type { z } from 'zod';
import { namedEnumeration } from '#values/enumeration.ts';
import { EVENT_MEANINGS } from '#values/event-meanings.ts';

export const EventKind = namedEnumeration('EventKind', EVENT_MEANINGS);
export type EventKind = z.output<typeof EventKind>;
export const EVENT_KINDS = EventKind.options;
