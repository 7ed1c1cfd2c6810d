import { SERVICE } from '#platform/http/permits.ts';
import { refusal, say } from '#platform/problem.ts';
import { type MembersContext, recordAboutMember, type Team, teamOf } from '../context.ts';
import { useChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import type { SignedChallenge } from './schema.ts';
import { openPasskey } from './seal-passkey.ts';
import * as store from './store.ts';
import { clientOfHandle, userHandleOf } from './user-handle.ts';
import { challengeIn, type Signature, verifySignature } from './webauthn.ts';

/** A signature of a browser that asked for a challenge. */
export interface PasskeyProof {
  signed: SignedChallenge;
  /** The cookie of the browser; null without one. */
  browser: string | null;
}

export interface UsedPasskey {
  passkeyId: string;
  /** The authenticator has checked who uses it. Without that, a passkey is only a second factor. */
  isUserVerified: boolean;
}

/** Checks a signature with a passkey of any member; null if there is no such passkey. `used` is null if the signature is wrong. */
export async function usePasskeyOfAnyone(
  context: MembersContext,
  proof: PasskeyProof,
): Promise<{ team: Team; memberId: string; used: UsedPasskey | null } | null> {
  const handle = proof.signed.response.userHandle;
  const clientId = handle ? clientOfHandle(handle) : null;
  const known = clientId && (await findPasskey(context, clientId, proof.signed));
  if (!known) return null;
  const team = await teamOf(context, known.client_id);
  return { team, memberId: known.member_id, used: await useKnown(context, team, known, proof) };
}

/** Checks a signature with a passkey of a member who is known already; null if it is wrong. */
export async function usePasskeyOf(
  context: MembersContext,
  team: Team,
  { memberId, proof }: { memberId: string; proof: PasskeyProof },
): Promise<UsedPasskey | null> {
  const known = await findPasskey(context, team.clientId, proof.signed);
  return known?.member_id === memberId ? useKnown(context, team, known, proof) : null;
}

function findPasskey({ database }: MembersContext, clientId: string, { id }: SignedChallenge) {
  const credentialId = Buffer.from(id, 'base64url');
  return store.findPasskeyByCredential(database.tenant(clientId), clientId, credentialId);
}

async function useKnown(
  context: MembersContext,
  team: Team,
  known: store.PasskeyRow,
  { signed, browser }: PasskeyProof,
): Promise<UsedPasskey | null> {
  const { clientId, clientKey } = team;
  const { passkey_id: passkeyId, member_id: memberId } = known;
  const party = relyingPartyOf(context.publicUrl);
  const challenge = challengeIn(signed.response.clientDataJSON);
  const handle = userHandleOf(context.keys.root, { clientId, memberId }).toString('base64url');
  if (!party || !challenge || !browser || (signed.response.userHandle ?? handle) !== handle) return null;
  const use = { purpose: 'sign_in', holder: browser } as const;
  if (!(await useChallenge(context, { challenge, use, now: context.clock.now() }))) return null;
  const { publicKey } = openPasskey(clientKey, { clientId, passkeyId }, known.sealed_passkey);
  const signature = await verifySignature(signed, { challenge, party, publicKey });
  if (!signature || !(await recordUse(context, team, known, signature))) return null;
  return { passkeyId, isUserVerified: signature.isUserVerified };
}

/** One answer for every cause, so that nobody learns which passkeys and members exist. */
export const PASSKEY_WRONG = refusal('passkey_not_accepted', say`Passkey not accepted`);

/** Stores the use. False if the passkey was removed since, or if a copy of it has signed before. */
function recordUse(
  { database, clock }: MembersContext,
  team: Team,
  { passkey_id: passkeyId, member_id }: store.PasskeyRow,
  { signCount, isBackedUp }: Signature,
): Promise<boolean> {
  const { clientId } = team;
  return database.inTenant(clientId, async (tx) => {
    const row = await store.findPasskeyForChange(tx, clientId, passkeyId);
    if (!row) return false;
    const before = Number(row.sign_count);
    if ((before > 0 || signCount > 0) && signCount <= before) {
      await recordAboutMember(
        tx,
        team,
        { member_id },
        { actor: SERVICE, action: 'member_passkey_copied', details: { passkey_id: passkeyId } },
      );
      return false;
    }
    await store.updatePasskey(tx, clientId, passkeyId, {
      sign_count: String(signCount),
      is_backed_up: isBackedUp,
      last_used_at: clock.now(),
    });
    return true;
  });
}
