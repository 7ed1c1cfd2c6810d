export { providerRoutes } from './routes.ts';
export { serveLogos } from './serve-logos.ts';
