export { retrievalJobs, retrievalScheduledTasks } from './jobs.ts';
export { enqueueReplan } from './plan-checks.ts';
export { startDueChecks } from './run-check.ts';
