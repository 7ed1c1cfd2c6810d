export { DIRECT_NOTHING } from './direct-connection.ts';
export { type Employer, employerOf, isSameEmployer } from './employer.ts';
export { processPayslips } from './process-payslips.ts';
export { queryConnection } from './query-connection.ts';
export { readPayslips, type StoredPayslip } from './read-payslips.ts';
export { readSubmissions } from './read-submissions.ts';
export { type Recorded, type Retrieval, recordEntry } from './record-entry.ts';
export { payrollRoutes } from './routes.ts';
export { countBySource, deleteEntry, type EntryRow, findEntry, listEntries } from './store.ts';
