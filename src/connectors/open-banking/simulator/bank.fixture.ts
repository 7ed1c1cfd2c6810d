import { onTestFinished } from 'vitest';
import { createPeople } from '#simulation/people/index.ts';
import type { BankOptions } from './index.ts';
import { faultsIn } from './standard.fixture.ts';
import { startBank } from './start-bank.fixture.ts';
import { registration, TestThirdParty } from './third-party.fixture.ts';
import { makeAuthority } from './throw-away-authority.fixture.ts';

type Options = Partial<BankOptions> & { withCertificates?: boolean };

/** Starts a bank for one test, with a third party. Every reply must follow the standard. */
export async function useBank(options: Options = {}) {
  const opened = await openBank(options);
  onTestFinished(opened.close);
  return opened;
}

/** The same for all tests of a group: close it at their end. */
export async function openBank({ withCertificates = false, ...options }: Options = {}) {
  let today = new Date('2026-11-15T09:00:00Z');
  const people = createPeople({ clock: { now: () => today } });
  const faults: string[] = [];
  const authority = withCertificates ? await makeAuthority() : null;
  const certificate = (await authority?.issue('O=Stipend Test, CN=stipend')) ?? null;
  const bank = await startBank({
    people,
    clock: { now: () => new Date() },
    thirdParty: registration('CN=stipend,O=Stipend Test'),
    witness: (exchange) => faults.push(...faultsIn(exchange, options.version ?? '4.0')),
    ...(authority ? { certificate: await authority.issue('CN=bank') } : {}),
    ...(withCertificates
      ? { security: { clientAuthentication: 'tls_client_auth' as const, bindsTokens: true } }
      : {}),
    ...options,
  });
  return {
    bank,
    people,
    authority,
    certificate,
    thirdParty: new TestThirdParty(bank, certificate ?? {}),
    set: (day: string) => {
      today = new Date(`${day}T09:00:00Z`);
    },
    async close() {
      await bank.close();
      if (faults.length > 0) throw new Error(`Replies that don't follow the standard:\n${faults.join('\n')}`);
    },
  };
}
