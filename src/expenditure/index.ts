export { estimate, weeklySpending } from './estimate.ts';
export type { Estimated } from './estimate-months.ts';
export { ageBandOf, lowestNetPay, ONS_MODEL, weeksInAMonth } from './model.ts';
export { estimateFor, readExpenditure } from './read-expenditure.ts';
export { expenditureRoutes } from './routes.ts';
export { showExpenditure } from './show-expenditure.ts';
