import { newClientSecret } from '#platform/crypto/client-secret.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { type Problem, refusal, say } from '#platform/problem.ts';
import type { MembersContext, Team } from './context.ts';
import * as store from './store.ts';

export type LinkContext = Pick<MembersContext, 'keys' | 'publicUrl'>;
export type LinkPurpose = 'invitation' | 'reset';

const LINK_HOURS = 24;

/**
 * Creates a link that sets a password once, and deletes the member's earlier links. Only a hash of the token
 * is stored.
 */
export async function makeLink(
  tx: Db,
  { publicUrl, keys }: LinkContext,
  { clientId, clock }: Team,
  { memberId, purpose }: { memberId: string; purpose: LinkPurpose },
): Promise<string> {
  const now = clock.now();
  const token = newClientSecret(keys.root, `member ${purpose}`, clientId);
  await store.deleteUnusedLinks(tx, clientId, memberId);
  await store.insertLink(tx, {
    client_id: clientId,
    link_id: newId(now),
    member_id: memberId,
    purpose,
    token_hash: token.hash,
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_HOURS * 3_600_000),
  });
  // in the fragment, which browsers don't send to servers
  return `${publicUrl}/account/${purpose}#token=${token.text}`;
}

export function linkNotValid(): Problem {
  return refusal(
    'link_not_valid',
    say`[token] is not valid: the link has been used, has expired or was replaced by a newer one. Request a new link`,
  );
}
