export { incomeSummaryJobs } from './jobs.ts';
export { readSummary } from './read-summary.ts';
export { incomeSummaryRoutes } from './routes.ts';
export { incomeSummaryScheduledTasks } from './scheduled-tasks.ts';
export { listVerdicts, type VerdictRow } from './store.ts';
