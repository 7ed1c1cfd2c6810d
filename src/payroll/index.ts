export { doubtsIn } from './assess-trust.ts';
export { coversTwelveMonths, type PaidTime, paidDays } from './covered-months.ts';
export { DIRECT_NOTHING, findsDirectlyBy } from './direct-connection.ts';
export { payrollJobs } from './jobs.ts';
export { processPayslips } from './process-payslips.ts';
export { queryConnection } from './query-connection.ts';
export { coverageOfPayslips } from './read-coverage.ts';
export {
  readPayslips,
  readWholePayslips,
  type StoredPayslip,
  toStored,
  type WholePayslip,
} from './read-payslips.ts';
export { readSubmissions } from './read-submissions.ts';
export { type Recorded, type Retrieval, recordEntry } from './recording/record-entry.ts';
export { removePayslipsOfDocument } from './remove-document-data.ts';
export { removeEntry } from './remove-entry.ts';
export { rateSharers } from './reuse.ts';
export { payrollRoutes } from './routes.ts';
export { payrollScheduledTasks } from './scheduled-tasks.ts';
export { countBySource, type EntryRow, findEntry, listEntries } from './store.ts';
export { logTaxTableWarnings, taxTableWarnings, watchTaxTables } from './tax-tables.ts';
