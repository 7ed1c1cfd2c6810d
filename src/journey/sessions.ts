import { findConfiguration } from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { ClientSecret } from '#platform/crypto/client-secret.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { lockUser, type TenantContext, tenantOf } from '#users';
import type { Effect } from '#values/effects.ts';
import type { Maker } from '#values/proof.ts';
import type { AskingJourney } from './asking/read-asked.ts';
import { makerOf } from './link-maker.ts';
import { isAlive } from './read-journeys.ts';
import { recordAboutJourney } from './record-entry.ts';
import type { Outcome } from './schema.ts';
import type { Progress } from './statistics/plan-counts.ts';
import * as store from './store.ts';

/** A session ends after this time without a request, so that a shared computer does not stay open. */
const SESSION_MINUTES = 30;
/** For people who ask for more time: ten times as long, as WCAG 2.2.1 requires. */
export const MORE_TIME_HOURS = 5;
/** A link that is in use works at least this long, so that people have enough time. */
const IN_USE_HOURS = 24;
/** The expiry is written at most this often. */
const RENEWAL_MS = 60_000;

/** A browser in which a journey is open. */
export interface Session {
  sessionId: string;
  /** The value of the cookie. */
  secret: ClientSecret;
  clientId: string;
  userId: string;
  journeyId: string;
  /** The generation of the user's tokens when the journey was created. */
  generation: number;
  startsAt: 'sharing' | 'my_data';
  methods: readonly string[] | null;
  payrollProvider: string | null;
  language: string | null;
  sealedReference: Buffer | null;
  /** The journey, if it asks for something in particular. */
  asking: AskingJourney | null;
  isWelcomed: boolean;
  step: string | null;
  /** What was counted of the journey. */
  progress: Progress;
  /** The authorisation that the person agreed to in this browser. */
  authorisationId: string | null;
  outcome: Outcome | null;
  createdAt: Date;
  /** What the person proved in this browser to be theirs: ids of accounts and documents, and of the user. */
  provedIds: readonly string[];
  /** When they proved it. */
  provedAt: Date | null;
  journeyCreatedAt: Date;
  /** Who made the link; null if that was not recorded yet. */
  madeBy: Maker | null;
  /** The contact to which one-time codes are sent. */
  sealedContact: Buffer | null;
  contactIndex: Buffer | null;
  /** What whoever chose the contact could cause themselves. */
  contactEffects: readonly Effect[];
  /** The site that shows this session in a frame; null for a window of its own. */
  frameOrigin: string | null;
  expiresAt: Date;
  /** When the link stops working, and every session with it, unless the person continues. */
  journeyExpiresAt: Date;
  /** When the link stops working, whatever the person does. */
  lastsUntil: Date;
}

type OpenContext = { database: Database; clock: Clock };
type SessionsContext = TenantContext & OpenContext;

type Opened = { outcome: 'opened'; secret: ClientSecret } | { outcome: 'unknown' | 'foreign_site' };

/**
 * Opens a link in a browser, in a window of its own or in a frame of a site that the client has listed. A browser that
 * has a session of the same journey keeps it, and with it what it has added.
 */
export async function openTicket(
  context: SessionsContext,
  {
    ticket,
    secret,
    frameOrigin,
    ownOrigin,
  }: {
    ticket: ClientSecret;
    secret: ClientSecret | null;
    frameOrigin: string | null;
    /** The service's own site, if it may show journeys in a frame. */
    ownOrigin: string | null;
  },
): Promise<Opened> {
  const { database, clock } = context;
  const row = await database.inSystem((tx) => store.findJourneyByTicket(tx, ticket.hash, ticket.clientId));
  if (!row || !isAlive(row, clock.now())) return { outcome: 'unknown' };
  if (frameOrigin !== null && frameOrigin !== ownOrigin) {
    const { journey_origins } = await findConfiguration(database.tenant(row.client_id), row.client_id);
    if (!journey_origins.includes(frameOrigin)) return { outcome: 'foreign_site' };
  }
  const known = secret === null ? null : await findSession(context, secret);
  const isSame = known?.journeyId === row.journey_id && known.frameOrigin === frameOrigin;
  const opened = isSame ? known.secret : await startSession(context, row, frameOrigin);
  return opened === null ? { outcome: 'unknown' } : { outcome: 'opened', secret: opened };
}

async function startSession(
  context: SessionsContext,
  row: store.JourneyRow,
  frameOrigin: string | null,
): Promise<ClientSecret | null> {
  const { database, clock } = context;
  const { client_id: clientId, user_id: userId, journey_id: journeyId } = row;
  const tenant = await tenantOf(context, clientId);
  const secret = tenant.newSecret('journey cookie');
  const now = clock.now();
  return database.inTenant(clientId, async (tx) => {
    if (!(await lockUser(tx, clientId, userId))) return null;
    const journey = await store.findJourneyForChange(tx, clientId, journeyId);
    if (!journey || !isAlive(journey, now)) return null;
    const expiresAt = expiryAt(now, {
      minutes: SESSION_MINUTES,
      lastsUntil: lastsUntil(journey.opened_at ?? now, journey.expires_at),
    });
    await store.extendJourney(tx, clientId, journeyId, expiresAt);
    await store.insertSession(tx, {
      client_id: clientId,
      session_id: newId(now),
      journey_id: journeyId,
      user_id: userId,
      secret_hash: secret.hash,
      frame_origin: frameOrigin,
      created_at: now,
      expires_at: expiresAt,
    });
    if (journey.opened_at) return secret;
    const announces_expiry = journey.starts_at === 'sharing';
    await store.updateJourney(tx, clientId, journeyId, { opened_at: now, announces_expiry });
    const proof = { strength: 'link', madeBy: makerOf(journey) } as const;
    const actor = { kind: 'user', id: userId, proof } as const;
    await recordAboutJourney(tx, tenant, { journeyId, userId }, { actor, action: 'journey_opened' });
    return secret;
  });
}

