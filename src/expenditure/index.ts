export { estimate, weeklySpending } from './estimate.ts';
export { ageBandOf, ONS_MODEL, weeksInAMonth } from './model.ts';
export { expenditureRoutes } from './routes.ts';
