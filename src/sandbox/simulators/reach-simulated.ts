import type { ProviderSetup } from '#connectors';
import type { SimulatedProvider } from '#providers';
import { addressFor, CLIENT_HEADER } from '#simulation/client-host.ts';

/** A simulated provider, its address, and settings that the operator chooses. */
export interface HostedProvider extends SimulatedProvider {
  requestsPerSecond: number;
  url: string;
  chosen: Readonly<Record<string, string>>;
}

export function setupOf(
  { row: { id }, connector, url, chosen, connectionAt, requestsPerSecond }: HostedProvider,
  pagesUrl = url,
): ProviderSetup {
  const { baseUrl, settings } = connectionAt({ url, pagesUrl });
  return {
    id,
    name: id,
    connector,
    baseUrl,
    settings: { ...settings, ...chosen },
    hosts: [],
    requestsPerSecond,
  };
}

/** The service names its client in a header. Browsers send none, so a client's pages have an address of their own. */
export function setupForClient(provider: HostedProvider, clientId: string): ProviderSetup {
  return {
    ...setupOf(provider, addressFor(clientId, provider.url)),
    headers: { [CLIENT_HEADER]: clientId },
    throttleName: `${provider.row.id}:${clientId}`,
  };
}
