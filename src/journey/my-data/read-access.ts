import { readConfiguration } from '#clients';
import type { Db } from '#platform/database/database.ts';
import { findWithdrawal, listProvedContacts, readTypedUser, type Tenant, tenantOf } from '#users';
import type { Effect } from '#values/effects.ts';
import { type Strength, weaker } from '#values/proof.ts';
import type { JourneyContext } from '../context.ts';
import { stillCausable } from '../link-maker.ts';
import type { Session } from '../sessions.ts';
import { ATTEMPTS_MAX, type Belongings, type Question, questionsFor } from './confirm-person.ts';
import { type Added, type ReadGroups, readGroups } from './read-groups.ts';
import { findFailures, listSources, SOURCES_READ_MAX } from './store.ts';
import { isEnough, isTrusted, type Shown, strengthOf, strengthOver, withCode } from './strength.ts';

/** How the person can prove in this browser who they are. */
export type Way = { kind: 'code' } | { kind: 'questions'; questions: readonly [Question, Question] };

/** Whether the person may do something in this browser, or could after a proof. */
export type Access = 'open' | 'confirm' | 'locked' | 'elsewhere';

/** What a browser of a journey has shown about the person, and what follows from that. */
export interface AccessState {
  /** How surely it is the person, for an effect on everything or on one source. */
  strengthFor(effect: Effect, sourceId?: string): Strength;
  /** The same, if whoever chose the contact could do nothing themselves. */
  ownStrengthFor(effect: Effect, sourceId?: string): Strength;
  accessTo(effect: Effect, sourceId?: string): Access;
  /** Whether this browser may show what others added. */
  toSee: Access;
  /** How the person can prove more than now; null if they can't. */
  way: Way | null;
  /** Everything that this browser may not show, by the browser that added it. */
  closed: readonly Belongings[];
  /** What a code would show. */
  shownByCode: readonly string[];
  hasOwn: boolean;
  /** Whether this browser may not even show where hidden data came from, because others added some of it. */
  isListClosed: boolean;
  /** Whether anything came from others, besides the details that the client gave. */
  hasOthers: boolean;
  /** Whether the details are closed that the client gave: files leave them out. */
  isRecordClosed: boolean;
  /** Whether the person can delete everything without asking the company. */
  isImmediate: boolean;
}

export async function readAccess({
  context,
  session,
}: {
  context: JourneyContext;
  session: Session;
}): Promise<AccessState> {
  const tenant = await tenantOf(context, session.clientId);
  return context.database.inTenantSnapshot(session.clientId, (tx) => readAccessIn(tx, tenant, session));
}

type OfBrowser = Omit<Session, 'secret'>;

/** Use it in a snapshot. */
export async function readAccessIn(tx: Db, tenant: Tenant, session: OfBrowser): Promise<AccessState> {
  const { clientId, userId } = session;
  const [listed, person, failures, { immediate_deletion_enabled: isImmediate }] = await Promise.all([
    listSources(tx, { clientId, userId, limit: SOURCES_READ_MAX + 1 }),
    readTypedUser(tx, tenant, userId),
    findFailures(tx, session),
    readConfiguration(tx, clientId),
  ]);
  // somebody could add so many sources that those of the person are no longer read
  const isCut = listed.length > SOURCES_READ_MAX;
  const sources = isCut ? [] : listed;
  const found = await readGroups(tx, tenant, { session, sources, person });
  const shown = await readShown(tx, tenant, session, found);
  const state = judge({ session, found, shown, failures, now: tenant.clock.now() });
  return isCut
    ? { ...state, ...NOTHING_PROVED, isListClosed: shown.isHidden, isImmediate }
    : { ...state, isImmediate };
}

const NOTHING_PROVED = {
  strengthFor: () => 'link',
  ownStrengthFor: () => 'link',
  accessTo: () => 'elsewhere',
  toSee: 'elsewhere',
  way: null,
  hasOthers: true,
} as const satisfies Partial<AccessState>;

async function readShown(
  tx: Db,
  tenant: Tenant,
  { clientId, userId, contactIndex, contactEffects, madeBy, sealedContact, provedAt }: OfBrowser,
  { signIns }: ReadGroups,
): Promise<Shown> {
  const withdrawal = await findWithdrawal(tx, clientId, userId);
  const proved = contactIndex === null ? [] : await listProvedContacts(tx, tenant, userId);
  const hiddenSince = withdrawal?.isHidden ? new Date(withdrawal.withdrawnAt) : null;
  const confirmed = proved.filter(
    ({ isWithEvidence, index, provedAt: at }) =>
      isWithEvidence && contactIndex?.equals(index) && (hiddenSince === null || at < hiddenSince),
  );
  return {
    codeAt: sealedContact === null ? null : provedAt,
    contactEffects: await stillCausable(tx, tenant, { madeBy, contactEffects }),
    confirmedIn: new Set(confirmed.map(({ sessionId }) => sessionId)),
    isHidden: hiddenSince !== null,
    withdrawnAt: withdrawal && new Date(withdrawal.withdrawnAt),
    parties: withdrawal?.parties ?? [],
    signIns,
  };
}

