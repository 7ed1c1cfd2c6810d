export { readVerdict } from './conclude-income.ts';
export { incomeSummaryJobs } from './jobs.ts';
export { readBothSummaries } from './read-summary.ts';
export { rebuildVerdicts } from './rebuild-verdicts.ts';
export type { ReadCaseFile } from './report-case.ts';
export { STATUS_WORDS } from './report-words.ts';
export { incomeSummaryRoutes } from './routes.ts';
export { incomeSummaryScheduledTasks } from './scheduled-tasks.ts';
export {
  type Concluding,
  type FromUser,
  listByData,
  listHighRisk,
  listIdsConcluded,
  listIdsWithData,
  listNewestData,
  listVerdicts,
  saveVerdict,
  type VerdictRow,
} from './store.ts';
