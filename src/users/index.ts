export { userJobs } from './jobs.ts';
export { userRoutes } from './routes.ts';
