import { NOBODY } from '#accounts';
import { readSubmissions } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import type { readTypedUser, Tenant } from '#users';
import type { User } from '#users/schema.ts';
import { isOpenHere } from '../open-here.ts';
import type { Session } from '../sessions.ts';
import { type Belongings, type Facts, provingFacts, toFacts } from './confirm-person.ts';
import { type Identity, NOBODY_KNOWN, surnameIn } from './identity.ts';
import type { AddedSource } from './store.ts';
import type { Group } from './strength.ts';

const PAYSLIPS_READ_MAX = 500;

export interface Added {
  source: AddedSource;
  isOwn: boolean;
}

/** Everything about a person, by the browser that added it. */
export interface ReadGroups {
  groups: readonly Group[];
  /** What this browser may not show, with the right answers that open it. */
  closed: readonly Belongings[];
  added: ReadonlyMap<string, Added>;
  /** Who the person is, as providers say at which they signed in here. */
  signIns: readonly Identity[];
  isRecordClosed: boolean;
}

type Person = Awaited<ReturnType<typeof readTypedUser>>;
type OfBrowser = Omit<Session, 'secret'>;

export async function readGroups(
  tx: Db,
  tenant: Tenant,
  { session, sources: all, person }: { session: OfBrowser; sources: readonly AddedSource[]; person: Person },
): Promise<ReadGroups> {
  const { userId, sessionId: here, createdAt } = session;
  // a document whose file has not arrived holds nothing
  const sources = all.filter(({ addedAt }) => addedAt !== null);
  const stated = await readStated(tx, tenant, userId);
  const record = recordOf(person, session.journeyCreatedAt);
  const hasRecord = hasDetails(person.user);
  const hadRecord = hadDetails(person);
  const bySession = Map.groupBy(sources, ({ sessionId }) => sessionId);
  if (hadRecord && !bySession.has(null)) bySession.set(null, []);
  const isRecordClosed = hasRecord && !session.provedIds.includes(userId);
  const ofAll = [...bySession].map(([sessionId, added]) => {
    const isRecordHere = sessionId === null && isRecordClosed;
    const statedBy = (some: readonly AddedSource[]) =>
      sessionId === NOBODY ? [] : some.flatMap(({ id }) => stated.get(id) ?? []);
    // what came after this session could have been brought by the person who answers
    const older = added.filter(({ addedAt }) => addedAt !== null && new Date(addedAt) <= createdAt);
    const closedHere = added.filter((source) => !isOpenHere(session, source));
    const closed: Belongings = {
      sessionId,
      ids: [...closedHere.map(({ id }) => id), ...(isRecordHere ? [userId] : [])],
      isOfClient: sessionId === null,
      facts: provingFacts(record, statedBy(older)),
    };
    const times = added.map(({ addedAt }) => Date.parse(addedAt ?? '') || 0);
    const group: Group = {
      sessionId,
      ids: added.map(({ id }) => id),
      newestAt: new Date(Math.max(0, ...times)),
      oldestAt: new Date(times.length === 0 ? 0 : Math.min(...times)),
      isOwn: sessionId === here,
      isRecordOnly: added.length === 0,
      isAnswered: sessionId !== here && closed.ids.length === 0 && session.sealedContact === null,
      // not what the client says or uploads, which staff can choose so that they can sign in as that person
      identity: identityOf(NOBODY_KNOWN, sessionId === null ? [] : statedBy(added)),
    };
    return { group, closed };
  });
  return {
    groups: ofAll.map(({ group }) => group),
    closed: ofAll.map(({ closed }) => closed).filter(({ ids }) => ids.length > 0),
    added: new Map(all.map((source) => [source.id, { source, isOwn: source.sessionId === here }])),
    signIns: sources
      .filter(({ sessionId, isSignedIn }) => isSignedIn && sessionId === here)
      .flatMap(({ id }) => stated.get(id) ?? []),
    isRecordClosed,
  };
}

/** A record that was emptied since was about somebody too. */
export function hadDetails({ user, since }: Pick<Person, 'user' | 'since'>): boolean {
  return hasDetails(user) || Object.keys(since).length > 0;
}

/** Also details that somebody typed: they are no proof, but not everybody may see them. */
function hasDetails({ forename, surname, date_of_birth, ni_number, post_codes, ext_id }: User): boolean {
  return Boolean(forename || surname || date_of_birth || ni_number || post_codes?.length || ext_id);
}

/**
 * The details that the client gave before the journey existed. Otherwise somebody could make a link and then change the record
 * to what they know.
 */
function recordOf({ user, typed, since }: Person, before: Date): Identity {
  const isOld = (field: (typeof typed)[number]) =>
    !typed.includes(field) && Date.parse(since[field] ?? user.created_at) <= before.getTime();
  const facts = toFacts({
    birthDates: isOld('date_of_birth') ? [user.date_of_birth] : null,
    niNumbers: isOld('ni_number') ? [user.ni_number] : null,
    postCodes: isOld('post_codes') ? user.post_codes : null,
  });
  return { ...facts, surname: surnames(isOld('surname') ? [user.surname] : []) };
}

/** Surnames are not asked for, and differ between payslips, so any of them counts. */
function identityOf(record: Identity, stated: readonly Identity[]): Identity {
  const surname = new Set([record, ...stated].flatMap((one) => [...one.surname]));
  return { ...provingFacts(record, stated), surname };
}

function surnames(printed: readonly (string | null)[]): ReadonlySet<string> {
  return new Set(printed.flatMap((name) => surnameIn(name) ?? []));
}

/** Reads the details that the payslips of each source state. */
async function readStated(
  tx: Db,
  tenant: Tenant,
  userId: string,
): Promise<ReadonlyMap<string | null, Identity>> {
  const { rows: submissions, totalCount } = await readSubmissions(tx, tenant, {
    filter: { userId },
    skip: 0,
    limit: PAYSLIPS_READ_MAX,
  });
  // somebody could add so many payslips that those of the person are no longer read
  if (totalCount > PAYSLIPS_READ_MAX) return new Map();
  const bySource = Map.groupBy(submissions, ({ account_id, document_id }) => account_id ?? document_id);
  return new Map(
    [...bySource].map(([source, payslips]) => {
      const people = payslips.map(({ identity_information }) => identity_information);
      const facts: Facts = toFacts({
        birthDates: people.map(({ date_of_birth }) => date_of_birth),
        niNumbers: people.map(({ NI_number }) => NI_number),
        postCodes: people.map(({ address }) => address.post_code),
      });
      return [source, { ...facts, surname: surnames(people.map(({ name }) => name)) }];
    }),
  );
}
