export { serveDashboard } from './serve-dashboard.ts';
