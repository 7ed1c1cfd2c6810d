import { type KeyObject, randomInt } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import type { Team } from '../context.ts';
import { hashCode } from './sent-codes.ts';
import * as store from './store.ts';

const CODES = 10;
const LENGTH = 10;
// no letter or digit that is taken for another
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes in place of any before. They are shown this once; only keyed hashes stay. */
export async function replaceRecoveryCodes(
  tx: Db,
  team: Team,
  options: { rootKey: KeyObject; memberId: string },
): Promise<string[]> {
  const owner = ownerOf(team, options.memberId);
  const now = team.clock.now();
  const codes = Array.from({ length: CODES }, makeCode);
  await store.deleteCodes(tx, owner);
  await store.insertCodes(
    tx,
    codes.map((code) => ({
      client_id: team.clientId,
      code_id: newId(now),
      member_id: options.memberId,
      purpose: owner.purpose,
      code_hash: hashCode(options.rootKey, owner, code),
      created_at: now,
      attempts_left: 1,
    })),
  );
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

export function useRecoveryCode(
  tx: Db,
  team: Team,
  options: { rootKey: KeyObject; memberId: string; code: string },
): Promise<boolean> {
  const owner = ownerOf(team, options.memberId);
  const code = options.code.replace(/[\s-]/g, '').toUpperCase();
  return store.deleteRecoveryCode(tx, owner, hashCode(options.rootKey, owner, code));
}

function makeCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

function ownerOf(team: Team, memberId: string): store.CodeOwner {
  return { clientId: team.clientId, memberId, purpose: 'recovery' };
}
