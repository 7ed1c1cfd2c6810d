export { type Confirmed, confirmQuery, confirmRetrieval } from './confirm-query.ts';
export { findSetup } from './find-setup.ts';
export {
  type NotPossible,
  notPossible,
  type PreparedQuery,
  personOf,
  prepareQuery,
  type Query,
  type QueryAccount,
} from './prepare-query.ts';
