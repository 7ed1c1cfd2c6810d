export { retrievalJobs, retrievalScheduledTasks } from './jobs.ts';
export { enqueueReplan, finishPlanning } from './plan-checks.ts';
export { MOVE_CHECKS_MAX, startDueChecksOf } from './run-check.ts';
export { deleteChecksAfter, listChecksOfUser, listLastChecks } from './store.ts';
export { watchChecks } from './watch-checks.ts';
