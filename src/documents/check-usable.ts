import { findUsableAuthorisation, resolveAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import { notFound, Problem, say } from '#platform/problem.ts';
import { findUserSettings, type Tenant } from '#users';
import type { DocumentKind } from './schema.ts';
import type { DocumentRow } from './store.ts';

/**
 * Reads the upload setting. Every step of a document checks the setting again, because it can be switched off
 * between steps.
 */
export async function checkUploadsEnabled(
  db: Db,
  clientId: string,
  { userId, kind }: { userId: string; kind: DocumentKind },
): Promise<'enabled' | 'not_enabled' | 'user_deleted'> {
  if (kind !== 'payslip') return 'enabled';
  const settings = await findUserSettings(db, clientId, userId);
  if (!settings) return 'user_deleted';
  return settings.payslip_upload_enabled.value ? 'enabled' : 'not_enabled';
}

export async function requireUploadsEnabled(
  db: Db,
  clientId: string,
  wanted: { userId: string; kind: DocumentKind },
): Promise<void> {
  const checked = await checkUploadsEnabled(db, clientId, wanted);
  if (checked === 'user_deleted') throw notFound('User', wanted.userId);
  if (checked === 'not_enabled') throw UPLOADS_NOT_ENABLED;
}

export const UPLOADS_NOT_ENABLED = new Problem({
  code: 'not_enabled',
  messages: [say`Payslip upload is not enabled`],
});

/**
 * Finds out why a document may no longer be used: its upload setting is off, or the authorisation it was uploaded under has
 * ended. Returns null for a usable document, whose authorisation stays locked until the transaction ends.
 */
export async function findWithdrawal(
  tx: Db,
  { clientId, clientTime }: Tenant,
  { user_id: userId, kind, authorisation_id: authorisationId }: DocumentRow,
): Promise<'not_enabled' | 'authorisation_revoked' | null> {
  if ((await checkUploadsEnabled(tx, clientId, { userId, kind })) === 'not_enabled') return 'not_enabled';
  const query = { authorisationId, now: clientTime() };
  const found = await findUsableAuthorisation(tx, clientId, userId, query);
  return found ? null : 'authorisation_revoked';
}

/** Does the same check, but throws a Problem, for a caller that waits for the reply. */
export async function requireUsable(
  tx: Db,
  { clientId, clientTime }: Tenant,
  { user_id: userId, kind, authorisation_id: authorisationId }: DocumentRow,
): Promise<void> {
  await requireUploadsEnabled(tx, clientId, { userId, kind });
  await resolveAuthorisation(tx, clientId, userId, { authorisationId, now: clientTime() });
}
