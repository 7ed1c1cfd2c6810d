export { DeletionRequest } from './deletion-schema.ts';
export { type MyDataContext, myDataRoutes } from './routes.ts';
export { DeletionRequested } from './webhook-payload.ts';
export { writeExport } from './write-export.ts';
