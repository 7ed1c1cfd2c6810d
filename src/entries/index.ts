export { readIncomeEntries, readPayrollEntries } from './read-entries.ts';
export { readReadiness, readUploadedStatements } from './read-readiness.ts';
export { entryRoutes } from './routes.ts';
