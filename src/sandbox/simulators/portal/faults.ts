import { leftOf } from '../faults.ts';

export interface PortalFault {
  kind: 'maintenance' | 'slow' | 'rate_limited' | 'markup_changed' | 'captcha' | 'disconnect';
  /** Number of requests to let through first. */
  after?: number;
  /** Number of requests to affect; all if absent. */
  times?: number;
  /** The delay of `slow`, and the Retry-After of `rate_limited`. */
  seconds?: number;
}

export interface Faults {
  set(fault: PortalFault | null): void;
  /** The fault for the current request, if any. */
  next(): PortalFault | null;
  /** The fault that affects later requests, with the numbers that are left; null if there is none. */
  current(): PortalFault | null;
}

export function createFaults(first: PortalFault | null): Faults {
  let fault = first;
  let seen = 0;
  return {
    set(next) {
      fault = next;
      seen = 0;
    },
    next() {
      if (!fault) return null;
      seen += 1;
      const { after = 0, times = Number.POSITIVE_INFINITY } = fault;
      return seen > after && seen <= after + times ? fault : null;
    },
    current: () => leftOf(fault, seen),
  };
}
