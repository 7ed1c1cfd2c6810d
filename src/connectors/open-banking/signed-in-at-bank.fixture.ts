import { dayOf } from '#values/calendar.ts';
import type { ConnectorContext, LoginStep } from '../connector.ts';
import { providerHttp } from '../http.ts';
import { ProviderThrottle } from '../provider-throttle.ts';
import { openBankingConnector } from './open-banking-connector.ts';
import { giveBankConsent } from './simulator/give-bank-consent.fixture.ts';
import type { Tls } from './simulator/send-request.fixture.ts';
import type { RunningBank } from './simulator/start-bank.fixture.ts';
import { BACK, CLIENT_ID, SIGNING_KEY, SIGNING_KEY_ID } from './simulator/third-party.fixture.ts';

interface Connecting {
  now(): Date;
  tls?: Tls;
  settings?: Record<string, string>;
}

/** Our connector as the third party that the simulated bank knows. */
export function contextAt(
  bank: Pick<RunningBank, 'issuer' | 'baseUrl'>,
  { now, tls: { cert, key, ca } = {}, settings = {} }: Connecting,
): ConnectorContext {
  const clock = { now: () => new Date() };
  const provider = {
    id: 'bank',
    name: 'Bank',
    connector: 'open_banking' as never,
    baseUrl: bank.baseUrl,
    settings: {
      issuer: bank.issuer,
      client_id: CLIENT_ID,
      signing_key: SIGNING_KEY,
      signing_key_id: SIGNING_KEY_ID,
      ...(cert && key && ca ? { transport_certificate: cert, transport_key: key, ca } : {}),
      ...settings,
    } as Record<string, string>,
    hosts: [new URL(bank.issuer).host],
    requestsPerSecond: 1000,
  };
  const http = providerHttp(provider, { clock, throttle: new ProviderThrottle() });
  return { http, clock, provider, today: () => dayOf(now()), attended: true, personIp: '192.0.2.10' };
}

export type Person = Partial<Parameters<typeof giveBankConsent>[1]>;

/** Signs a person in at the bank, from our connector's first request to its session. */
export async function signInAtBank(context: ConnectorContext, person: Person = {}): Promise<LoginStep> {
  const access = { transactionsFrom: '2025-11-15', until: '2099-11-15' };
  const begun = await openBankingConnector.begin(context, { redirectUri: BACK, state: 'a-state', access });
  if (begun.outcome !== 'redirect') return begun;
  const { ca } = context.provider.settings;
  const back = await giveBankConsent(begun.url, { userName: 'user_good', ...person, ...(ca ? { ca } : {}) });
  const callback = new URLSearchParams(back.hash ? back.hash.slice(1) : back.search);
  return openBankingConnector.complete(context, begun.resume, callback);
}
