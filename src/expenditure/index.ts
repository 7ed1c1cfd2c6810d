export { estimate, weeklySpending } from './estimate.ts';
export { ageBandOf, ONS_MODEL, weeksInAMonth } from './model.ts';
export { readExpenditure } from './read-expenditure.ts';
export { expenditureRoutes } from './routes.ts';
export { showExpenditure } from './show-expenditure.ts';
