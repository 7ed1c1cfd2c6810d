import type { KeyObject } from 'node:crypto';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import type { Origin } from '#platform/http/caller.ts';
import { newId } from '#platform/id.ts';
import { requireUserKey, type Tenant } from '#users';
import type { Reconfirmation } from './schema.ts';
import { insertReconfirmation, listReconfirmations } from './store.ts';

/** Records how a person agreed that a connection goes on, under the authorisation that this transaction resolved. */
export async function recordReconfirmation(
  tx: Db,
  tenant: Tenant,
  given: { userId: string; authorisationId: string; accountId: string; origin: Origin },
): Promise<void> {
  const { clientId, clock } = tenant;
  const { userId, authorisationId, accountId, origin } = given;
  const reconfirmationId = newId(clock.now());
  const userKey = await requireUserKey(tx, tenant, userId);
  const sealed = { ip_address: origin.address, user_agent: origin.userAgent };
  await insertReconfirmation(tx, {
    client_id: clientId,
    reconfirmation_id: reconfirmationId,
    user_id: userId,
    authorisation_id: authorisationId,
    account_id: accountId,
    reconfirmed_at: tenant.clientTime(),
    sealed_origin: sealJson(sealed, { id: 'user', key: userKey }, place({ clientId, reconfirmationId })),
  });
}

/** Oldest first. */
export async function readReconfirmations(
  db: Db,
  { clientId, authorisationId, userKey }: { clientId: string; authorisationId: string; userKey: KeyObject },
): Promise<Reconfirmation[]> {
  const rows = await listReconfirmations(db, clientId, authorisationId);
  return rows.map(({ reconfirmation_id: reconfirmationId, sealed_origin, ...row }) => ({
    ...row,
    ...openJson<Pick<Reconfirmation, 'ip_address' | 'user_agent'>>(
      sealed_origin,
      userKey,
      place({ clientId, reconfirmationId }),
    ),
  }));
}

function place({ clientId, reconfirmationId }: { clientId: string; reconfirmationId: string }): Place {
  return { clientId, table: 'account_reconfirmations', column: 'sealed_origin', row: reconfirmationId };
}
