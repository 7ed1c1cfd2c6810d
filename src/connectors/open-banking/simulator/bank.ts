import type { FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import type { Clock } from '#platform/clock.ts';
import type { Faults } from '#simulation/faults.ts';
import type { People } from '#simulation/people/person.ts';
import type { BankFaultKind } from './bank-fault-kinds.ts';
import type { Consents } from './consents.ts';
import type { Version } from './errors.ts';
import type { MemoryStore } from './memory-store.ts';

/** How a bank and a third party prove who they are, and how people come back from the bank. */
export interface Security {
  profile: 'FAPI 1.0' | 'FAPI 2.0';
  clientAuthentication: 'private_key_jwt' | 'tls_client_auth';
  /** Access tokens are bound to the certificate of the third party. */
  bindsTokens: boolean;
}

/** A third party that the bank knows. */
export interface ThirdParty {
  clientId: string;
  /** The public keys of its signatures. */
  keys: readonly JWK[];
  /** The subject of its certificate, such as `CN=stipend,O=Stipend`. */
  certificateSubject?: string;
  /** Where people may return to; anywhere if absent. */
  redirectUris?: readonly string[];
}

/** What the parts of a bank share. */
export interface Bank {
  people: People;
  clock: Clock;
  issuer: string;
  /** The address of the endpoints that need a certificate; the same as the issuer's if none does. */
  securedUrl: string;
  version: Version;
  security: Security;
  thirdParty: ThirdParty;
  pageSize: number;
  perMinute: number;
  consents: Consents;
  /** The ids of accounts that were closed. */
  closed: Set<string>;
  store: MemoryStore;
  faults: Faults<BankFaultKind>;
  counts: { requests: number; tokenExchanges: number; refreshes: number };
  /** Called with every request and its reply. */
  witness: ((exchange: Exchange) => void) | null;
}

/** A request to the account information endpoints, and what the bank replied. */
export interface Exchange {
  request: { method: string; url: string; headers: FastifyRequest['headers']; body: unknown };
  reply: { status: number; headers: Record<string, unknown>; body: string };
}
