import type { DirectConnector, IncomeConnector, LoginConnector, OAuthConnector } from './connector.ts';
import { findsBy as hmrcFindsBy, needsOf } from './hmrc/settings.ts';
import type { ConnectorKind } from './provider.ts';
import { FINDS_BY as STAFFOLOGY_FINDS_BY } from './staffology/finds-by.ts';
import { FINDS_BY as XERO_FINDS_BY } from './xero/settings.ts';

export * from './connector.ts';
export * from './failure.ts';
export { PROFILES as HMRC_PROFILES } from './hmrc/settings.ts';
export { type ProviderHttp, providerHttp } from './http.ts';
export { createProviderRequests, type ProviderRequests } from './measure-requests.ts';
export { completePerson, lackingDetails, missingDetails, nameOf } from './person-details.ts';
export type { ConnectorKind, ProviderSetup } from './provider.ts';
export { ProviderThrottle, THROTTLE_WAIT_MS_MAX } from './provider-throttle.ts';

// Loaded at the first call: HTML parsers, cookies and OAuth take memory that a process without linked accounts doesn't need.
const loadPortal = async () => (await import('./portal/portal-connector.ts')).portalConnector;
const loadXero = async () => (await import('./xero/xero-connector.ts')).xeroConnector;
const loadStaffology = async () => (await import('./staffology/staffology-connector.ts')).staffologyConnector;
const loadHmrc = async () => (await import('./hmrc/hmrc-connector.ts')).hmrcConnector;

const portal: LoginConnector = {
  kind: 'login',
  findsBy: () => [],
  login: async (...given) => (await loadPortal()).login(...given),
  answerMfa: async (...given) => (await loadPortal()).answerMfa(...given),
  fetchPayslips: async (...given) => (await loadPortal()).fetchPayslips(...given),
};

const xero: OAuthConnector = {
  kind: 'oauth',
  findsBy: () => XERO_FINDS_BY,
  begin: async (...given) => (await loadXero()).begin(...given),
  complete: async (...given) => (await loadXero()).complete(...given),
  refresh: async (...given) => (await loadXero()).refresh(...given),
  fetchPayslips: async (...given) => (await loadXero()).fetchPayslips(...given),
};

const staffology: DirectConnector = {
  kind: 'direct',
  findsBy: () => STAFFOLOGY_FINDS_BY,
  findPayslips: async (...given) => (await loadStaffology()).findPayslips(...given),
};

const hmrc: IncomeConnector = {
  kind: 'income',
  findsBy: hmrcFindsBy,
  needsOf,
  begin: async (...given) => (await loadHmrc()).begin(...given),
  complete: async (...given) => (await loadHmrc()).complete(...given),
  refresh: async (...given) => (await loadHmrc()).refresh(...given),
  fetchIncome: async (...given) => (await loadHmrc()).fetchIncome(...given),
};

const CONNECTORS = { portal, xero, staffology, hmrc } satisfies Record<ConnectorKind, object>;

/** Returns the connector that implements a provider's protocol. */
export function connectorOf<Kind extends ConnectorKind>(kind: Kind): (typeof CONNECTORS)[Kind] {
  return CONNECTORS[kind];
}
