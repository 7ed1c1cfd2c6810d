export { isDashboardBuilt, serveDashboard } from './serve-dashboard.ts';
