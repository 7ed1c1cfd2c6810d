export { listMagicValues } from './magic-values.ts';
export { sandboxRoutes } from './routes.ts';
export type { ClientProviders } from './simulators/client-providers.ts';
export { type Simulators, startSimulators } from './simulators/start-simulators.ts';
