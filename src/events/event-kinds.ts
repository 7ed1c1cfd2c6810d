import type { z } from 'zod';
import { namedEnumeration } from '#values/enumeration.ts';
import { EVENT_MEANINGS } from '#values/event-meanings.ts';

export const EventKind = namedEnumeration('EventKind', EVENT_MEANINGS);
export type EventKind = z.output<typeof EventKind>;
export const EVENT_KINDS = EventKind.options;

/** These events say nothing about a person but their consent, so they keep their payload when the person's data is hidden. */
const ABOUT_CONSENT: readonly unknown[] = [
  'user-authorisation-revoked',
  'user-authorisation-expiring',
  'user-deletion-requested',
  'user-deleted',
];

export function isAboutConsent(kind: unknown): boolean {
  return ABOUT_CONSENT.includes(kind);
}
