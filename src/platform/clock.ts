export interface Clock {
  now(): Date;
}

/** A clock that can be set to another time and continues from there. */
export interface AdjustableClock extends Clock {
  set(time: Date): void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Follows the system's clock until it is set. */
export function adjustableClock(): AdjustableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    set: (time) => {
      offsetMs = time.getTime() - Date.now();
    },
  };
}

export function isAdjustable(clock: Clock): clock is AdjustableClock {
  return 'set' in clock;
}
