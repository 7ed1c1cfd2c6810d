import { Pace } from '#connectors';

/** The same service, but once something happens in the middle: when a provider is about to be asked. */
export function interrupted<Context extends { pace: Pace }>(
  context: Context,
  happen: () => Promise<unknown>,
): Context {
  return { ...context, pace: new InterruptedPace(happen) };
}

class InterruptedPace extends Pace {
  #happen: (() => Promise<unknown>) | null;

  constructor(happen: () => Promise<unknown>) {
    super();
    this.#happen = happen;
  }

  override async next(): Promise<void> {
    const happen = this.#happen;
    this.#happen = null;
    await happen?.();
  }
}
