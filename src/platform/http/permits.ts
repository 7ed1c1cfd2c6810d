import {
  BY_ITSELF,
  EFFECT_NAMES,
  EFFECTS,
  type Effect,
  type Effects,
  effectsOf,
  effectsOfScopes,
  type OwnReason,
} from '#values/effects.ts';
import { isAtLeast, type Maker, type Proof, type Strength } from '#values/proof.ts';
import { accessOf, PERMISSIONS, type Permission, type Role } from '#values/roles.ts';
import type { Db } from '../database/database.ts';
import { fixed, type Message, Problem, say } from '../problem.ts';
import { type Caller, type Credential, requireScopes, type UserCaller } from './caller.ts';
import { requireFreshSignIn } from './fresh-sign-in.ts';

/**
 * Shows that somebody may cause an effect. Functions that cause one take a permit, so that no code reaches them without
 * asking.
 */
export interface Permit<E extends Effect> {
  effect: E;
  actor: Actor;
  /** Why the service does it by itself. */
  reason?: OwnReason;
  /** Of people: how surely it is the person, whatever the maker of their link may do. */
  own?: Strength;
  /**
   * Of people: throws a problem if their proof no longer holds, because somebody else has added something in between. In a
   * transaction that has locked the user, nothing can come after it.
   */
  stillHolds?(tx?: Db): Promise<void>;
}

/** Whether a permit is given and holds in a transaction that has waited for a lock. */
export async function isStillGiven(tx: Db, permit: Permit<Effect> | null | undefined): Promise<boolean> {
  try {
    await permit?.stillHolds?.(tx);
    return Boolean(permit);
  } catch (error) {
    if (error instanceof Problem && error.code === 'proof_required') return false;
    throw error;
  }
}

/** Who caused something, for the audit log. */
export interface Actor {
  kind: Credential['kind'] | 'scim_token' | 'service';
  id: string | null;
  /** How surely it was the person. Only for users. */
  proof?: Proof;
}

/** Asks for an effect that the route declares. Throws a problem if the caller may not cause it. */
export type Cause = <E extends Effect>(effect: E) => Permit<E>;

/** What is known about the person behind a token. */
export interface PersonProof {
  madeBy: Maker | null;
  /** How surely it is the person, for an effect on what the path names; null for no effect in particular. */
  strengthFor(effect: Effect | null): Strength;
  /** The same, if whoever chose the contact of the link could do nothing. */
  ownStrengthFor(effect: Effect): Strength;
  /** What the API key that created the token may cause today; nothing for the service's pages. */
  keyEffects: readonly Effect[];
  readAgain(tx?: Db): Promise<PersonProof>;
}

/** The records that a path names, such as `{ account_id }`. */
export type Named = Readonly<Record<string, string>>;
export type ReadProof = (caller: UserCaller, named: Named) => Promise<PersonProof>;

export function permitsFor({
  caller,
  effects,
  proof,
  now,
}: {
  caller: Caller;
  effects: Effects;
  proof: PersonProof | null;
  now: Date;
}): Cause {
  return (effect) => {
    if (effects[effect] === undefined) throw new Error(`The route does not declare the effect ${effect}`);
    if (caller.kind !== 'user') {
      requireMayCause(caller, effect, now);
      return { effect, actor: actorOf(caller) };
    }
    if (!proof) throw new Error('The proof of the person was not read');
    requireProof(effect, proof);
    return {
      effect,
      actor: { ...actorOf(caller), proof: { strength: proof.strengthFor(effect), madeBy: proof.madeBy } },
      own: proof.ownStrengthFor(effect),
      stillHolds: async (tx) => requireProof(effect, await proof.readAgain(tx)),
    };
  };
}

/** The permit for an effect, or null for a person who has not proved enough. Other callers are rejected. */
export function permitIfProved<E extends Effect>(cause: Cause, effect: E): Permit<E> | null {
  return unlessRefused(
    () => cause(effect),
    ({ code }) => code === 'proof_required',
  );
}

/** The permit for an effect, or null if the caller may not cause it, for code that goes another way then. */
export function permitIfAllowed<E extends Effect>(cause: Cause, effect: E): Permit<E> | null {
  return unlessRefused(() => cause(effect));
}

