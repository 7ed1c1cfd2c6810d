import {
  buildOAuthSimulator,
  type OAuthControl,
  type OAuthSimulatorOptions,
} from '#simulation/oauth/build-simulator.ts';
import type { OAuthProvider } from '#simulation/oauth/provider.ts';
import type { Simulator, SimulatorOptions } from '#simulation/simulator.ts';
import { companyOf } from './payroll.ts';
import { servePayroll } from './serve-payroll.ts';
import { PATHS } from './settings.ts';

const PAGE_SIZE_MAX = 100;
const REQUESTS_PER_MINUTE = 120;
const HOUR = 3600;
const REFRESH_TOKEN_MS = 20 * 365 * 24 * HOUR * 1000;

interface FreeAgentOptions extends OAuthSimulatorOptions {
  pageSizeMax?: number | undefined;
  requestsPerMinute?: number;
}

/** Simulates FreeAgent: consent pages, tokens, users and payroll, with the sandbox's people. */
export function buildFreeAgent(options: FreeAgentOptions): Simulator<OAuthControl> {
  const { people, clock, pageSizeMax = PAGE_SIZE_MAX, requestsPerMinute = REQUESTS_PER_MINUTE } = options;
  const provider: OAuthProvider = {
    name: 'FreeAgent (sandbox)',
    paths: PATHS,
    scopes: [],
    authentication: 'basic',
    lifetimes: {
      codeSeconds: HOUR / 4,
      accessTokenSeconds: HOUR,
      refreshUntil: (_grant, now) => new Date(now.getTime() + REFRESH_TOKEN_MS),
    },
    access: {
      to: (userName) => [companyOf(people, userName)?.name ?? 'No company'],
      reads: 'users, payroll profiles and payslips',
    },
  };
  return buildOAuthSimulator(options, {
    provider,
    serve(server, grants) {
      server.addHook('onRequest', async (request, reply) => {
        if (!request.headers['user-agent']) return reply.code(400).send('A User-Agent is required');
      });
      servePayroll(server, { people, clock, grants, pageSizeMax, requestsPerMinute });
    },
  });
}

/** Simulations are local, so there is no need to limit requests. */
const UNLIMITED_PER_MINUTE = 10_000;

export function build({ people, clock, pageSize }: SimulatorOptions): Simulator<OAuthControl> {
  return buildFreeAgent({ people, clock, pageSizeMax: pageSize, requestsPerMinute: UNLIMITED_PER_MINUTE });
}
