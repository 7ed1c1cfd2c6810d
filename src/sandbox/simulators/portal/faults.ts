export interface PortalFault {
  kind: 'maintenance' | 'slow' | 'rate_limited' | 'markup_changed' | 'captcha' | 'disconnect';
  /** So many requests pass before. */
  after?: number;
  /** So many requests are hit; all, when left out. */
  times?: number;
  /** How long `slow` takes, and what `rate_limited` asks for. */
  seconds?: number;
}

export interface Faults {
  set(fault: PortalFault | null): void;
  /** The fault that hits the request which has just come, if any. */
  next(): PortalFault | null;
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
  };
}
