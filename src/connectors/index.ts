import type { Connector } from './connector.ts';
import { hmrcConnector } from './hmrc/hmrc-connector.ts';
import { portalConnector } from './portal/portal-connector.ts';
import type { ConnectorKind } from './provider.ts';
import { staffologyConnector } from './staffology/staffology-connector.ts';
import { xeroConnector } from './xero/xero-connector.ts';

export * from './connector.ts';
export * from './failure.ts';
export { PROFILES as HMRC_PROFILES } from './hmrc/settings.ts';
export { type ProviderHttp, providerHttp } from './http.ts';
export type { ConnectorKind, ProviderSetup } from './provider.ts';
export { ProviderThrottle, THROTTLE_WAIT_MS_MAX } from './provider-throttle.ts';

const CONNECTORS = {
  portal: portalConnector,
  xero: xeroConnector,
  staffology: staffologyConnector,
  hmrc: hmrcConnector,
} satisfies Record<ConnectorKind, Connector>;

/** Returns the connector that implements a provider's protocol. */
export function connectorOf<Kind extends ConnectorKind>(kind: Kind): (typeof CONNECTORS)[Kind] {
  return CONNECTORS[kind];
}
