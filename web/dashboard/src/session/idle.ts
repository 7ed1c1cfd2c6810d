import type { MemberSession } from '../../../../clients/typescript/index.js';
import { signInAgain } from './ended.ts';

/**
 * The service ends a session that is not used. The page then asks for the password without a click, so that an
 * unattended screen does not show a person's pay.
 */

/** As long as the service keeps a session that is not used, by the policy of the team. */
let idleMs = 30 * 60_000;
const CHECKED_EVERY_MS = 10_000;

let endsAt = Number.POSITIVE_INFINITY;
let isWatching = false;

/** Starts the idle time of the session, or starts it again. When it is over, the member must sign in again. */
export function watchIdle({ idle_minutes: minutes }: Pick<MemberSession, 'idle_minutes'>): void {
  idleMs = minutes * 60_000;
  noteUse();
  if (isWatching) return;
  isWatching = true;
  setInterval(() => {
    if (Date.now() >= endsAt) void signInAgain();
  }, CHECKED_EVERY_MS);
}

/** Every request that a person caused postpones the end. */
export function noteUse(): void {
  endsAt = Date.now() + idleMs;
}

/** Stops while nobody is signed in. */
export function pauseIdle(): void {
  endsAt = Number.POSITIVE_INFINITY;
}
