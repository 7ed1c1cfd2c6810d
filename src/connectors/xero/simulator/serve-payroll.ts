import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Grants } from '#simulation/grants.ts';
import { grantOf } from '#simulation/oauth/build-simulator.ts';
import type { People } from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';
import { type Organisation, organisationsOf, payRunsOf, type StaffMember, staffOf } from './payroll.ts';
import * as wire from './wire.ts';

const MINUTE_MS = 60_000;
const DAY_LIMIT = 5000;
const APP_MINUTE_LIMIT = 10_000;

export interface PayrollContext {
  people: People;
  clock: Clock;
  grants: Grants;
  pageSize: number;
  minuteLimit: number;
}

type Answer = (
  organisation: Organisation,
  request: FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string> }>,
) => Record<string, unknown> | 'not_found' | 'bad_request';

/** Serves Payroll UK 2.0 and the list of connections. */
export function servePayroll(server: FastifyInstance, context: PayrollContext): void {
  const { people, clock, grants } = context;
  const calls = new Map<string, { minute: number; count: number }>();

  server.get('/connections', async (request, reply) => {
    const grant = grantOf(request, grants);
    if (grant === 'expired') return unauthorised(reply, 'TokenExpired');
    if (!grant) return unauthorised(reply, 'AuthenticationUnsuccessful');
    return organisationsOf(people, grant.userName).map(({ tenantId, name }) => ({
      id: stableId('xero connection', grant.userName, tenantId),
      authEventId: stableId('xero event', grant.userName),
      tenantId,
      tenantType: 'ORGANISATION',
      tenantName: name,
      createdDateUtc: grant.grantedAt.toISOString().replace('Z', '0000'),
      updatedDateUtc: grant.grantedAt.toISOString().replace('Z', '0000'),
    }));
  });

  const serve = (path: string, scope: string, answer: Answer) =>
    server.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
      `/payroll.xro/2.0${path}`,
      async (request, reply) => {
        const grant = grantOf(request, grants);
        if (grant === 'expired') return unauthorised(reply, 'TokenExpired');
        if (!grant) return unauthorised(reply, 'AuthenticationUnsuccessful');
        if (!grant.scopes.includes(scope) && !grant.scopes.includes(`${scope}.read`))
          return unauthorised(reply, 'AuthorizationUnsuccessful');
        const tenantId = request.headers['xero-tenant-id'];
        const organisation = organisationsOf(people, grant.userName).find(
          (known) => known.tenantId === tenantId,
        );
        if (!organisation) return forbidden(reply);
        if (isOverLimit(reply, organisation)) return reply.code(429).send();
        const body = answer(organisation, request);
        if (body === 'not_found') return reply.code(404).send(problem('NotFound', 404));
        if (body === 'bad_request') return reply.code(400).send(problem('BadRequest', 400));
        return envelope(body);
      },
    );

  function isOverLimit(reply: FastifyReply, { tenantId }: Organisation): boolean {
    const now = clock.now().getTime();
    const minute = Math.floor(now / MINUTE_MS);
    const known = calls.get(tenantId);
    const count = known?.minute === minute ? known.count + 1 : 1;
    calls.set(tenantId, { minute, count });
    reply.header('x-minlimit-remaining', Math.max(0, context.minuteLimit - count));
    reply.header('x-daylimit-remaining', DAY_LIMIT - 1);
    reply.header('x-appminlimit-remaining', APP_MINUTE_LIMIT - 1);
    if (count <= context.minuteLimit) return false;
    reply.header('retry-after', Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000));
    reply.header('x-rate-limit-problem', 'minute');
    return true;
  }

  const envelope = (body: Record<string, unknown>) => ({
    id: randomUUID(),
    providerName: 'stipend-sandbox',
    dateTimeUTC: clock.now().toISOString().replace('Z', '0000'),
    httpStatusCode: 'OK',
    pagination: null,
    problem: null,
    ...body,
  });

  function pageOf<Item>(items: readonly Item[], query: Record<string, string>) {
    const page = Math.max(1, Number(query.page ?? 1) || 1);
    const { pageSize } = context;
    const pagination = {
      page,
      pageSize,
      pageCount: Math.max(1, Math.ceil(items.length / pageSize)),
      itemCount: items.length,
    };
    return { pagination, items: items.slice((page - 1) * pageSize, page * pageSize) };
  }

  serve('/Employees', 'payroll.employees', (organisation, { query }) => {
    const { pagination, items } = pageOf(staffOf(people, organisation), query);
    return { pagination, employees: items.map(wire.listedEmployee) };
  });
  serve('/Employees/:id', 'payroll.employees', (organisation, { params }) => {
    const member = memberOf(organisation, params.id);
    return member ? { employee: wire.employee(member) } : 'not_found';
  });
  serve('/Employees/:id/Tax', 'payroll.employees', (organisation, { params }) => {
    const member = memberOf(organisation, params.id);
    if (!member) return 'not_found';
    const latest = people
      .payslips(member.person.userName)
      .findLast(({ employmentId }) => employmentId === member.employment.id);
    return { employeeTax: wire.employeeTax(member, latest) };
  });
  serve('/PayRuns', 'payroll.payruns', (organisation, { query }) => {
    if (query.status !== undefined && !['Draft', 'Posted'].includes(query.status)) return 'bad_request';
    const runs = payRunsOf(people, organisation).filter(({ status }) => status === (query.status ?? status));
    const { pagination, items } = pageOf(runs, query);
    return { pagination, payRuns: items.map(wire.payRun) };
  });
  serve('/Payslips', 'payroll.payslip', (organisation, { query }) => {
    if (!query.PayRunID) return 'bad_request';
    const run = payRunsOf(people, organisation).find(({ id }) => id === query.PayRunID);
    if (!run) return 'not_found';
    const { pagination, items } = pageOf(run.payslips, query);
    return { pagination, paySlips: items.map((paid) => wire.payslip(run, paid)) };
  });
  serve('/Payslips/:id', 'payroll.payslip', (organisation, { params }) => {
    for (const run of payRunsOf(people, organisation)) {
      const paid = run.payslips.find(({ id }) => id === params.id);
      if (paid) return { paySlip: wire.payslip(run, paid) };
    }
    return 'not_found';
  });
  serve('/EarningsRates', 'payroll.settings', ({ employer }, { query }) => {
    const { pagination, items } = pageOf(wire.earningsRates(employer.id), query);
    return { pagination, earningsRates: items };
  });
  serve('/Deductions', 'payroll.settings', (organisation, { query }) => {
    const { pagination, items } = pageOf(wire.deductions(paidIn(organisation)), query);
    return { pagination, deductions: items };
  });
  serve('/Benefits', 'payroll.settings', (organisation, { query }) => {
    const { pagination, items } = pageOf(wire.benefits(paidIn(organisation)), query);
    return { pagination, benefits: items };
  });

  const memberOf = (organisation: Organisation, id: string): StaffMember | undefined =>
    staffOf(people, organisation).find(({ employeeId }) => employeeId === id);
  const paidIn = (organisation: Organisation) =>
    payRunsOf(people, organisation).flatMap(({ payslips }) => payslips);
}

function unauthorised(reply: FastifyReply, detail: string): FastifyReply {
  const body = {
    Type: null,
    Title: 'Unauthorized',
    Status: 401,
    Detail: detail,
    Instance: randomUUID(),
    Extensions: {},
  };
  return reply.code(401).send(body);
}

function forbidden(reply: FastifyReply): FastifyReply {
  const detail = 'AuthenticationUnsuccessful';
  return reply
    .code(403)
    .send({ type: null, title: 'Forbidden', status: 403, detail, instance: randomUUID() });
}

function problem(title: string, status: number) {
  const type = 'application/problem+json';
  return {
    problem: { type, title, status: String(status), detail: null, instance: null, invalidFields: null },
  };
}