/** Finds the session of a cookie; null if there never was one. One that has ended still says where it was shown. */
export async function lookUpSession(
  { database, clock }: OpenContext,
  secret: ClientSecret,
): Promise<{ session: Session | null; frameOrigin: string | null } | null> {
  const now = clock.now();
  const row = await store.findSession(database.system, secret.hash, secret.clientId);
  if (!row) return null;
  const isOpen = isAlive(row, now) && new Date(row.session_expires_at) > now;
  return { session: isOpen ? { ...toSession(row), secret } : null, frameOrigin: row.frame_origin };
}

/** Finds the session of a cookie; null if it has ended. */
export async function peekSession(context: OpenContext, secret: ClientSecret): Promise<Session | null> {
  return (await lookUpSession(context, secret))?.session ?? null;
}

/** Keeps a session open while a person uses it. */
export async function keepSessionOpen(context: OpenContext, session: Session): Promise<Session> {
  const expiresAt = expiryAt(context.clock.now(), { ...session, minutes: SESSION_MINUTES });
  if (expiresAt.getTime() - session.expiresAt.getTime() < RENEWAL_MS) return session;
  await keepOpen(context, session, expiresAt);
  return { ...session, expiresAt };
}

/** Finds the session of a cookie and keeps it open; null if it has ended. */
export async function findSession(context: OpenContext, secret: ClientSecret): Promise<Session | null> {
  const session = await peekSession(context, secret);
  return session && keepSessionOpen(context, session);
}

/** Keeps a session open for longer without requests, for a person who needs the time. */
export async function giveMoreTime(context: OpenContext, session: Session): Promise<void> {
  const expiresAt = expiryAt(context.clock.now(), { ...session, minutes: MORE_TIME_HOURS * 60 });
  if (expiresAt > session.expiresAt) await keepOpen(context, session, expiresAt);
}

/** The link works as long as its sessions, so that a person who uses it can continue. */
async function keepOpen(
  { database }: { database: Database },
  { clientId, sessionId, journeyId, journeyExpiresAt }: Session,
  expiresAt: Date,
): Promise<void> {
  const db = database.tenant(clientId);
  if (expiresAt > journeyExpiresAt) await store.extendJourney(db, clientId, journeyId, expiresAt);
  await store.updateSession(db, clientId, sessionId, { expires_at: expiresAt });
}

function expiryAt(now: Date, { minutes, lastsUntil }: { minutes: number; lastsUntil: Date }): Date {
  return new Date(Math.min(now.getTime() + minutes * 60_000, lastsUntil.getTime()));
}

/** `expiresAt` is that of the journey. */
function lastsUntil(openedAt: Date | string, expiresAt: string): Date {
  const inUse = new Date(openedAt).getTime() + IN_USE_HOURS * 60 * 60_000;
  return new Date(Math.max(inUse, new Date(expiresAt).getTime()));
}

/** What the team may no longer see since a withdrawal needs a new proof. */
function isProofEnded({ confirmed_at, withdrawn_at }: store.SessionRow): boolean {
  return (
    confirmed_at !== null && withdrawn_at !== null && Date.parse(confirmed_at) <= Date.parse(withdrawn_at)
  );
}

/** Check constraints limit `starts_at` and `outcome`. */
export function toSession(row: store.SessionRow): Omit<Session, 'secret'> {
  return {
    sessionId: row.session_id,
    clientId: row.client_id,
    userId: row.user_id,
    journeyId: row.journey_id,
    generation: row.token_generation,
    startsAt: row.starts_at as Session['startsAt'],
    methods: row.methods,
    payrollProvider: row.payroll_provider,
    language: row.language,
    sealedReference: row.sealed_reference,
    asking: row.sealed_ask === null ? null : row,
    isWelcomed: row.welcomed_at !== null,
    step: row.step,
    progress: row,
    authorisationId: row.session_authorisation_id,
    outcome: row.outcome as Outcome | null,
    createdAt: new Date(row.session_created_at),
    provedIds: isProofEnded(row) ? [] : row.proved_ids,
    provedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
    journeyCreatedAt: new Date(row.created_at),
    madeBy: makerOf(row),
    sealedContact: row.sealed_contact,
    contactIndex: row.contact_index,
    contactEffects: row.contact_effects as Effect[],
    expiresAt: new Date(row.session_expires_at),
    journeyExpiresAt: new Date(row.expires_at),
    frameOrigin: row.frame_origin,
    lastsUntil: lastsUntil(row.opened_at ?? row.created_at, row.expires_at),
  };
}
