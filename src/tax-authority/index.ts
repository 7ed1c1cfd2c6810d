export type { Contradiction, NotCompared } from './compare-employers.ts';
export { isClose } from './compare-employers.ts';
export { type ComparedMonth, type ComparedYear, compareWithBank, toCompared } from './compare-income.ts';
export {
  type AccountCredit,
  creditsOnce,
  findPayCredits,
  joinRanges,
  type PayAtBank,
  type Range,
} from './find-pay-credits.ts';
export { type AuthorityYear, PAYDAY_MOVES_DAYS_MAX, taxYearByTotals } from './pay-to-date.ts';
export { queryIncome } from './query-income.ts';
export { latestYears, readComparison } from './read-comparison.ts';
export { readIncome } from './read-income.ts';
export { type RecordedIncome, type RetrievedIncome, recordIncome } from './record-income.ts';
export { removeIncomeEntry } from './remove-income-entry.ts';
export { taxAuthorityRoutes } from './routes.ts';
export { countIncome, findIncomeEntry, type IncomeEntryRow, listIncomeEntries } from './store.ts';