export function mayCause(cause: Cause, effect: Effect): boolean {
  return permitIfAllowed(cause, effect) !== null;
}

/** For jobs and commands, which nobody calls. */
export function servicePermit<Reason extends OwnReason>(
  reason: Reason,
): Permit<(typeof BY_ITSELF)[Reason]['effect']> {
  return { effect: BY_ITSELF[reason].effect, actor: SERVICE, reason };
}

/** The service itself, or an operator who uses the command line. */
export const SERVICE: Actor = { kind: 'service', id: null };

export function actorOf(caller: Credential): Actor {
  if (caller.kind === 'member') return { kind: 'member', id: caller.memberId };
  if (caller.kind === 'user')
    return { kind: 'user', id: caller.userId, ...(caller.proof && { proof: caller.proof }) };
  return { kind: 'api_key', id: caller.credentialId };
}

/** Asks for the effects that follow from the body, before the request is answered. */
export function requireEffects<Body>(cause: Cause, effects: Effects<Body>, body: Body): void {
  for (const effect of effectsOf(effects, body)) cause(effect);
}

/** A member or an API key. Of people, see `requireProof`. */
export type Staff = Exclude<Credential, UserCaller>;

export function requireMayCause(caller: Staff, effect: Effect, now: Date): void {
  const { isFresh, permission }: { isFresh: boolean; permission: Permission | null } = EFFECTS[effect];
  if (effect === 'spend_proof') throw notAllowed(say`Only the user can do this, on the service’s pages`);
  if (caller.kind === 'member') {
    if (permission !== null) requireRole(caller.role, permission);
    if (isFresh) requireFreshSignIn(caller, now);
  } else if (permission !== null) {
    const { scope } = PERMISSIONS[permission];
    if (scope === null) throw notAllowed(say`No API key can do this: ask an admin of your team`);
    requireScopes(caller, scope);
  }
}

/** The effects that this caller may cause now. A contact that they choose for a link proves the person for no others. */
function causableBy(caller: Staff, now: Date): Effect[] {
  if (caller.kind === 'api_key') return effectsOfScopes(caller.scopes);
  return EFFECT_NAMES.filter((effect) => unlessRefused(() => requireMayCause(caller, effect, now)) !== null);
}

/** Returns null instead of throwing a problem that is expected. */
function unlessRefused<Result>(ask: () => Result, isExpected = (_: Problem) => true): Result | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Problem && isExpected(error)) return null;
    throw error;
  }
}

/** Who makes a link, and which effects a contact that they choose proves the person for. */
export interface LinkAuthority {
  madeBy: Maker;
  contactEffects: readonly Effect[];
}

/** For links that the service makes by itself: their contact proves the person only if they confirmed it before. */
export function serviceAuthority(): LinkAuthority {
  return { madeBy: { kind: 'service', id: null }, contactEffects: [] };
}

export function authorityOf(caller: Staff, now: Date): LinkAuthority {
  const madeBy: Maker =
    caller.kind === 'member'
      ? { kind: 'member', id: caller.memberId }
      : { kind: 'api_key', id: caller.credentialId };
  const ofPeople = causableBy(caller, now).filter((effect) => EFFECTS[effect].person !== null);
  // for hidden data, an admin writes down a reason, which no link can carry
  return { madeBy, contactEffects: ofPeople.filter((effect) => effect !== 'show_hidden') };
}

/** Returns how much personal data the role sees. */
export function requireRole(role: Role, permission: Permission) {
  const access = accessOf(role, permission);
  if (access === null)
    throw notAllowed(say`The role ${fixed(role)} does not allow this: ask an admin of your team`);
  return access;
}

function requireProof(effect: Effect, { strengthFor, keyEffects }: PersonProof): void {
  const { person }: { person: Strength | null } = EFFECTS[effect];
  if (person !== null && isAtLeast(strengthFor(effect), person)) return;
  if (keyEffects.includes(effect)) return;
  throw new Problem({
    code: 'proof_required',
    messages: [say`This needs a proof that it is the user: send them a link to the service’s pages`],
  });
}

function notAllowed(message: Message): Problem {
  return new Problem({ code: 'forbidden', messages: [message] });
}
