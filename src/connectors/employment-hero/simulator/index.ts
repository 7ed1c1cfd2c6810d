import {
  buildOAuthSimulator,
  type OAuthControl,
  type OAuthSimulatorOptions,
} from '#simulation/oauth/build-simulator.ts';
import type { OAuthProvider } from '#simulation/oauth/provider.ts';
import type { PrintPayslip, Simulator, SimulatorOptions } from '#simulation/simulator.ts';
import type { FaultKind } from './fault-kinds.ts';
import { staffSeenBy } from './payroll.ts';
import { serveSelfService } from './serve-self-service.ts';
import { PATHS } from './settings.ts';

const PAGE_SIZE_MAX = 100;
const REQUESTS_PER_SECOND = 5;
const DAY = 24 * 3600;
const REFRESH_TOKEN_DAYS = 28;

interface EmploymentHeroOptions extends OAuthSimulatorOptions {
  printPayslip: PrintPayslip;
  pageSizeMax?: number | undefined;
  requestsPerSecond?: number;
  /** The people whose records employers let others see, by the user name of those others. */
  sharedRecords?: Readonly<Record<string, readonly string[]>>;
}

/** Simulates Employment Hero Payroll: consent pages, tokens and the self-service of employees, with the sandbox's people. */
export function buildEmploymentHero(options: EmploymentHeroOptions): Simulator<OAuthControl<FaultKind>> {
  const {
    people,
    clock,
    printPayslip,
    pageSizeMax = PAGE_SIZE_MAX,
    requestsPerSecond = REQUESTS_PER_SECOND,
    sharedRecords = {},
  } = options;
  const staffOf = (userName: string) => staffSeenBy(people, [userName, ...(sharedRecords[userName] ?? [])]);
  const provider: OAuthProvider = {
    name: 'Employment Hero (sandbox)',
    paths: PATHS,
    scopes: [],
    authentication: 'form',
    lifetimes: {
      codeSeconds: 600,
      accessTokenSeconds: DAY,
      refreshUntil: (_grant, now) => new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY * 1000),
    },
    access: {
      to: (userName) => [...new Set(staffOf(userName).map(({ employment }) => employment.employer.name))],
      reads: 'your personal details and your payslips',
    },
  };
  return buildOAuthSimulator<FaultKind>(options, {
    provider,
    faultAnswers: {
      unavailable: { message: 'The service is unavailable.' },
      rate_limited: { message: 'API calls quota exceeded!' },
    },
    serve: (server, grants, faults) =>
      serveSelfService(server, {
        people,
        clock,
        printPayslip,
        pageSizeMax,
        requestsPerSecond,
        staffOf,
        grants,
        faults,
      }),
  });
}

/** Simulations are local, so there is no need to limit requests. */
const UNLIMITED = 10_000;

export function build({
  people,
  clock,
  pageSize,
  printPayslip,
}: SimulatorOptions): Simulator<OAuthControl<FaultKind>> {
  const options = { people, clock, printPayslip, pageSizeMax: pageSize, requestsPerSecond: UNLIMITED };
  return buildEmploymentHero(options);
}
