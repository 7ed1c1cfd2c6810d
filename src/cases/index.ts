export { releaseCases } from './assign.ts';
export { readNotes } from './notes.ts';
export { readCaseFile } from './read-case-file.ts';
export { readReviews } from './read-reviews.ts';
export { caseRoutes } from './routes.ts';
export {
  listAssignments,
  listIdsAssigned,
  listIdsReviewed,
  listLatestReviews,
} from './store.ts';
