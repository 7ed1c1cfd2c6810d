import type { Delivery } from '../../../../../clients/typescript/index.js';

const POLL_MS = 3000;
const SOON_MS = 30_000;

/** How often to look again: somebody who has just sent an event waits for the answer. A retry in an hour is not waited for. */
export function pollOf(deliveries: readonly Pick<Delivery, 'status' | 'next_attempt_at'>[]): number | false {
  const isSoon = deliveries.some(
    ({ status, next_attempt_at: at }) =>
      status === 'pending' && (at === null || Math.abs(Date.parse(at) - Date.now()) < SOON_MS),
  );
  return isSoon ? POLL_MS : false;
}
