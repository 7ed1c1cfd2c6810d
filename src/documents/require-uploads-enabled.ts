import { resolveAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import { Problem } from '#platform/problem.ts';
import { readUserSettings, type Tenant } from '#users';
import type { DocumentKind } from './schema.ts';
import type { DocumentRow } from './store.ts';

export const NOT_ENABLED = 'not_enabled';

/** Asked at each step of a document, as it may be switched off between them. */
export async function requireUploadsEnabled(
  db: Db,
  clientId: string,
  { userId, kind }: { userId: string; kind: DocumentKind },
): Promise<void> {
  if (kind !== 'payslip') return;
  const { payslip_upload_enabled } = await readUserSettings(db, clientId, userId);
  if (payslip_upload_enabled.value) return;
  throw new Problem({ status: 403, code: NOT_ENABLED, messages: ['Payslip upload is not enabled'] });
}

/** Throws unless a document may still be used, until the transaction ends: as it was asked for, and with the consent it came by. */
export async function requireUsable(
  tx: Db,
  { clientId, clock }: Tenant,
  { user_id: userId, kind, authorisation_id: authorisationId }: DocumentRow,
): Promise<void> {
  await requireUploadsEnabled(tx, clientId, { userId, kind });
  await resolveAuthorisation(tx, clientId, userId, { authorisationId, now: clock.now() });
}
