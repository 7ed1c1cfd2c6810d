import { testUploadedStatements } from './uploaded-statements.suite.ts';

testUploadedStatements([
  ['user_good', 'fenmoor'],
  ['user_two_jobs', 'fenmoor'],
]);
