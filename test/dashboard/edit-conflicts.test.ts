import { editConflictsSuite } from './edit-conflicts.suite.ts';

editConflictsSuite({ isWhole: false });
