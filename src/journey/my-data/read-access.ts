import { NOBODY } from '#accounts';
import { readConfiguration } from '#clients';
import { readSubmissions } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { readTypedUser, type Tenant, tenantOf } from '#users';
import type { User } from '#users/schema.ts';
import type { JourneyContext } from '../context.ts';
import { isOpenHere, type Source } from '../open-here.ts';
import type { Session } from '../sessions.ts';
import {
  type Access,
  accessOf,
  type Belongings,
  type Facts,
  provingFacts,
  type Question,
  questionsFor,
  toFacts,
} from './confirm-person.ts';
import { findFailures, listSources } from './store.ts';

const SOURCES_READ_MAX = 1000;
const PAYSLIPS_READ_MAX = 500;

/** How the person can prove in this browser who they are. */
export type Proof = { kind: 'code' } | { kind: 'questions'; questions: readonly [Question, Question] };

/** Whether this browser may have everything about the person. */
export interface AccessState {
  access: Access;
  proof: Proof | null;
  /** Everything that this browser may not show, by the browser that added it. */
  closed: readonly Belongings[];
  /** Whether only the details are closed that the client gave us: all sources were added here. */
  isOnlyRecordClosed: boolean;
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

/** Use it in a snapshot. */
export async function readAccessIn(tx: Db, tenant: Tenant, session: Session): Promise<AccessState> {
  const { clientId, userId, provedIds } = session;
  const [sources, { user, typed }, failures, { immediate_deletion_enabled: isImmediate }] = await Promise.all(
    [
      listSources(tx, { clientId, userId, limit: SOURCES_READ_MAX + 1 }),
      readTypedUser(tx, tenant, userId),
      findFailures(tx, session),
      readConfiguration(tx, clientId),
    ],
  );
  const record: User = { ...user, ...Object.fromEntries(typed.map((field) => [field, null])) };
  const isRecordClosed = hasDetails(user) && !provedIds.includes(userId);
  const closedSources = sources.filter((source) => !isOpenHere(session, source));
  const closed = await readBelongings(tx, tenant, {
    session,
    sources,
    closedSources,
    record,
    isRecordClosed,
  });
  // somebody could add so many sources that those of the person are no longer read
  const isCut = sources.length > SOURCES_READ_MAX;
  const proof = isCut || !session.canProve ? null : proofOf(session, closed);
  return {
    access: accessOf({
      isAnyClosed: isCut || closed.length > 0,
      isAnyOpen: sources.length > closedSources.length || provedIds.includes(userId),
      // each code has attempts of its own
      failures: proof?.kind === 'code' ? 0 : failures,
      canProve: proof !== null,
    }),
    proof,
    closed,
    isOnlyRecordClosed: !isCut && isRecordClosed && closedSources.length === 0 && sources.length > 0,
    isImmediate,
  };
}

/** Also details that somebody typed: they are no proof, but not everybody may see them. */
function hasDetails({ forename, surname, date_of_birth, ni_number, post_codes, ext_id }: User): boolean {
  return Boolean(forename || surname || date_of_birth || ni_number || post_codes?.length || ext_id);
}

/** With a contact that the client knows, a code is the better proof, and the questions are not asked. */
function proofOf({ sealedContact }: Session, closed: readonly Belongings[]): Proof | null {
  if (sealedContact) return { kind: 'code' };
  const questions = questionsFor(closed);
  return questions && { kind: 'questions', questions };
}

/** Groups what is closed by the browser that added it. The facts of a group are the right answers that open it. */
async function readBelongings(
  tx: Db,
  tenant: Tenant,
  {
    session,
    sources,
    closedSources,
    record,
    isRecordClosed,
  }: {
    session: Session;
    sources: readonly Source[];
    closedSources: readonly Source[];
    /** Without the details that the person has typed. */
    record: User;
    isRecordClosed: boolean;
  },
): Promise<Belongings[]> {
  const ids = Map.groupBy(closedSources, ({ sessionId }) => sessionId);
  if (isRecordClosed && !ids.has(null)) ids.set(null, []);
  if (ids.size === 0) return [];
  // what came after this session could have been brought by the person who answers
  const older = sources.filter(({ addedAt }) => addedAt !== null && new Date(addedAt) <= session.createdAt);
  const stated = await readStatedFacts(tx, tenant, session.userId);
  const recordFacts = toFacts({
    birthDates: [record.date_of_birth],
    niNumbers: [record.ni_number],
    postCodes: record.post_codes,
  });
  return [...ids].map(([sessionId, added]) => ({
    ids: [...added.map(({ id }) => id), ...(sessionId === null && isRecordClosed ? [session.userId] : [])],
    isOfClient: sessionId === null,
    facts: provingFacts(
      recordFacts,
      older
        .filter((one) => one.sessionId === sessionId && sessionId !== NOBODY)
        .flatMap(({ id }) => stated.get(id) ?? []),
    ),
  }));
}

/** Reads the details that the payslips of each source state. */
async function readStatedFacts(
  tx: Db,
  tenant: Tenant,
  userId: string,
): Promise<ReadonlyMap<string | null, Facts>> {
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
      const facts = toFacts({
        birthDates: people.map(({ date_of_birth }) => date_of_birth),
        niNumbers: people.map(({ NI_number }) => NI_number),
        postCodes: people.map(({ address }) => address.post_code),
      });
      return [source, facts];
    }),
  );
}
