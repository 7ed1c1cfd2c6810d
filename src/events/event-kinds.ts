import type { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { EVENT_MEANINGS } from '#values/event-meanings.ts';

export const EventKind = enumeration(EVENT_MEANINGS);
export type EventKind = z.output<typeof EventKind>;
export const EVENT_KINDS = EventKind.options;
