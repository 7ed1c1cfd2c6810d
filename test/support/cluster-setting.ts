/** `npm run test:citus` sets it to the URL of a coordinator. */
export const CLUSTER_SETTING = 'STIPEND_TEST_CITUS';
