export { applyRetention, previewRetention } from './apply-retention.ts';
export type { RetentionDays } from './context.ts';
export { eraseWithdrawn, previewWithdrawn } from './erase-withdrawn.ts';
export { retentionScheduledTasks } from './scheduled-tasks.ts';
