import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { readableSecret } from '#platform/random.ts';
import type { Team } from '../context.ts';
import { hashCode } from './sent-codes.ts';
import * as store from './store.ts';

const CODES = 10;

/**
 * Creates ten codes, which replace all earlier ones. They are returned only here; the table has keyed hashes.
 */
export async function replaceRecoveryCodes(
  tx: Db,
  team: Team,
  options: { rootKey: KeyObject; memberId: string },
): Promise<string[]> {
  const owner = ownerOf(team, options.memberId);
  const now = team.clock.now();
  const codes = Array.from({ length: CODES }, () => readableSecret(2, 5));
  await store.deleteCodes(tx, owner);
  await store.insertCodes(
    tx,
    codes.map((code) => ({
      client_id: team.clientId,
      code_id: newId(now),
      member_id: options.memberId,
      purpose: owner.purpose,
      code_hash: hashCode(options.rootKey, owner, bare(code)),
      created_at: now,
      attempts_left: 1,
    })),
  );
  return codes;
}

export function useRecoveryCode(
  tx: Db,
  team: Team,
  options: { rootKey: KeyObject; memberId: string; code: string },
): Promise<boolean> {
  const owner = ownerOf(team, options.memberId);
  return store.deleteRecoveryCode(tx, owner, hashCode(options.rootKey, owner, bare(options.code)));
}

/** Removes spaces and hyphens and ignores case. */
function bare(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

function ownerOf(team: Team, memberId: string): store.CodeOwner {
  return { clientId: team.clientId, memberId, purpose: 'recovery' };
}
