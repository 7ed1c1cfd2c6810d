export { enqueueReplan, startDueChecks } from './checks/recurring-checks.ts';
export { payrollChores, payrollJobs } from './jobs.ts';
export { type CurrentPayslip, readCurrentPayslips } from './read-current-payslips.ts';
export { readSubmissions } from './read-submissions.ts';
export { type Recorded, type Retrieval, recordEntry } from './record-entry.ts';
export { payrollRoutes } from './routes.ts';
export { listEntries } from './store.ts';
