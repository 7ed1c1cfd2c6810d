export { applyRetention, previewRetention, type RetentionDays } from './apply-retention.ts';
export { retentionScheduledTasks } from './scheduled-tasks.ts';
