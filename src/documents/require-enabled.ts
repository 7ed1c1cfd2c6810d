import type { Db } from '#platform/database/database.ts';
import { Problem } from '#platform/problem.ts';
import { readUserSettings } from '#users';
import type { DocumentKind } from './schema.ts';

export const NOT_ENABLED = 'not_enabled';

/** Asked at each step of a document, as it may be switched off between them. */
export async function requireEnabled(
  db: Db,
  clientId: string,
  { userId, kind }: { userId: string; kind: DocumentKind },
): Promise<void> {
  if (kind !== 'payslip') return;
  const { payslip_upload_enabled } = await readUserSettings(db, clientId, userId);
  if (payslip_upload_enabled.value) return;
  throw new Problem({ status: 403, code: NOT_ENABLED, messages: ['Payslip upload is not enabled'] });
}
