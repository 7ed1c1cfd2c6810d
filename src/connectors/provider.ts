export type ConnectorKind = 'portal' | 'xero' | 'staffology' | 'hmrc';

/** One provider as configuration describes it. */
export interface ProviderSetup {
  id: string;
  name: string;
  connector: ConnectorKind;
  baseUrl: string;
  /** Client ids and secrets, API keys, addresses beside the base; each connector names what it needs. */
  settings: Readonly<Record<string, string>>;
  /** Hosts that may be dialled beside the base address's own. */
  hosts: readonly string[];
  requestsPerSecond: number;
}
