import { checkAuditLog } from './audit-log.ts';
import { checkBackup } from './backups.ts';
import { checkDelivered } from './delivered.ts';
import type { Oracle } from './oracle.ts';
import { checkOrphans } from './orphans.ts';
import { checkPlainText } from './plain-text.ts';
import { checkStored } from './stored.ts';
import { checkWaits } from './waits.ts';

/** By what they check. Waits come first, because the other oracles also send requests. */
export const ORACLES: Readonly<Record<string, Oracle>> = {
  'how long callers waited': checkWaits,
  'what is stored': checkStored,
  'what was delivered': checkDelivered,
  'what is left over': checkOrphans,
  'the backup': checkBackup,
  'the audit log': checkAuditLog,
  'plain text': checkPlainText,
};
