export { clientOfApiKey, hasApiKeyForm, hashApiKey } from './api-key.ts';
export { changeConfiguration } from './change-configuration.ts';
export {
  type ClientClock,
  type ClientClocks,
  type ClockGroup,
  machineClocks,
  sandboxClocks,
} from './client-clocks.ts';
export { ClientLogos } from './client-logos.ts';
export { findClientHeader } from './find-client-header.ts';
export { keyRoutes } from './key-routes.ts';
export {
  type ClientsContext,
  completeClients,
  createApiKey,
  createClient,
  ensureFirstClient,
  type NewClientStep,
  requireMasterKeys,
  revokeApiKey,
  rotateMaster,
  type SettingsStep,
} from './manage-clients.ts';
export { readClientSettings, readConfiguration, toOverrides } from './read-configuration.ts';
export { type ResolvedSettings, resolveSettings } from './resolve-settings.ts';
export { clientRoutes } from './routes.ts';
export {
  announceKeyChange,
  clientExists,
  findApiKeyByHash,
  findClientName,
  findClockOffset,
  findConfiguration,
  findWrappedKey,
  isOneOf,
  KEY_CHANGES,
  listApiKeys,
  listClients,
  listUsedKeyHashes,
  lockClock,
  saveClockOffset,
  updateKeyLastUsed,
} from './store.ts';
