export { incomeSummaryJobs } from './jobs.ts';
export { type Conclusion, readConclusion, readSummary } from './read-summary.ts';
export { rebuildVerdicts } from './rebuild-verdicts.ts';
export { riskOf } from './risk.ts';
export { incomeSummaryRoutes } from './routes.ts';
export { incomeSummaryScheduledTasks } from './scheduled-tasks.ts';
export { findVerdict, listIdsWithData, listNewestData, listVerdicts, type VerdictRow } from './store.ts';
