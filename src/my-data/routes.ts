import type { Route } from '#platform/http/route.ts';
import { type DeletionContext, deletionRoutes } from './deletion-routes.ts';
import { type ExportContext, exportRoutes } from './export-routes.ts';

export type MyDataContext = ExportContext & DeletionContext;

export function myDataRoutes(context: MyDataContext): Route[] {
  return [...exportRoutes(context), ...deletionRoutes(context)];
}
