import { ProviderThrottle } from '#connectors';

/** Returns the same context, but runs `happen` once, just before the next request to a provider. */
export function interrupted<Context extends { throttle: ProviderThrottle }>(
  context: Context,
  happen: () => Promise<unknown>,
): Context {
  return { ...context, throttle: new InterruptedThrottle(happen) };
}

class InterruptedThrottle extends ProviderThrottle {
  #happen: (() => Promise<unknown>) | null;

  constructor(happen: () => Promise<unknown>) {
    super();
    this.#happen = happen;
  }

  override async acquire(): Promise<void> {
    const happen = this.#happen;
    this.#happen = null;
    await happen?.();
  }
}
