import { afterEach, beforeEach } from 'vitest';
import {
  BUNDLED,
  type ConnectorContext,
  connectorOf,
  type LoginConnector,
  type LoginStep,
  type PdfReader,
  type ProviderSetup,
  ProviderThrottle,
  pdfReader,
  providerHttp,
} from '#connectors';
import type { Clock } from '#platform/clock.ts';
import { createPeople, type People } from '#simulation/people/index.ts';
import { dayOf } from '#values/calendar.ts';
import {
  type PortalControl,
  type PortalId,
  startPetrel,
  startPortal,
} from '../../src/connectors/portal/simulator/index.ts';
import { payslipPrinter } from '../../src/sandbox/print-payslip.ts';
import { extractor } from './extractor.ts';
import { PROVIDER_PAUSE_SECONDS_MAX } from './provider-pause.ts';
import { type TestClock, testClock } from './service.ts';

export const NOW = new Date('2026-11-15T10:00:00Z');

export interface TestPortal {
  url: string;
  people: People;
  clock: TestClock;
  control: PortalControl;
  context(options?: { attended?: boolean; answerMsMax?: number }): ConnectorContext;
  login(password: string, options?: LoginOptions): Promise<LoginStep>;
  /** Signs in without MFA and returns the session. */
  signIn(options?: { userName?: string; password?: string }): Promise<string>;
  /** Signs in with a password that leads to a challenge, and returns that step. */
  challenged(password: string): Promise<LoginStep & { outcome: 'mfa_required' }>;
}

interface LoginOptions {
  userName?: string;
  companyCode?: string;
  attended?: boolean;
  answerMsMax?: number;
}

export function portal(): LoginConnector {
  return connectorOf(BUNDLED.portal);
}

export function providerAt(
  baseUrl: string,
  settings: Record<string, string>,
  options: { hosts?: string[] } = {},
): ProviderSetup {
  const { hosts = [] } = options;
  return {
    id: 'portal',
    name: 'A portal',
    connector: BUNDLED.portal,
    baseUrl,
    settings,
    hosts,
    requestsPerSecond: 10_000,
  };
}

export function contextOf(
  provider: ProviderSetup,
  options: { clock: Clock; attended?: boolean; answerMsMax?: number },
): ConnectorContext {
  const { clock, attended = true, ...limits } = options;
  const http = providerHttp(provider, {
    clock,
    throttle: new ProviderThrottle(null, PROVIDER_PAUSE_SECONDS_MAX),
    ...limits,
  });
  return { http, clock, today: () => dayOf(clock.now()), provider, attended, readPdf };
}

/** Starts a portal, whether it has pages or is a single-page application. */
export function startAnyPortal(id: PortalId, { people, clock }: { people: People; clock: Clock }) {
  return id === 'petrel'
    ? startPetrel({ people, clock, printPayslip: payslipPrinter(people) })
    : startPortal({ skin: id, people, clock });
}

/** Reads PDF files as the service does. */
export const readPdf: PdfReader = pdfReader(extractor);

/**
 * Starts a simulated portal for each test of a file, with all personas of the sandbox and a stopped clock.
 */
export function usePortal(id: PortalId): TestPortal {
  const test = {} as TestPortal & { close(): Promise<void> };
  beforeEach(async () => {
    const clock = testClock(NOW);
    const people = createPeople({ clock });
    const running = await startAnyPortal(id, { people, clock });
    Object.assign(test, { clock, people, ...running });
  });
  afterEach(() => test.close());

  test.context = (options = {}) =>
    contextOf(providerAt(test.url, { definition: id }), { clock: test.clock, ...options });
  test.login = (password, { userName = 'user_good', companyCode = 'ALD1234', ...options } = {}) =>
    portal().login(test.context(options), { userName, password, extra: { company_code: companyCode } });
  test.signIn = async ({ userName = 'user_good', password = 'pass_good' } = {}) => {
    const step = await test.login(password, { userName });
    if (step.outcome !== 'connected') throw new Error(`Not signed in: ${JSON.stringify(step)}`);
    return step.session;
  };
  test.challenged = async (password) => {
    const step = await test.login(password);
    if (step.outcome !== 'mfa_required')
      throw new Error(`The portal asked no question: ${JSON.stringify(step)}`);
    return step;
  };
  return test;
}
