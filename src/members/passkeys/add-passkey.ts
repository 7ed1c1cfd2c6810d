import type { Db } from '#platform/database/database.ts';
import type { MemberCaller } from '#platform/http/caller.ts';
import { newId } from '#platform/id.ts';
import { fixed, invalidRequest, refusal, say } from '#platform/problem.ts';
import { displayName, type MembersContext, methodsOf, profileOf, type Team, teamOf } from '../context.ts';
import { requireMember } from '../manage-members.ts';
import { replaceRecoveryCodes } from '../mfa/recovery-codes.ts';
import { requirePasswordAllowed } from '../password-rule.ts';
import { readPolicy, requireAllowedFactor } from '../policy/policy.ts';
import { type MemberRow, updateMember } from '../store.ts';
import { nameAuthenticator } from './authenticator-names.ts';
import { CHALLENGE_MINUTES, newChallenge, useChallenge } from './challenges.ts';
import { notifyOfPasskey, toPasskey } from './manage-passkeys.ts';
import { requireRelyingParty } from './relying-party.ts';
import type { AddedPasskey, PasskeyCreation, PasskeyInput } from './schema.ts';
import { openPasskey, sealPasskey } from './seal-passkey.ts';
import * as store from './store.ts';
import { userHandleOf } from './user-handle.ts';
import { ALGORITHMS, challengeIn, type NewCredential, verifyCreation } from './webauthn.ts';

export const PASSKEYS_MAX = 10;

/** Starts to add a passkey. The challenge belongs to the session that asks for it. */
export async function beginPasskey(context: MembersContext, caller: MemberCaller): Promise<PasskeyCreation> {
  const party = requireRelyingParty(context);
  const team = await teamOf(context, caller.clientId);
  const { clientId } = team;
  return context.database.inTenant(clientId, async (tx) => {
    const row = await requireMember(tx, team, caller.memberId);
    await requirePasswordAllowed(tx, row);
    requireRoom(row);
    requireAllowedFactor(await readPolicy(tx, clientId), 'passkey');
    const { email, name } = profileOf(team, row);
    const rootKey = context.keys.root;
    const known = await store.listPasskeys(tx, clientId, row.member_id);
    return {
      rp: { id: party.id, name: await displayName(tx, clientId) },
      user: {
        id: userHandleOf(rootKey, { clientId, memberId: row.member_id }).toString('base64url'),
        name: email,
        displayName: name ?? email,
      },
      challenge: newChallenge(rootKey, useOf(caller), context.clock.now()),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MINUTES * 60_000,
      excludeCredentials: known.map(({ credential_id }) => ({
        type: 'public-key',
        id: credential_id.toString('base64url'),
      })),
      // discoverable, so that a sign-in needs no email address
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
    };
  });
}

export async function addPasskey(
  context: MembersContext,
  caller: MemberCaller,
  { name, credential }: PasskeyInput,
): Promise<AddedPasskey> {
  const party = requireRelyingParty(context);
  const team = await teamOf(context, caller.clientId);
  const challenge = challengeIn(credential.response.clientDataJSON);
  const now = context.clock.now();
  if (!challenge || !(await useChallenge(context, { challenge, use: useOf(caller), now })))
    throw invalidRequest(say`[credential] is too old or was sent before: start again`);
  const created = await verifyCreation(credential, { challenge, party });
  if (!created) throw invalidRequest(say`[credential] is not valid for this service`);
  return context.database.inTenant(team.clientId, async (tx) => {
    const row = await requireMember(tx, team, caller.memberId);
    await requirePasswordAllowed(tx, row);
    requireRoom(row);
    requireAllowedFactor(await readPolicy(tx, team.clientId), 'passkey');
    const added = await storePasskey(tx, team, row, { created, name });
    const changed = await updateMember(tx, team.clientId, row.member_id, {
      updated_at: now,
      passkey_count: row.passkey_count + 1,
    });
    const isFirst = methodsOf(row).length === 0;
    const codes = isFirst
      ? await replaceRecoveryCodes(tx, team, { rootKey: context.keys.root, memberId: row.member_id })
      : null;
    await notifyOfPasskey(tx, team, changed, { action: 'member_passkey_added', passkey: added });
    return { passkey: added, recovery_codes: codes };
  });
}

async function storePasskey(
  tx: Db,
  team: Team,
  { member_id: memberId }: MemberRow,
  { created, name }: { created: NewCredential; name: string | undefined },
) {
  const { clientId, clientKey } = team;
  const now = team.clock.now();
  const passkeyId = newId(now);
  const others = await store.listPasskeys(tx, clientId, memberId);
  const taken = others.map(
    ({ passkey_id, sealed_passkey }) =>
      openPasskey(clientKey, { clientId, passkeyId: passkey_id }, sealed_passkey).name,
  );
  const secret = { name: name ?? nameAuthenticator(created.aaguid, taken), publicKey: created.publicKey };
  const row = {
    client_id: clientId,
    passkey_id: passkeyId,
    member_id: memberId,
    created_at: now.toISOString(),
    last_used_at: null,
    credential_id: created.credentialId,
    sealed_passkey: sealPasskey(clientKey, { clientId, passkeyId }, secret),
    sign_count: String(created.signCount),
    is_backed_up: created.isBackedUp,
  };
  if (!(await store.insertPasskey(tx, row)))
    throw invalidRequest(say`[credential] belongs to a passkey that was added before`);
  return toPasskey(team, row);
}

function useOf({ credentialId }: MemberCaller) {
  return { purpose: 'add', holder: credentialId } as const;
}

function requireRoom({ status, passkey_count }: MemberRow): void {
  if (status === 'external_provider')
    throw refusal(
      'forbidden',
      say`You sign in with your team’s identity provider, so you can’t add a passkey here`,
    );
  if (status !== 'confirmed')
    throw refusal('forbidden', say`A member with the status ${fixed(status)} can’t add a passkey`);
  if (passkey_count >= PASSKEYS_MAX)
    throw invalidRequest(say`You can have ${PASSKEYS_MAX} passkeys at most: remove one first`);
}
