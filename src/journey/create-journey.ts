import type { Db } from '#platform/database/database.ts';
import type { LinkAuthority } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { requireUserKey, type Tenant } from '#users';
import { methodsFor } from './asking/received.ts';
import { indexOfContact } from './contacts/index-contacts.ts';
import type { JourneyInput } from './schema.ts';
import { sealColumn } from './seal-journey.ts';
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
  options: {
    userId: string;
    generation: number;
    input: JourneyInput;
    expiresAt: Date;
    /** False if the caller asked only for a token, which comes with a link. */
    isWanted: boolean;
    by: LinkAuthority;
  },
): Promise<NewJourney> {
  const { clientId, clock } = tenant;
  const { userId, generation, input } = options;
  const now = clock.now();
  const journeyId = newId(now);
  const ticket = tenant.newSecret('journey ticket');
  const hours = input.expires_in_hours;
  const expiresAt = hours === undefined ? options.expiresAt : new Date(now.getTime() + hours * HOUR_MS);
  const { client_reference: reference, contact, ask_for: ask, starts_at = 'sharing' } = input;
  const owner = { clientId, journeyId };
  const hasSealed = reference !== undefined || contact !== undefined || ask !== undefined;
  const userKey = hasSealed ? await requireUserKey(tx, tenant, userId) : null;
  await insertJourney(tx, {
    client_id: clientId,
    journey_id: journeyId,
    user_id: userId,
    ticket_hash: ticket.hash,
    created_at: now,
    expires_at: expiresAt,
    token_generation: generation,
    starts_at,
    announces_expiry: options.isWanted && starts_at === 'sharing',
    made_by_kind: options.by.madeBy.kind,
    made_by_id: options.by.madeBy.id,
    contact_effects: [...options.by.contactEffects],
    methods: input.methods ?? (ask ? methodsFor(ask) : null),
    payroll_provider: input.payroll_provider ?? null,
    language: input.language ?? null,
    sealed_reference: sealColumn(userKey, owner, 'sealed_reference', reference),
    sealed_contact: sealColumn(userKey, owner, 'sealed_contact', contact),
    contact_index: contact ? indexOfContact(tenant.clientKey, contact) : null,
    sealed_ask: sealColumn(userKey, owner, 'sealed_ask', ask),
  });
  return { journeyId, ticket: ticket.text, expiresAt };
}
