export { isSameName } from './assess-trust.ts';
export { enqueueReplan, startDueChecks } from './checks/recurring-checks.ts';
export { payrollChores, payrollJobs } from './jobs.ts';
export { type CoveredDays, payslipProcessor } from './process-payslips.ts';
export type { CountStatements } from './read-readiness.ts';
export { readSubmissions } from './read-submissions.ts';
export { type Recorded, type Retrieval, recordEntry } from './record-entry.ts';
export { payrollRoutes } from './routes.ts';
export { listEntries } from './store.ts';
