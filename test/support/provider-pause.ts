/** A simulated provider that throttles asks for a pause, and no test needs to wait for it. */
export const PROVIDER_PAUSE_SECONDS_MAX = 0.05;
