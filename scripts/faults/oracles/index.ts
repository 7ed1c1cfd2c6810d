import { checkAuditLog } from './audit-log.ts';
import { checkBackup } from './backups.ts';
import { checkDelivered } from './delivered.ts';
import type { Oracle } from './oracle.ts';
import { checkOrphans } from './orphans.ts';
import { checkPlainText } from './plain-text.ts';
import { checkStored } from './stored.ts';
import { checkWaits } from './waits.ts';

/** Waits come first, because the other oracles also send requests. */
export const ORACLES: readonly Oracle[] = [
  checkWaits,
  checkStored,
  checkDelivered,
  checkOrphans,
  checkBackup,
  checkAuditLog,
  checkPlainText,
];
