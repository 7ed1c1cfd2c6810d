import { closedRoutes, effectsSuite } from './effects.suite.ts';

effectsSuite({
  routes: closedRoutes.filter(({ effects }) => Object.keys(effects).length > 0),
  isWhole: false,
});
