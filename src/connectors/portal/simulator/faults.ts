import { type Fault, leftOf } from '#simulation/faults.ts';

/** Only a single-page application has files, and tokens that expire. */
type OwnKind = 'markup_changed' | 'captcha' | 'cut_short' | 'token_expired' | 'file_missing';

export interface PortalFault extends Fault<OwnKind> {
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
