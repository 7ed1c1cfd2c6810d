export { compareDocumentWithBank } from './compare-with-bank.ts';
export { queryBank } from './connections/query-bank.ts';
export { findBreaks, SETTLING_DAYS, type StatementBreak } from './find-breaks.ts';
export { isSameParty, NUMBERS_BEFORE, nameIn, partyOf, textOf } from './party-of.ts';
export {
  PROBABILITY_MIN,
  processNoStatement,
  processStatement,
  readUnstoredStatement,
} from './process-statement.ts';
export { coverageOfStatements } from './read-coverage.ts';
export { type CoveredDays, readCoveredDays } from './read-covered-days.ts';
export { type Credit, readCredits, type StatementCredits } from './read-credits.ts';
export { readStatements } from './read-statements.ts';
export { recordStatements } from './record-statements.ts';
export { bankStatementRoutes } from './routes.ts';
export { countStatements, deleteOfDocument as removeStatementsOfDocument } from './store.ts';
