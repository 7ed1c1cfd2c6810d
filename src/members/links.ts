import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { Problem } from '#platform/problem.ts';
import * as store from './store.ts';

export type LinkPurpose = 'invitation' | 'reset';

const LINK_HOURS = 24;
const TOKEN_BYTES = 32;

/** Makes a link that sets a password once; links made before for this member end. Only a hash of it is kept. */
export async function makeLink(
  tx: Db,
  options: { clientId: string; memberId: string; purpose: LinkPurpose; now: Date; publicUrl: string },
): Promise<string> {
  const { clientId, memberId, purpose, now } = options;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await store.deleteUnusedLinks(tx, clientId, memberId);
  await store.insertLink(tx, {
    client_id: clientId,
    link_id: newId(now),
    member_id: memberId,
    purpose,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_HOURS * 3_600_000),
  });
  // after the #, where neither servers nor logs see it
  return `${options.publicUrl}/account/${purpose}#token=${token}`;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

export function linkOver(): Problem {
  return new Problem({
    kind: 'invalid',
    code: 'link_not_valid',
    messages: ['[token] is not valid: the link was used, has expired or was replaced by a newer one'],
  });
}
