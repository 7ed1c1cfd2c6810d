import { onTestFinished } from 'vitest';
import { giveConsent } from '#simulation/give-consent.ts';
import type { OAuthControl } from '#simulation/oauth/build-simulator.ts';
import { createPeople } from '#simulation/people/index.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '#simulation/simulator.ts';
import { dayOf } from '#values/calendar.ts';
import { readPdf } from '../../test/support/portal.ts';
import { PROVIDER_PAUSE_SECONDS_MAX } from '../../test/support/provider-pause.ts';
import { EVERYTHING, REDIRECT_URI, stoppedClock, userOf } from '../../test/support/simulated-providers.ts';
import { payslipPrinter } from '../sandbox/print-payslip.ts';
import type { ConnectorContext, FetchedPayslip, OAuthConnector, Person, Window } from './connector.ts';
import { connectorOf } from './connector-of.ts';
import type { Description } from './description.ts';
import { type ProviderHttp, providerHttp } from './http.ts';
import { ProviderThrottle } from './provider-throttle.ts';

const UNLIMITED = 10_000;

/** Starts a payroll connector that people sign in to with OAuth, and its simulator, for one test. */
export async function useOAuthConnector<Own extends string = never>(
  description: Description<OAuthConnector>,
  build: (options: SimulatorOptions) => Simulator<OAuthControl<Own>>,
) {
  const connector = connectorOf(description);
  const clock = stoppedClock('2026-11-15T09:00:10Z');
  const people = createPeople({ clock });
  const sandbox = description.sandbox?.providers[0];
  if (!sandbox) throw new Error(`${description.name} has no simulated provider`);
  const { id, name } = sandbox.row;
  const { url, control, close } = await startSimulator(build, {
    id,
    people,
    clock,
    requestsPerSecond: UNLIMITED,
    printPayslip: payslipPrinter(people),
  });
  onTestFinished(close);

  const contextOf = (settings: Record<string, string> = {}): ConnectorContext => {
    const connection = sandbox.connectionAt({ url, pagesUrl: url });
    const provider = {
      id,
      name,
      baseUrl: connection.baseUrl,
      settings: { ...connection.settings, ...settings },
      hosts: [],
      requestsPerSecond: UNLIMITED,
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
      readPdf,
    };
  };
  const context = contextOf();

  async function connect(userName: string, given = context): Promise<string> {
    const step = await signIn(userName, given);
    if (step.outcome !== 'connected') throw new Error(`It did not connect: ${JSON.stringify(step)}`);
    return step.session;
  }

  async function signIn(userName: string, given = context, { allow = true } = {}) {
    const begun = await connector.begin(given, { redirectUri: REDIRECT_URI, state: 'a-state' });
    if (begun.outcome === 'failed') throw new Error(begun.reason);
    const callback = await giveConsent(begun.url, { userName, allow });
    return connector.complete(given, begun.resume, callback);
  }

  return {
    connector,
    control,
    people,
    clock,
    url,
    context,
    contextOf,
    signIn,
    connect,
    /** Signs in as one person and fetches the payslips of another, or of the same. */
    async fetch(
      userName: string,
      { window = EVERYTHING, person }: { window?: Window; person?: Person } = {},
    ) {
      const session = await connect(userName);
      return connector.fetchPayslips(context, session, window, person ?? userOf(people, userName));
    },
    async payslipsOf(userName: string, window: Window = EVERYTHING): Promise<FetchedPayslip[]> {
      const session = await connect(userName);
      const fetched = await connector.fetchPayslips(context, session, window, userOf(people, userName));
      if (fetched.outcome === 'failed') throw new Error(`It did not fetch: ${JSON.stringify(fetched)}`);
      return fetched.payslips;
    },
  };
}

/** Changes replies to requests whose address contains a text. */
export function withReplies(
  context: ConnectorContext,
  part: string,
  change: (text: string) => string,
): ConnectorContext {
  const http: ProviderHttp = {
    async send(request) {
      const reply = await context.http.send(request);
      return request.url.includes(part) ? { ...reply, text: change(reply.text) } : reply;
    },
  };
  return { ...context, http };
}
