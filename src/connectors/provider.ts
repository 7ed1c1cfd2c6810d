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
