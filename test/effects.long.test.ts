import { closedRoutes, effectsSuite } from './effects.suite.ts';

effectsSuite({ routes: closedRoutes, isWhole: true });
