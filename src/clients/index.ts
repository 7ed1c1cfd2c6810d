export { KEEP, storedRule, stricterOf, type WithdrawalRule } from './after-withdrawal.ts';
export { changeConfiguration } from './change-configuration.ts';
export { ClientLogos } from './client-logos.ts';
export {
  type ClientClock,
  type ClientClocks,
  type ClockGroup,
  machineClocks,
  sandboxClocks,
} from './clocks/client-clocks.ts';
export { findClockOffset, isOneOf, lockClock, saveClockOffset } from './clocks/store.ts';
export { findClientHeader } from './find-client-header.ts';
export {
  clientOfApiKey,
  hasApiKeyForm,
  hashApiKey,
  hashApiKeyAsText,
  hashOfLimited,
} from './keys/api-key.ts';
export { keyRoutes } from './keys/key-routes.ts';
export { sealUseAddress } from './keys/seal-use.ts';
export {
  announceKeyChange,
  findApiKey,
  findApiKeyByHash,
  KEY_CHANGES,
  listApiKeys,
  listEndingKeys,
  listKeyNames,
  listUsedKeyHashes,
  updateKeyAnnounced,
  updateKeyRefused,
  updateKeyUsed,
} from './keys/store.ts';
export {
  type ClientsContext,
  completeClients,
  createApiKey,
  createClient,
  ensureFirstClient,
  type NewClientStep,
  requireMasterKeyOf,
  requireMasterKeys,
  revokeApiKey,
  rotateMaster,
  type SettingsStep,
} from './manage-clients.ts';
export {
  readClientSettings,
  readConfiguration,
  readWithdrawalRule,
  toOverrides,
} from './read-configuration.ts';
export { type ResolvedSettings, resolveSettings } from './resolve-settings.ts';
export { clientRoutes } from './routes.ts';
export {
  clientExists,
  findClientName,
  findConfiguration,
  findWrappedKey,
  listClients,
  listReachableClients,
} from './store.ts';
