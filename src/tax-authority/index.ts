export { queryIncome } from './query-income.ts';
export { readComparison } from './read-comparison.ts';
export { readIncome } from './read-income.ts';
export { type RecordedIncome, type RetrievedIncome, recordIncome } from './record-income.ts';
export { removeIncomeEntry } from './remove-income-entry.ts';
export { taxAuthorityRoutes } from './routes.ts';
export { countIncome, findIncomeEntry, type IncomeEntryRow, listIncomeEntries } from './store.ts';
export { TaxauthDataSubmitted } from './webhook-payload.ts';
