import { randomUUID } from 'node:crypto';
import type { People } from '#simulation/people/person.ts';
import type { Permission } from './permissions.ts';

export type ConsentStatus = 'awaiting' | 'authorised' | 'rejected' | 'cancelled' | 'expired';

export interface ConsentAsked {
  permissions: readonly Permission[];
  expiresAt: string | null;
  /** The period of transactions that may be read. */
  from: string | null;
  to: string | null;
}

export interface Consent extends ConsentAsked {
  id: string;
  /** The third party that asked for it. */
  clientId: string;
  createdAt: Date;
  status: ConsentStatus;
  statusSince: Date;
  /** Who gave the consent, and for which accounts. Absent until it is given. */
  given: Given | null;
}

export interface Given {
  userName: string;
  accountIds: readonly string[];
  grantId: string;
  /** The bank ends the consent when it is used again after transactions were read. */
  endsAfterReading: boolean;
  wasRead: boolean;
}

const CONSENTS_MAX = 5_000;

/** Consents to read accounts. They are given, expire and end by the client's time. */
export class Consents {
  readonly #consents = new Map<string, Consent>();
  readonly #people: Pick<People, 'now'>;
  readonly #endGrant: (grantId: string) => void;

  /** `endGrant` makes the tokens of an ended consent invalid. */
  constructor(people: Pick<People, 'now'>, endGrant: (grantId: string) => void) {
    this.#people = people;
    this.#endGrant = endGrant;
  }

  create(asked: ConsentAsked, clientId: string): Consent {
    const [oldest] = this.#consents.keys();
    if (this.#consents.size >= CONSENTS_MAX && oldest !== undefined) this.delete(oldest);
    const now = this.#people.now();
    const consent: Consent = {
      ...asked,
      id: `aac-${randomUUID()}`,
      clientId,
      createdAt: now,
      status: 'awaiting',
      statusSince: now,
      given: null,
    };
    this.#consents.set(consent.id, consent);
    return consent;
  }

  /** The consent with its status now: it may have expired. */
  find(id: string): Consent | undefined {
    const consent = this.#consents.get(id);
    if (consent?.expiresAt && new Date(consent.expiresAt) <= this.#people.now()) this.expire(consent);
    return consent;
  }

  /** Gives a new consent, or one that was given before again. */
  authorise(consent: Consent, given: Given): void {
    this.#endTokens(consent);
    consent.given = given;
    this.#move(consent, 'authorised');
  }

  reject(consent: Consent): void {
    if (consent.status === 'awaiting') this.#move(consent, 'rejected');
  }

  /** The person withdrew the consent at the bank, or the bank did. The person can give it again. */
  cancel(consent: Consent): void {
    this.#endTokens(consent);
    if (consent.status === 'authorised') this.#move(consent, 'cancelled');
  }

  expire(consent: Consent): void {
    if (consent.status !== 'rejected' && consent.status !== 'expired') this.#move(consent, 'expired');
  }

  delete(id: string): void {
    const consent = this.#consents.get(id);
    if (consent) this.#endTokens(consent);
    this.#consents.delete(id);
  }

  /** The consents that this person gave, or everybody's. */
  givenBy(userName?: string): Consent[] {
    return [...this.#consents.values()].filter(
      ({ given }) => given && (userName === undefined || given.userName === userName),
    );
  }

  #move(consent: Consent, status: ConsentStatus): void {
    consent.status = status;
    consent.statusSince = this.#people.now();
  }

  #endTokens({ given }: Consent): void {
    if (given) this.#endGrant(given.grantId);
  }
}

/** A consent that the person can give now: a new one, or one that they gave before and that has not expired. */
export function canBeGiven({ status }: Consent): boolean {
  return status === 'awaiting' || status === 'authorised' || status === 'cancelled';
}
