export { DeletionRequest } from './deletion-schema.ts';
export { askAfterWithdrawal } from './request-deletion.ts';
export { type MyDataContext, myDataRoutes } from './routes.ts';
export { writeExport } from './write-export.ts';
