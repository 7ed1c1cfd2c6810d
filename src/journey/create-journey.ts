import type { KeyObject } from 'node:crypto';
import { isTaxAuthority } from '#accounts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { requireSender } from '#platform/mail/require-sender.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { fixed, invalidRequest, say } from '#platform/problem.ts';
import type { Providers } from '#providers';
import { requireUserKey, type Tenant } from '#users';
import { allowedMethods, type SourceSettings } from './allowed-methods.ts';
import type { Contact, JourneyInput } from './schema.ts';
import { insertJourney } from './store.ts';

const HOUR_MS = 3_600_000;

export interface NewJourney {
  journeyId: string;
  /** The secret of the link. It is not stored. */
  ticket: string;
  expiresAt: Date;
}

/** Creates a journey for a user whose row is locked. */
export async function createJourney(
  tx: Db,
  tenant: Tenant,
  options: { userId: string; generation: number; input: JourneyInput; expiresAt: Date },
): Promise<NewJourney> {
  const { clientId, clock } = tenant;
  const { userId, generation, input } = options;
  const now = clock.now();
  const journeyId = newId(now);
  const ticket = tenant.newSecret('journey ticket');
  const hours = input.expires_in_hours;
  const expiresAt = hours === undefined ? options.expiresAt : new Date(now.getTime() + hours * HOUR_MS);
  const { client_reference: reference, contact } = input;
  const owner = { clientId, journeyId };
  const userKey = reference === undefined && !contact ? null : await requireUserKey(tx, tenant, userId);
  await insertJourney(tx, {
    client_id: clientId,
    journey_id: journeyId,
    user_id: userId,
    ticket_hash: ticket.hash,
    created_at: now,
    expires_at: expiresAt,
    token_generation: generation,
    starts_at: input.starts_at ?? 'sharing',
    methods: input.methods ?? null,
    payroll_provider: input.payroll_provider ?? null,
    language: input.language ?? null,
    sealed_reference:
      userKey && reference !== undefined ? sealColumn(userKey, owner, 'sealed_reference', reference) : null,
    sealed_contact: userKey && contact ? sealColumn(userKey, owner, 'sealed_contact', contact) : null,
  });
  return { journeyId, ticket: ticket.text, expiresAt };
}

/** Rejects a journey that could show no way to share, or whose codes can't be sent. Messages name the fields, with `at` before each name. */
export function requirePossible(
  {
    providers,
    senders,
    settings,
    at,
  }: {
    providers: Providers;
    senders: Pick<Senders, 'canSend'>;
    settings: SourceSettings;
    at: '' | 'journey.';
  },
  { methods, payroll_provider: providerId, contact }: JourneyInput,
): void {
  if (contact) requireSender(senders, contact.email === undefined ? 'sms' : 'email');
  const allowed = allowedMethods(providers, settings, methods ?? null);
  if (methods && allowed.length === 0)
    throw invalidRequest(
      say`[${fixed(at)}methods] names only methods that are not available to this user: change the settings of the user or the client, or name other methods`,
    );
  if (providerId === undefined) return;
  const provider = providers.find(providerId);
  if (!provider) throw invalidRequest(say`[${fixed(at)}payroll_provider] is not a known provider`);
  if (!provider.row.is_oauth2 && !provider.row.is_scraper)
    throw invalidRequest(
      say`[${fixed(at)}payroll_provider] has no sign-in: leave it out, and list the method direct in [${fixed(at)}methods]`,
    );
  const method = isTaxAuthority(providers, providerId) ? 'taxauth' : 'payroll';
  if (!allowed.includes(method))
    throw invalidRequest(
      say`[${fixed(at)}payroll_provider] belongs to a method that is not available to this user, or is not in [${fixed(at)}methods]`,
    );
}

interface Owner {
  clientId: string;
  journeyId: string;
}

type Column = 'sealed_reference' | 'sealed_contact';

function sealColumn(userKey: KeyObject, owner: Owner, column: Column, value: unknown): Buffer {
  return sealJson(value, { id: 'user', key: userKey }, place(owner, column));
}

export function openReference(userKey: KeyObject, owner: Owner, sealed: Buffer): string {
  return openJson(sealed, userKey, place(owner, 'sealed_reference'));
}

export function openContact(userKey: KeyObject, owner: Owner, sealed: Buffer): Contact {
  return openJson(sealed, userKey, place(owner, 'sealed_contact'));
}

function place({ clientId, journeyId }: Owner, column: Column): Place {
  return { clientId, table: 'journeys', column, row: journeyId };
}
