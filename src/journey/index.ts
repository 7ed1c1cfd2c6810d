export { readSessionCookie } from './cookies.ts';
export { createJourney, type NewJourney } from './create-journey.ts';
export { journeyStatus, readJourneys } from './read-journeys.ts';
export { journeyRoutes } from './routes.ts';
export { journeyScheduledTasks } from './scheduled-tasks.ts';
export { serveJourney } from './serve-journey.ts';
export { signInPages } from './serve-returned.ts';
export type { TestValues } from './test-values.ts';
export { userTokenRoutes } from './token-routes.ts';
