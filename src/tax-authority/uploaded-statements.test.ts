import { testUploadedStatements } from './uploaded-statements.suite.ts';

testUploadedStatements([['user_weekly', 'quill']]);
