export {
  type PreparedQuery,
  personOf,
  prepareQuery,
  type Query,
  type QueryAccount,
} from './prepare-query.ts';
