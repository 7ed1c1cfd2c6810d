import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { prefixOf } from '#simulation/client-host.ts';
import type { Grants } from '#simulation/grants.ts';
import { grantOf } from '#simulation/oauth/build-simulator.ts';
import type { People, SandboxEmployer } from '#simulation/people/person.ts';
import { companyOf, periodsOf, staffOf } from './payroll.ts';
import * as wire from './wire.ts';

const MINUTE_MS = 60_000;
const PAGE_SIZE = 25;

export interface PayrollContext {
  people: People;
  clock: Clock;
  grants: Grants;
  pageSizeMax: number;
  requestsPerMinute: number;
}

type Asked = FastifyRequest<{
  Params: { year: string; period: string };
  Querystring: Record<string, string>;
}>;

interface Answering {
  request: Asked;
  reply: FastifyReply;
  baseUrl: string;
}

/** Serves the company, its users and its payroll. */
export function servePayroll(server: FastifyInstance, context: PayrollContext): void {
  const { people, grants } = context;
  const limit = limiter(context);

  const serve = (
    path: string,
    answer: (company: SandboxEmployer, answering: Answering) => object | 'not_found',
  ) =>
    server.get<{ Params: { year: string; period: string }; Querystring: Record<string, string> }>(
      `/v2${path}`,
      async (request, reply) => {
        const grant = grantOf(request, grants);
        if (!grant || grant === 'expired') return refuse(reply.code(401), 'Access token not recognised');
        const retryAfter = limit(grant.userName);
        if (retryAfter !== null)
          return reply
            .code(429)
            .header('retry-after', retryAfter)
            .send(`You must not exceed ${context.requestsPerMinute} requests per 60 seconds`);
        const company = companyOf(people, grant.userName);
        if (!company) return refuse(reply.code(403), 'You do not have access to this resource');
        const answered = answer(company, {
          request,
          reply,
          baseUrl: `http://${request.host}${prefixOf(request)}/v2`,
        });
        return answered === 'not_found' ? refuse(reply.code(404), 'Resource not found') : answered;
      },
    );

  serve('/company', ({ id, name }, { baseUrl }) => ({
    company: { url: `${baseUrl}/company`, id, name, type: 'UkLimitedCompany', currency: 'GBP' },
  }));
  serve('/users', (company, answering) => {
    const users = staffOf(people, company).map((member) => wire.user(member, answering.baseUrl));
    return { users: pageOf(users, answering, context.pageSizeMax) };
  });
  serve('/payroll_profiles/:year', (company, { request, baseUrl }) => {
    const year = Number(request.params.year);
    const staff = staffOf(people, company).filter(({ employment: { startDate, leaveDate } }) => {
      const hasLeft = leaveDate !== null && leaveDate < `${year - 1}-04-06`;
      return startDate <= `${year}-04-05` && !hasLeft;
    });
    return { profiles: staff.map((member) => wire.profile(member, { year, baseUrl })) };
  });
  serve('/payroll/:year', (company, { request, baseUrl }) => {
    const periods = periodsOf(people, company, Number(request.params.year));
    return { periods: periods.map((period) => wire.period(period, baseUrl)), payments: [] };
  });
  serve('/payroll/:year/:period', (company, { request, baseUrl }) => {
    const { year, period } = request.params;
    const found = periodsOf(people, company, Number(year)).find((one) => String(one.period) === period);
    return found ? { period: wire.periodWithPayslips(found, baseUrl) } : 'not_found';
  });
}

/** Returns the seconds until more requests are accepted; null while they are. Counts start again with each minute. */
function limiter({ clock, requestsPerMinute }: PayrollContext): (userName: string) => number | null {
  const counted = new Map<string, { minute: number; count: number }>();
  return (userName) => {
    const now = clock.now().getTime();
    const minute = Math.floor(now / MINUTE_MS);
    const known = counted.get(userName);
    const count = known?.minute === minute ? known.count + 1 : 1;
    counted.set(userName, { minute, count });
    return count <= requestsPerMinute ? null : Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000);
  };
}

function pageOf<Item>(
  items: readonly Item[],
  { request, reply, baseUrl }: Answering,
  sizeMax: number,
): Item[] {
  const { page: asked, per_page, ...query } = request.query;
  const page = Math.max(1, Number(asked ?? 1) || 1);
  const size = Math.min(sizeMax, Number(per_page ?? PAGE_SIZE) || PAGE_SIZE);
  const last = Math.max(1, Math.ceil(items.length / size));
  const linkTo = (rel: string, to: number) =>
    `<${baseUrl}/users?${new URLSearchParams({ ...query, page: String(to), per_page: String(size) })}>; rel="${rel}"`;
  const links = [
    ...(page > 1 ? [linkTo('prev', page - 1)] : []),
    ...(page < last ? [linkTo('next', page + 1)] : []),
    linkTo('first', 1),
    linkTo('last', last),
  ];
  reply.header('link', links.join(', '));
  reply.header('x-total-count', items.length);
  return items.slice((page - 1) * size, page * size);
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.send({ errors: { error: { message } } });
}
