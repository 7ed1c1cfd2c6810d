export type { BuildSimulator } from '#simulation/simulator.ts';
export { BUNDLED } from './bundled.gen.ts';
export * from './connector.ts';
export { connectorOf } from './connector-of.ts';
export {
  type ConnectorDescription,
  KINDS,
  type Operations,
  type OutsideDescription,
  type ProviderSetup,
  type SandboxProvider,
} from './description.ts';
export * from './failure.ts';
export { PROFILE_NAMES as HMRC_PROFILES } from './hmrc/profiles.ts';
export { type ProviderHttp, providerHttp } from './http.ts';
export type { ConnectorKit } from './kit.ts';
export { loadConnectors } from './load-connectors.ts';
export { createProviderRequests, type ProviderRequests } from './measure-requests.ts';
export { readCallback } from './oauth/read-callback.ts';
export { type PdfReader, pdfReader } from './pdf-reader.ts';
export { completePerson, lackingDetails, missingDetails, nameOf } from './person-details.ts';
export { providerDependency } from './provider.ts';
export { ProviderThrottle, THROTTLE_WAIT_MS_MAX } from './provider-throttle.ts';
