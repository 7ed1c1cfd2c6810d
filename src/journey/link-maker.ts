import { findApiKey } from '#clients';
import { findMember } from '#members';
import type { Db } from '#platform/database/database.ts';
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

/** A link proves no more than what its maker may do today: they may have left, or have another role. */
export async function stillCausable(
  tx: Db,
  clientId: string,
  { madeBy, contactEffects }: { madeBy: Maker | null; contactEffects: readonly Effect[] },
): Promise<readonly Effect[]> {
  if (madeBy === null) return [];
  const { kind, id } = madeBy;
  if (kind === 'service' || id === null) return contactEffects;
  if (kind === 'api_key') {
    const key = await findApiKey(tx, { clientId, keyId: id });
    return key?.revoked_at === null ? contactEffects : [];
  }
  const member = await findMember(tx, clientId, id);
  if (!member || member.status === 'archived') return [];
  return contactEffects.filter((effect) => {
    const permission: Permission | null = EFFECTS[effect].permission;
    return permission === null || accessOf(member.role, permission) !== null;
  });
}
