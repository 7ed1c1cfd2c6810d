import type { Dependency } from '#platform/dependencies/dependency.ts';

/** How one provider is reached. */
export interface ProviderConnection {
  id: string;
  name: string;
  baseUrl: string;
  /** Client ids and secrets, API keys and further URLs; each connector defines which it needs. */
  settings: Readonly<Record<string, string>>;
  /** Headers that every request needs, besides those of the connector. */
  headers?: Readonly<Record<string, string>>;
  /** Hosts to which requests are allowed, in addition to that of the base URL. */
  hosts: readonly string[];
  requestsPerSecond: number;
  /** The name under which requests are counted; the provider's id if absent. */
  throttleName?: string;
}

/** Somebody may use a provider that the service can't use for others, so three people count. */
const PEOPLE_MIN = 3;

/** Named like the throttle: in the sandbox, each client has its own providers. */
export function providerDependency({ id, throttleName = id }: ProviderConnection): Dependency {
  return { name: `provider:${throttleName}`, kind: 'provider', provider: id, failuresMin: PEOPLE_MIN };
}
