import { returnAttempt, takeAttempt } from '#platform/attempts.ts';
import type { Origin } from '#platform/http/caller.ts';
import { networkOf } from '#values/address.ts';
import type { MembersContext } from '../context.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { attemptsKey, FREE_FOR_ADDRESS, failingAtStep, recordFailure } from '../sign-in.ts';
import { findMember } from '../store.ts';
import { PASSKEY_WRONG, type PasskeyProof, usePasskeyOfAnyone } from './check-passkey.ts';

/** Signs in with a passkey alone. It has two factors: the authenticator itself, and how it checks who uses it. */
export function signInWithPasskey(
  context: MembersContext,
  proof: PasskeyProof,
  origin: Origin,
): Promise<OpenedSession> {
  return failingAtStep(context, () => trySignIn(context, proof, origin));
}

async function trySignIn(
  context: MembersContext,
  proof: PasskeyProof,
  origin: Origin,
): Promise<OpenedSession> {
  const key = attemptsKey(context);
  const name = `address ${networkOf(origin.address)}`;
  const now = context.clock.now();
  await context.database.inSystem((tx) =>
    takeAttempt(tx, key, { counted: [{ name, free: FREE_FOR_ADDRESS }], now }),
  );
  const found = await usePasskeyOfAnyone(context, proof);
  if (!found) throw PASSKEY_WRONG;
  const { team, memberId, used } = found;
  const known = await findMember(context.database.tenant(team.clientId), team.clientId, memberId);
  if (!known) throw PASSKEY_WRONG;
  if (!used?.isUserVerified || known.status !== 'confirmed') {
    await recordFailure(context, known, 'passkey', team);
    throw PASSKEY_WRONG;
  }
  const opened = await openSession(context, team, { known, methods: ['passkey'], holder: 'cookie', origin });
  await context.database.inSystem((tx) => returnAttempt(tx, key, [name]));
  return opened;
}
