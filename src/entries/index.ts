export { readIncomeEntries, readPayrollEntries } from './read-entries.ts';
export { entryRoutes } from './routes.ts';
