import type { Clock } from '#platform/clock.ts';
import type { Fault, FaultKind } from '#simulation/faults.ts';
import { giveConsent } from '#simulation/give-consent.ts';
import { createPeople } from '#simulation/people/index.ts';
import { utrOf } from '#simulation/people/utr.ts';
import { startSimulator } from '#simulation/simulator.ts';
import { NO_FACTS } from '#values/browser-facts.ts';
import { readPdf } from '../../test/support/portal.ts';
import { payslipPrinter } from '../sandbox/print-payslip.ts';
import { describeBankConformance } from './bank-conformance.suite.ts';
import type {
  BankConnector,
  ConnectorContext,
  ConsentFlow,
  IncomeConnector,
  LoginStep,
} from './connector.ts';
import { connectorOf } from './connector-of.ts';
import type { ConnectorDescription, Description, SandboxProvider } from './description.ts';
import { describeIncomeConformance } from './income-conformance.suite.ts';
import { giveBankConsent } from './open-banking/simulator/give-bank-consent.fixture.ts';
import { describePayslipConformance } from './payslip-conformance.suite.ts';

const REDIRECT_URI = 'http://127.0.0.1:9/back';
const PASSWORD = 'pass_good';
const UNLIMITED = 10_000;
/** Lists have several pages. */
const PAGE_SIZE = 7;

type PayslipDescription = Extract<ConnectorDescription, { kind: 'login' | 'oauth' | 'direct' }>;

interface Subject {
  description: ConnectorDescription;
  provider: SandboxProvider;
  /** Settings in addition to those of the sandbox. */
  settings?: Readonly<Record<string, string>>;
}

/** Declares the tests that every connector of this kind must pass, with one of its simulated providers. */
export function testConnector(subject: Subject): void {
  TESTS[subject.description.kind](subject);
}

const TESTS: Readonly<Record<ConnectorDescription['kind'], (subject: Subject) => void>> = {
  login: testPayslips,
  oauth: testPayslips,
  direct: testPayslips,
  income: testIncome,
  bank: testBank,
};

function testPayslips(subject: Subject): void {
  describePayslipConformance(nameOf(subject), async () => {
    const clock = { now: () => new Date('2026-11-15T09:00:00Z') };
    return {
      ...(await startSubject(subject, { clock, userName: 'user_good' })),
      // nothing is cached, so that every fetch makes the same requests
      get connector() {
        return connectorOf({ ...subject.description } as PayslipDescription);
      },
    };
  });
}

function testIncome(subject: Subject): void {
  describeIncomeConformance(nameOf(subject), async () => {
    const clock = { now: () => new Date('2027-06-15T09:00:00Z') };
    const started = await startSubject(subject, { clock, userName: 'user_job_change' });
    const { person } = started;
    return {
      ...started,
      connector: connectorOf(subject.description as Description<IncomeConnector>),
      request: {
        person,
        utr: utrOf(person.niNumber ?? ''),
        taxYears: ['2025-26', '2026-27'],
        attendance: { by: 'person', userId: 'a-user', browser: NO_FACTS },
      },
      emptyYears: ['2021-22'],
      amend: () => started.amend(started.payDays().find((payDay) => payDay > '2026-05-01') ?? ''),
    };
  });
}

function testBank(subject: Subject): void {
  describeBankConformance(nameOf(subject), async () => {
    const clock = { now: () => new Date() };
    const userName = 'user_good';
    const started = await startSubject(subject, { clock, userName });
    return {
      connector: connectorOf(subject.description as Description<BankConnector>),
      provider: started.provider(started.url),
      decide: (url, allow) => giveBankConsent(url, { userName, allow }),
      setFault: (kind) => started.setFault(kind === null ? null : { kind: kind as FaultKind }),
      stop: started.stop,
    };
  });
}

function nameOf({ provider, settings = {} }: Subject): string {
  return [provider.row.name, ...Object.values(settings)].join(' with ');
}

/** Declares the tests for every simulated provider of a connector, with each of the connector's variants. */
export function testConnectorWhole(description: ConnectorDescription): void {
  for (const subject of subjectsOf(description)) testConnector(subject);
}

export function subjectsOf(description: ConnectorDescription): Subject[] {
  const { providers = [], variants = {} } = description.sandbox ?? {};
  const settings = Object.values(variants);
  return providers.flatMap((provider) =>
    (settings.length > 0 ? settings : [{}]).map((one) => ({ description, provider, settings: one })),
  );
}

async function startSubject(
  { description, provider, settings = {} }: Subject,
  { clock, userName }: { clock: Clock; userName: string },
) {
  const people = createPeople({ clock });
  const build = await description.sandbox?.load();
  const found = people.find(userName);
  if (!build || !found) throw new Error('There is no simulator, or no such person');
  const { id, name } = provider.row;
  const { url, control, close } = await startSimulator(build, {
    id,
    people,
    clock,
    requestsPerSecond: UNLIMITED,
    pageSize: PAGE_SIZE,
    printPayslip: payslipPrinter(people),
  });
  const { token_url = '', client_secret, api_key } = provider.connectionAt({ url, pagesUrl: url }).settings;
  return {
    clock,
    url,
    provider(baseUrl: string) {
      // people use the simulator itself
      const connection = provider.connectionAt({ url: baseUrl, pagesUrl: url });
      return {
        id,
        name,
        baseUrl: connection.baseUrl,
        settings: { ...connection.settings, ...settings },
        hosts: [],
        requestsPerSecond: UNLIMITED,
      };
    },
    person: { ...found, postCodes: [found.address.postCode] },
    payDays: () => people.payslips(userName).map(({ payDate }) => payDate),
    amend: (payDay: string) =>
      people.amend(people.payslips(userName).find(({ payDate }) => payDate === payDay)?.id ?? ''),
    secrets: [
      ...[client_secret, api_key].filter((secret) => secret !== undefined),
      ...(description.kind === 'direct' ? [] : [PASSWORD]),
      ...(description.kind === 'login' ? [userName, ...Object.values(provider.loginParams)] : []),
    ],
    connect: (context: ConnectorContext) => connect({ description, provider }, context, userName),
    isCredentialPost: ({ method, path, body }: { method: string; path: string; body: string }) =>
      description.kind === 'login'
        ? body.includes(PASSWORD)
        : method === 'POST' && path === new URL(token_url, url).pathname,
    endSessions: () => control.endSessions(),
    setFault: (fault: Fault | null) => control.setFault(fault),
    readPdf,
    stop: close,
  };
}

/** Signs in as a person would. */
async function connect(
  { description, provider }: Subject,
  context: ConnectorContext,
  userName: string,
): Promise<LoginStep> {
  if (description.kind === 'direct')
    return { outcome: 'connected', session: '', mfaUsed: false, login: null };
  if (description.kind === 'login')
    return connectorOf(description).login(context, {
      userName,
      password: PASSWORD,
      extra: { ...provider.loginParams },
    });
  const consent: ConsentFlow = connectorOf(description);
  const begun = await consent.begin(context, { redirectUri: REDIRECT_URI, state: 'state-1' });
  if (begun.outcome === 'failed') return begun;
  return consent.complete(context, begun.resume, await giveConsent(begun.url, { userName }));
}
