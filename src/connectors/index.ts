import type { Connector, ConnectorKind } from './connector.ts';
import { hmrcConnector } from './hmrc/hmrc-connector.ts';
import { portalConnector } from './portal/portal-connector.ts';
import { staffologyConnector } from './staffology/staffology-connector.ts';
import { xeroConnector } from './xero/xero-connector.ts';

export * from './connector.ts';
export { PROFILES as HMRC_PROFILES } from './hmrc/settings.ts';
export { Pace, type ProviderHttp, providerHttp, TURN_MS_MAX } from './http.ts';

const CONNECTORS = {
  portal: portalConnector,
  xero: xeroConnector,
  staffology: staffologyConnector,
  hmrc: hmrcConnector,
} satisfies Record<ConnectorKind, Connector>;

/** The code that speaks a provider's wire. */
export function connectorOf<Kind extends ConnectorKind>(kind: Kind): (typeof CONNECTORS)[Kind] {
  return CONNECTORS[kind];
}
