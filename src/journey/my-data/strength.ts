import { EFFECTS, type Effect } from '#values/effects.ts';
import { isAtLeast, type Strength, stronger, weaker } from '#values/proof.ts';
import { type Identity, NOBODY_KNOWN, provesIdentity } from './identity.ts';

/** What one browser added, or the client. A proof is of a group: anybody with the link can add one of their own. */
export interface Group {
  /** The browser's session; null for what the client added. */
  sessionId: string | null;
  ids: readonly string[];
  /** When the newest and the oldest of it were added. */
  newestAt: Date;
  oldestAt: Date;
  isOwn: boolean;
  /** Nothing but the details that the client gave. */
  isRecordOnly: boolean;
  /** Whether this browser gave the right answers for all of it. */
  isAnswered: boolean;
  identity: Identity;
}

/** What this browser has shown about the person who uses it. */
export interface Shown {
  /** When a code to the contact of the link was entered here. */
  codeAt: Date | null;
  /** What whoever chose the contact could cause themselves. */
  contactEffects: readonly Effect[];
  /** The browsers in which the person confirmed this contact after adding evidence; of a hidden person, before they withdrew. */
  confirmedIn: ReadonlySet<string | null>;
  isHidden: boolean;
  withdrawnAt: Date | null;
  /** The browsers that had agreed or shared when the person withdrew; null for the client. */
  parties: readonly (string | null)[];
  /** Who the person is, as providers say at which they signed in here. */
  signIns: readonly Identity[];
}

/** How surely it is the person, for an effect on everything: the weakest of all groups. */
export function strengthOver(groups: readonly Group[], shown: Shown, effect: Effect): Strength {
  const added = groups.filter(({ isRecordOnly }) => !isRecordOnly);
  // files leave the client's details out, and stopping leaves them as they are
  const counted = effect === 'erase' || added.length === 0 ? groups : added;
  if (counted.length === 0) return shown.codeAt && isTrusted(shown, null, effect) ? 'contact' : 'link';
  const strengths = counted.map((group) => strengthOf(group, shown, effect));
  if (effect === 'spend_proof') return strongest(counted, strengths, shown);
  const asParties = partiesOf(added, shown).map((group) => strengthOf(group, shown, effect));
  const overParties = asParties.length > 0 ? asParties.reduce(weaker) : 'link';
  if (effect === 'show_hidden') return overParties;
  const overAll = strengths.reduce(weaker);
  return STOPPING.has(effect) ? stronger(overAll, overParties) : overAll;
}

/** Who withdrew can stop what somebody else has agreed to since. */
const STOPPING: ReadonlySet<Effect> = new Set(['stop_sharing', 'hide']);

/** Those who withdrew, whatever was deleted of what they shared, and whoever has added something since. */
function partiesOf(added: readonly Group[], { parties }: Shown): readonly Group[] {
  return parties.map((party) => added.find(({ sessionId }) => sessionId === party) ?? withNothing(party));
}

/** A browser that agreed, or whose data was deleted. */
function withNothing(sessionId: string | null): Group {
  return {
    sessionId,
    ids: [],
    newestAt: new Date(0),
    oldestAt: new Date(0),
    isOwn: false,
    isRecordOnly: false,
    isAnswered: false,
    identity: NOBODY_KNOWN,
  };
}

/** One of those who shared is enough to keep what all shared, but not somebody who comes only now. */
function strongest(
  groups: readonly Group[],
  strengths: readonly Strength[],
  { confirmedIn, withdrawnAt }: Shown,
): Strength {
  const earlier = strengths.filter((_, at) => {
    const group = groups[at];
    if (!group || (withdrawnAt !== null && group.oldestAt >= withdrawnAt)) return false;
    return !group.isOwn || confirmedIn.has(group.sessionId);
  });
  return earlier.reduce(stronger, 'link');
}

export function strengthOf(group: Group, shown: Shown, effect: Effect): Strength {
  const { sessionId, isOwn, isAnswered, identity, newestAt } = group;
  if (shown.signIns.some((one) => provesIdentity(one, identity))) return 'signed_in';
  // a code covers what existed when it was entered, and what this browser added since
  const isCovered = shown.codeAt !== null && (isOwn || newestAt <= shown.codeAt);
  if (isCovered && isTrusted(shown, sessionId, effect)) return 'contact';
  // the answers are what the client knew, so they count like a contact that the client chose
  if (isAnswered && shown.contactEffects.includes(effect)) return 'record';
  return isOwn ? 'browser' : 'link';
}

/** Whether a code to the contact proves the person: its chooser could do this themselves, or the person confirmed it before. */
export function isTrusted(
  { confirmedIn, isHidden, contactEffects }: Shown,
  sessionId: string | null,
  effect: Effect,
): boolean {
  return confirmedIn.has(sessionId) || (!isHidden && contactEffects.includes(effect));
}

/** What it would be after a code was entered now. */
export function withCode(
  shown: Shown,
  ownSession: string,
  { now, hasOwn }: { now: Date; hasOwn: boolean },
): Shown {
  const { confirmedIn, isHidden } = shown;
  // for what is hidden, a contact that is confirmed now is too new
  const isConfirmed = hasOwn && !isHidden;
  return {
    ...shown,
    codeAt: now,
    confirmedIn: isConfirmed ? new Set([...confirmedIn, ownSession]) : confirmedIn,
  };
}

export function isEnough(strength: Strength, effect: Effect): boolean {
  const { person }: { person: Strength | null } = EFFECTS[effect];
  return person !== null && isAtLeast(strength, person);
}