/** What people do on their pages. */
const DONE_HERE = [
  'export',
  'erase',
  'stop_sharing',
  'show_hidden',
  'spend_proof',
] as const satisfies Effect[];

function judge({
  session,
  found: { groups, closed, added, isRecordClosed },
  shown,
  failures,
  now,
}: {
  session: OfBrowser;
  found: ReadGroups;
  shown: Shown;
  failures: number;
  now: Date;
}): Omit<AccessState, 'isImmediate'> {
  const hasOwn = groups.some(({ isOwn }) => isOwn);
  const coded = withCode(shown, session.sessionId, { now, hasOwn });
  const questions = mayAnswer(session, shown) ? questionsFor(closed) : null;
  const answered = groups.map((group) => ({
    ...group,
    isAnswered: group.isAnswered || canAnswer(closed, group, questions),
  }));
  const strengthAs = (as: Shown, over: typeof groups, effect: Effect, sourceId?: string): Strength => {
    const source = sourceId === undefined ? undefined : added.get(sourceId);
    if (sourceId === undefined) return strengthOver(over, as, effect);
    return source ? strengthOfSource(source, as, over, effect) : UNKNOWN_SOURCE;
  };
  const strengthFor = (effect: Effect, sourceId?: string) => strengthAs(shown, groups, effect, sourceId);
  const ownStrengthFor = (effect: Effect, sourceId?: string) =>
    strengthAs({ ...shown, contactEffects: [] }, groups, effect, sourceId);
  const hasCode = session.sealedContact !== null;
  const accessTo = (effect: Effect, sourceId?: string): Access => {
    if (isEnough(strengthFor(effect, sourceId), effect)) return 'open';
    if (hasCode)
      return isEnough(strengthAs(coded, groups, effect, sourceId), effect) ? 'confirm' : 'elsewhere';
    if (!isEnough(strengthAs(shown, answered, effect, sourceId), effect)) return 'elsewhere';
    return failures >= ATTEMPTS_MAX ? 'locked' : 'confirm';
  };
  // seeing what others added is like a copy of it
  const shownByCode = hasCode
    ? closed.filter(({ sessionId }) => isTrusted(coded, sessionId, 'export')).flatMap(({ ids }) => ids)
    : [];
  const isCodeUseful =
    shownByCode.length > 0 ||
    DONE_HERE.some((effect) =>
      groups.some((group) => isStronger(strengthOf(group, coded, effect), strengthOf(group, shown, effect))),
    );
  const asked: Way | null = questions && failures < ATTEMPTS_MAX ? { kind: 'questions', questions } : null;
  return {
    strengthFor,
    ownStrengthFor,
    accessTo,
    toSee: seeing({ isAnyClosed: closed.length > 0, isByCode: shownByCode.length > 0, questions, failures }),
    way: hasCode ? (isCodeUseful ? { kind: 'code' } : null) : asked,
    closed,
    shownByCode,
    hasOwn,
    isListClosed: shown.isHidden && closed.some(({ ids }) => ids.some((id) => id !== session.userId)),
    hasOthers: groups.some(({ isOwn, isRecordOnly }) => !isOwn && !isRecordOnly),
    isRecordClosed,
  };
}

function isStronger(one: Strength, other: Strength): boolean {
  return one !== other && weaker(one, other) === other;
}

/** The answers show what others added, so whoever made the link must be able to see that themselves, and nothing may be hidden. */
function mayAnswer({ sealedContact }: OfBrowser, { isHidden, contactEffects }: Shown): boolean {
  return sealedContact === null && !isHidden && contactEffects.includes('export');
}

function canAnswer(
  closed: readonly Belongings[],
  group: ReadGroups['groups'][number],
  questions: readonly [Question, Question] | null,
): boolean {
  if (!questions || group.isOwn) return false;
  return closed.some(
    (one) => one.sessionId === group.sessionId && questions.every((question) => one.facts[question].size > 0),
  );
}

/** One that does not exist, which the API then says. */
const UNKNOWN_SOURCE: Strength = 'contact';

function strengthOfSource(
  { source, isOwn }: Added,
  shown: Shown,
  groups: ReadGroups['groups'],
  effect: Effect,
): Strength {
  // a person may always take back what they have just added, and what strangers only tried must not be in their way
  if ((isOwn || source.isEmpty) && effect === 'erase') return 'contact';
  // nobody knows better than the browser that connected the bank whether the connection goes on
  if (isOwn && source.isSignedIn && effect === 'spend_proof') return 'signed_in';
  const group = groups.find(({ ids }) => ids.includes(source.id));
  return group ? strengthOf(group, shown, effect) : 'link';
}

function seeing({
  isAnyClosed,
  isByCode,
  questions,
  failures,
}: {
  isAnyClosed: boolean;
  isByCode: boolean;
  questions: readonly [Question, Question] | null;
  failures: number;
}): Access {
  if (!isAnyClosed) return 'open';
  if (isByCode) return 'confirm';
  if (!questions) return 'elsewhere';
  return failures >= ATTEMPTS_MAX ? 'locked' : 'confirm';
}
