export { API_FAULT_MINUTES } from './api-faults.ts';
export { createTrialJourney } from './create-trial-journey.ts';
export { USERS_DELETED_MAX } from './delete-users.ts';
export { withFaultHeader } from './fault-header.ts';
export { listMagicValues } from './magic-values.ts';
export { sandboxRoutes } from './routes.ts';
export type { ClientProviders } from './simulators/client-providers.ts';
export { type Simulators, startSimulators } from './simulators/start-simulators.ts';
export { configureTrialLender, serveTrialLender } from './trial-lender.ts';
