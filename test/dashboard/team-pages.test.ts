import { teamPagesSuite } from './team-pages.suite.ts';

teamPagesSuite({ isWhole: false });
