export { userProgressRoutes } from './routes.ts';
