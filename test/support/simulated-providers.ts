import { onTestFinished } from 'vitest';
import { giveConsent } from '#simulation/give-consent.ts';
import type { People } from '#simulation/people/index.ts';
import { createPeople } from '#simulation/people/index.ts';
import { utrOf } from '#simulation/people/utr.ts';
import { NO_FACTS } from '#values/browser-facts.ts';
import { dayOf } from '#values/calendar.ts';
import type {
  ConnectorContext,
  FetchedPayslip,
  IncomeRequest,
  Person,
} from '../../src/connectors/connector.ts';
import { hmrcConnector } from '../../src/connectors/hmrc/hmrc-connector.ts';
import type { ProfileName } from '../../src/connectors/hmrc/profiles.ts';
import { startHmrc } from '../../src/connectors/hmrc/simulator/index.ts';
import { type ProviderHttp, providerHttp } from '../../src/connectors/http.ts';
import { ProviderThrottle } from '../../src/connectors/provider-throttle.ts';
import { startStaffology } from '../../src/connectors/staffology/simulator/index.ts';
import { createStaffologyConnector } from '../../src/connectors/staffology/staffology-connector.ts';
import { startXero } from '../../src/connectors/xero/simulator/index.ts';
import { xeroConnector } from '../../src/connectors/xero/xero-connector.ts';
import { PROVIDER_PAUSE_SECONDS_MAX } from './provider-pause.ts';

export const REDIRECT_URI = 'https://stipend.example/oauth/callback';
export const EVERYTHING = { from: '2024-11-16', to: '2026-11-15' };

/** A clock that moves only when a test moves it. */
export function stoppedClock(at: string) {
  let now = Date.parse(at);
  return {
    now: () => new Date(now),
    advance({ minutes = 0, days = 0 }: { minutes?: number; days?: number }) {
      now += minutes * 60_000 + days * 86_400_000;
    },
  };
}

/** Returns what the service knows about a persona of the sandbox. */
export function userOf(people: People, userName: string): Person {
  const person = people.find(userName);
  if (!person) throw new Error(`${userName} is not in the sandbox`);
  const { niNumber, dateOfBirth, forename, surname, address } = person;
  return { niNumber, dateOfBirth, forename, surname, postCodes: [address.postCode] };
}

/** Starts Xero's connector and simulator for one test. */
export async function useXero(options: { pageSize?: number; minuteLimit?: number } = {}) {
  const clock = stoppedClock('2026-11-15T09:00:10Z');
  const people = createPeople({ clock });
  const xero = await startXero({ people, clock, minuteLimit: 10_000, ...options });
  onTestFinished(() => xero.close());

  const contextOf = (settings: Record<string, string> = {}): ConnectorContext => {
    const provider = {
      id: 'xero-sandbox',
      name: 'Xero (sandbox)',
      baseUrl: xero.baseUrl,
      settings: { ...xero.settings, ...settings },
      hosts: [],
      requestsPerSecond: 10_000,
    };
    return {
      http: providerHttp(provider, {
        clock,
        throttle: new ProviderThrottle(null, PROVIDER_PAUSE_SECONDS_MAX),
      }),
      clock,
      today: () => dayOf(clock.now()),
      provider,
      attended: true,
    };
  };
  const context = contextOf();

  async function connect(userName: string): Promise<string> {
    const begun = await xeroConnector.begin(context, { redirectUri: REDIRECT_URI, state: 'a-state' });
    if (begun.outcome === 'failed') throw new Error(begun.reason);
    const step = await xeroConnector.complete(
      context,
      begun.resume,
      await giveConsent(begun.url, { userName }),
    );
    if (step.outcome !== 'connected') throw new Error(`It did not connect: ${JSON.stringify(step)}`);
    return step.session;
  }

  return {
    xero,
    people,
    clock,
    context,
    contextOf,
    connect,
    async payslipsOf(userName: string, window = EVERYTHING): Promise<FetchedPayslip[]> {
      const session = await connect(userName);
      const fetched = await xeroConnector.fetchPayslips(context, session, window, userOf(people, userName));
      if (fetched.outcome === 'failed') throw new Error(`It did not fetch: ${JSON.stringify(fetched)}`);
      return fetched.payslips;
    },
  };
}

