export { type Confirmed, confirmQuery, confirmRetrieval } from './confirm-query.ts';
export { endConnection } from './end-connection.ts';
export { findSetup } from './find-setup.ts';
export {
  type NotPossible,
  notPossible,
  type PreparedQuery,
  prepareQuery,
  type Query,
  type QueryAccount,
} from './prepare-query.ts';
