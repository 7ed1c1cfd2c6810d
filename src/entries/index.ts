export { entryRoutes } from './routes.ts';
