import { testAmounts } from './cross-source.suite.ts';

// weekly pay is split at the ends of tax years, so its totals are the hardest
testAmounts(['user_weekly']);
