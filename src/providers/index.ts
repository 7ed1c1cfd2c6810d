export { rankByName } from './rank-names.ts';
export { type ForClient, type KnownProvider, type ProviderRow, Providers } from './registry.ts';
export { providerRoutes } from './routes.ts';
export { serveLogos } from './serve-logos.ts';
