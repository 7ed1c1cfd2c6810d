import { findApiKey } from '#clients';
import { findMember, isLockedOut, readPolicy } from '#members';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { EFFECTS, type Effect } from '#values/effects.ts';
import type { Maker } from '#values/proof.ts';
import { accessOf, type Permission } from '#values/roles.ts';
import type { JourneyRow } from './store.ts';

/** A check constraint limits the kinds. Null for links that are older than this record. */
export function makerOf({
  made_by_kind,
  made_by_id: id,
}: Pick<JourneyRow, 'made_by_kind' | 'made_by_id'>): Maker | null {
  return made_by_kind === null ? null : { kind: made_by_kind as Maker['kind'], id };
}

/** A link or token proves no more than what its maker may do today: they may have left, or have another role. */
export async function stillCausable(
  tx: Db,
  { clientId, clock }: Tenant,
  { madeBy, contactEffects }: { madeBy: Maker | null; contactEffects: readonly Effect[] },
): Promise<readonly Effect[]> {
  if (madeBy === null) return [];
  const { kind, id } = madeBy;
  if (kind === 'service' || id === null) return contactEffects;
  if (kind === 'api_key')
    return (await isUsable(tx, { clientId, keyId: id, now: clock.now() })) ? contactEffects : [];
  const member = await findMember(tx, clientId, id);
  if (!member || isLockedOut(await readPolicy(tx, clientId), member, clock.now())) return [];
  return contactEffects.filter((effect) => {
    const permission: Permission | null = EFFECTS[effect].permission;
    return permission === null || accessOf(member.role, permission) !== null;
  });
}

/** Whether requests with the key are answered, or with the one that has replaced it. */
async function isUsable(
  tx: Db,
  { clientId, keyId, now }: { clientId: string; keyId: string; now: Date },
): Promise<boolean> {
  const key = await findApiKey(tx, { clientId, keyId });
  if (!key || key.revoked_at !== null) return false;
  if (key.expires_at === null || new Date(key.expires_at) > now) return true;
  return key.replaced_by !== null && isUsable(tx, { clientId, keyId: key.replaced_by, now });
}
