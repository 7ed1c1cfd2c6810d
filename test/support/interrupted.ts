import { ProviderThrottle } from '#connectors';

/** The same service, but once something happens in the middle: when a provider is about to be asked. */
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
