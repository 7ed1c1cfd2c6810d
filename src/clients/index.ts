export { hasApiKeyForm, hashApiKey } from './api-key.ts';
export {
  type ClientsContext,
  createApiKey,
  createClient,
  ensureFirstClient,
  requireMasterKeys,
  revokeApiKey,
  rotateMaster,
} from './manage-clients.ts';
export { readClientSettings, toOverrides } from './read-configuration.ts';
export { type ResolvedSettings, resolveSettings } from './resolve-settings.ts';
export { clientRoutes } from './routes.ts';
export {
  findApiKeyByHash,
  findWrappedKey,
  KEY_CHANGES,
  listApiKeys,
  listClients,
  updateKeyLastUsed,
} from './store.ts';
