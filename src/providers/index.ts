export type { ProviderRow } from '#values/provider.ts';
export { type SimulatedProvider, simulatedProviders } from './catalogue.ts';
export { checkProviderCertificates, watchProviderCertificates } from './check-certificates.ts';
export { rankByName } from './rank-names.ts';
export { type KnownProvider, Providers } from './registry.ts';
export { providerRoutes } from './routes.ts';
export { serveLogos } from './serve-logos.ts';
