export {
  type AssignmentRow,
  type LatestReviewRow,
  listAssignments,
  listIdsAssigned,
  listIdsReviewed,
  listLatestReviews,
} from './store.ts';