/** Starts Staffology's connector and simulator for one test. */
export async function useStaffology() {
  const clock = stoppedClock('2026-11-15T09:00:00Z');
  const people = createPeople({ clock });
  const staffology = await startStaffology({ people });
  onTestFinished(() => staffology.close());
  const connector = createStaffologyConnector();
  const provider = {
    id: 'staffology-sandbox',
    name: 'Staffology (sandbox)',
    baseUrl: staffology.url,
    settings: staffology.settings,
    hosts: [],
    requestsPerSecond: 10_000,
  };
  const http = providerHttp(provider, {
    clock,
    throttle: new ProviderThrottle(null, PROVIDER_PAUSE_SECONDS_MAX),
  });
  const context: ConnectorContext = {
    http,
    clock,
    today: () => dayOf(clock.now()),
    provider,
    attended: false,
  };
  return {
    staffology,
    people,
    clock,
    context,
    connector,
    find: (person: Person, window = EVERYTHING) => connector.findPayslips(context, person, window),
  };
}

export const TAX_YEARS = ['2024-25', '2025-26', '2026-27'];

/** Starts the tax authority's connector and simulator for one test. */
export async function useHmrc({
  profile = 'mtd-employments',
  perSecond = 10_000,
}: {
  profile?: ProfileName;
  perSecond?: number;
} = {}) {
  const clock = stoppedClock('2026-11-15T09:00:10Z');
  const people = createPeople({ clock });
  const milliseconds = () => clock.now().getTime();
  const hmrc = await startHmrc({ people, clock, perSecond, milliseconds });
  onTestFinished(() => hmrc.close());
  const logged: object[] = [];

  const contextOf = (settings: Record<string, string> = {}): ConnectorContext => {
    const provider = {
      id: 'taxauth',
      name: 'Tax authority (sandbox)',
      baseUrl: hmrc.url,
      settings: { profile, ...hmrc.settings, ...settings },
      hosts: [],
      requestsPerSecond: 10_000,
    };
    const http = providerHttp(provider, {
      clock,
      throttle: new ProviderThrottle(null, PROVIDER_PAUSE_SECONDS_MAX),
    });
    const log = { info: (fields: object) => logged.push(fields) };
    const today = () => dayOf(clock.now());
    return { http, clock, today, provider, attended: true, log: log as never };
  };
  const context = contextOf();

  async function connect(userName: string, password?: string): Promise<string> {
    const begun = await hmrcConnector.begin(context, { redirectUri: REDIRECT_URI, state: 'a-state' });
    if (begun.outcome === 'failed') throw new Error(begun.reason);
    const callback = await giveConsent(begun.url, { userName, ...(password ? { password } : {}) });
    const step = await hmrcConnector.complete(context, begun.resume, callback);
    if (step.outcome !== 'connected') throw new Error(`It did not connect: ${JSON.stringify(step)}`);
    return step.session;
  }

  const requestOf = (userName: string, changes: Partial<IncomeRequest> = {}): IncomeRequest => {
    const person = userOf(people, userName);
    return {
      person,
      utr: utrOf(person.niNumber ?? ''),
      taxYears: TAX_YEARS,
      attendance: { by: 'person', userId: 'a-user', browser: NO_FACTS },
      ...changes,
    };
  };

  return {
    hmrc,
    people,
    clock,
    context,
    contextOf,
    connect,
    requestOf,
    logged,
    async fetch(userName: string, changes: Partial<IncomeRequest> = {}) {
      return hmrcConnector.fetchIncome(context, await connect(userName), requestOf(userName, changes));
    },
  };
}

/** Runs a function after this many requests. */
export function afterRequests(http: ProviderHttp, count: number, act: () => void): ProviderHttp {
  let sent = 0;
  return {
    send(request) {
      if (sent++ === count) act();
      return http.send(request);
    },
  };
}

export function payDaysOf(payslips: readonly FetchedPayslip[]): (string | undefined)[] {
  return payslips.map(({ data }) => data.income_information.pay_date?.slice(0, 10));
}
