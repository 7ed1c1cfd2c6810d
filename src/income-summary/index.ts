export { readSummary } from './read-summary.ts';
export { incomeSummaryRoutes } from './routes.ts';
