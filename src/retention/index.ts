export { applyRetention, previewRetention, type RetentionDays } from './apply-retention.ts';
export { eraseWithdrawn, previewWithdrawn } from './erase-withdrawn.ts';
export { retentionScheduledTasks } from './scheduled-tasks.ts';
