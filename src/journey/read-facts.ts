import { dueBy, listAccountStates, sourceOf } from '#accounts';
import type { StatusReason } from '#accounts/schema.ts';
import { listAuthorisations } from '#authorisations';
import type { Category } from '#authorisations/schema.ts';
import { findConfiguration, type ResolvedSettings, storedRule, type WithdrawalRule } from '#clients';
import { listDocumentsOfSession } from '#documents';
import { readReadiness, readUploadedStatements } from '#entries';
import type { Readiness, SourceReadiness } from '#entries/schema.ts';
import type { ClientTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { findUserSettings, type Tenant, tenantOf } from '#users';
import { allowedMethods, methodOf } from './allowed-methods.ts';
import { readAsked } from './asking/read-asked.ts';
import type { AskedItem } from './asking/schema.ts';
import type { JourneyContext } from './context.ts';
import type { JourneyAccount, StepFacts } from './next-step.ts';
import { isOpenHere } from './open-here.ts';
import type { Method } from './schema.ts';
import type { Session } from './sessions.ts';
import type { UploadKind } from './upload-kinds.ts';

/** Facts about a person and their journey. */
export interface Facts extends StepFacts {
  client: {
    name: string | null;
    logo: string | null;
    callbackUrl: string | null;
    privacyUrl: string | null;
    /** The sites that may show the journey in a frame. */
    origins: readonly string[];
    /** What happens to stored data if somebody who agrees now withdraws later. */
    afterWithdrawal: WithdrawalRule;
  };
  settings: ResolvedSettings;
  /** The ways to share that are offered, best first. */
  methods: readonly Method[];
  /** The kind of consent that the settings require. */
  category: Category;
  /** The authorisation that allows sharing; null without one. */
  consent: { authorisationId: string; acceptedAt: string; expiresAt: string } | null;
  /** Whether the service may keep a password for later checks. */
  mayKeepPassword: boolean;
  accounts: readonly (JourneyAccount & {
    /** Why the account has its status, as far as it is recorded. */
    statusReason: StatusReason | null;
    statusUpdatedAt: string;
    /** The outcome of the first fetch; null before it has ended. */
    fetchOutcome: string | null;
    /** The way to share that the account belongs to. */
    method: Method;
    /** Whether the account was ever connected, and may have data. */
    wasConnected: boolean;
    /** Whether this browser may show the account's data: it added the account, or the person proved here that it is theirs. */
    isOpenHere: boolean;
    /** Until when the person has to say that a bank connection goes on; null if they are not asked now. */
    reconfirmBy: string | null;
  })[];
  /** Ids of the documents that this browser may show. */
  openDocuments: ReadonlySet<string>;
  /** What the link asks for, with what has arrived; null if it asks for income in general. */
  asked: readonly AskedItem[] | null;
  /** Null without consent, unless the journey has ended. */
  readiness: Readiness | null;
  /** The part of the readiness that came from files; null like `readiness`. */
  uploads: Readonly<Record<UploadKind, SourceReadiness>> | null;
}

const AUTHORISATIONS_READ_MAX = 100;

/** Reads everything that decides which page is shown; null if the user was deleted. */
export async function readFacts(context: JourneyContext, session: Session): Promise<Facts | null> {
  const { database, providers, clock, clientClocks } = context;
  const { clientId, userId } = session;
  await clientClocks.refresh(clientId);
  const clientNow = (await clientClocks.of(clientId))();
  const tenant = session.asking ? await tenantOf(context, clientId) : null;
  return database.inTenantSnapshot(clientId, async (tx) => {
    // sent together, so that they take one round trip
    const [settings, configuration, { rows }, states, documents] = await Promise.all([
      findUserSettings(tx, clientId, userId),
      findConfiguration(tx, clientId),
      listAuthorisations(tx, clientId, {
        userId,
        status: 'active',
        now: clientNow,
        skip: 0,
        limit: AUTHORISATIONS_READ_MAX,
      }),
      listAccountStates(tx, clientId, { userId, now: clock.now() }),
      listDocumentsOfSession(tx, clientId, { userId, journeySessionId: session.sessionId }),
    ]);
    if (!settings) return null;
    const category = neededCategory(settings, clientNow);
    const consents = rows.filter(
      ({ authorisation_category: given }) => category === 'one_time' || given === category,
    );
    const consent = consents.find((one) => isAgreedHere(session, one)) ?? consents[0];
    // the last page says what stays with the client, even if the consent has ended
    const readiness =
      consent || session.outcome
        ? await readReadiness(tx, clientId, {
            userId,
            sourceOf: (provider) => sourceOf(providers, provider),
            now: clock.now(),
          })
        : null;
    const uploads = readiness && {
      payslips: readiness.payslips,
      bank_statements: await readUploadedStatements(tx, clientId, userId),
    };
    const asked = tenant && (await readAskedIn(tx, tenant, session));
    const accounts = states.map((state, index) =>
      toJourneyAccount(context, session, state, {
        number: index + 1,
        now: clientNow,
        isConsented: consent !== undefined,
      }),
    );
    const isAnyAdded = documents.length > 0 || states.some((state) => isStartedIn(session, state));
    return {
      startsAt: session.startsAt,
      outcome: session.outcome,
      isAskedToReconfirm: accounts.some((one) => one.reconfirmBy !== null),
      isWelcomed: session.isWelcomed,
      isConsented: consent !== undefined,
      hasAgreedHere: consents.some((one) => isAgreedHere(session, one)),
      payrollProvider: session.payrollProvider,
      hasData:
        readiness !== null &&
        Object.values(readiness).some((source) => hasData(source, { isConsented: consent !== undefined })),
      hasEmptySource: readiness !== null && hasEmptySource(readiness),
      isAskedForMore: !isAnyAdded && (asked?.some(({ received }) => received !== 'all') ?? false),
      client: {
        name: configuration.client_display_name,
        logo: configuration.client_logo,
        callbackUrl: configuration.client_callback_url,
        privacyUrl: configuration.client_privacy_url,
        origins: configuration.journey_origins,
        afterWithdrawal: storedRule(configuration),
      },
      settings,
      methods: allowedMethods(providers, settings, session.methods),
      category,
      consent: consent
        ? {
            authorisationId: consent.authorisation_id,
            acceptedAt: consent.accepted_at,
            expiresAt: consent.expires_at,
          }
        : null,
      mayKeepPassword: rows.some(({ authorisation_category: given }) => given === 'recurring'),
      accounts,
      openDocuments: new Set([...documents, ...session.provedIds]),
      asked,
      readiness,
      uploads,
    };
  });
}

/** Reads what the link asks for again, after a page has read what it shows: a file may have been read in between. */
export async function withAskedNow(context: JourneyContext, session: Session, facts: Facts): Promise<Facts> {
  if (!facts.asked) return facts;
  const tenant = await tenantOf(context, session.clientId);
  return { ...facts, asked: await readAskedIn(context.database.tenant(session.clientId), tenant, session) };
}

async function readAskedIn(db: Db, tenant: Tenant, { asking, userId }: Session): Promise<AskedItem[] | null> {
  if (!asking) return null;
  return (await readAsked(db, tenant, { userId, journeys: [asking] })).get(asking.journey_id) ?? null;
}

/**
 * Somebody else who has the link could have agreed in another browser, so each browser is asked. A consent that the client
 * recorded is valid in all of them.
 */
function isAgreedHere(
  { authorisationId }: Session,
  given: { authorisation_id: string; journey_session_id: string | null },
): boolean {
  return given.journey_session_id === null || given.authorisation_id === authorisationId;
}

function isStartedIn({ sessionId }: Session, { attempt_session_id }: { attempt_session_id: string | null }) {
  return attempt_session_id === sessionId;
}

function toJourneyAccount(
  { providers }: JourneyContext,
  session: Session,
  state: Awaited<ReturnType<typeof listAccountStates>>[number],
  { number, now, isConsented }: { number: number; now: ClientTime; isConsented: boolean },
): Facts['accounts'][number] {
  const { account_id: accountId, provider, status, fetch_outcome } = state;
  const { added_session_id, added_at, checks_from } = state;
  const method = methodOf(providers, provider);
  const isDirect = method === 'direct';
  return {
    number,
    accountId,
    provider,
    status,
    statusReason: state.status_reason,
    statusUpdatedAt: state.status_updated_at,
    fetchOutcome: fetch_outcome,
    method,
    isFetching: status === 'CONNECTED' && fetch_outcome === null && !isDirect,
    wasConnected: isDirect || checks_from !== null,
    isOpenHere: isOpenHere(session, { id: accountId, sessionId: added_session_id, addedAt: added_at }),
    isStartedHere: isStartedIn(session, state),
    reconfirmBy: isConsented ? dueBy(state, now) : null,
  };
}

/** Recurring checks need a recurring consent, unless they have already ended. */
function neededCategory(
  { recurring_checks_enabled, recurring_check_end_date: end }: ResolvedSettings,
  now: ClientTime,
): Category {
  const hasEnded = end.value !== null && new Date(end.value) <= now;
  return recurring_checks_enabled.value && !hasEnded ? 'recurring' : 'one_time';
}

/** Without consent, what is on its way does not arrive. */
function hasData(
  { status, count }: Readiness[keyof Readiness],
  { isConsented }: { isConsented: boolean },
): boolean {
  return count > 0 || (isConsented && status === 'in_progress');
}

function hasEmptySource({ direct: _, ...sources }: Readiness): boolean {
  return Object.values(sources).some(({ status }) => status === 'nothing_found');
}
