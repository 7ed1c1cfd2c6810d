import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { TokenBucket } from '#platform/token-bucket.ts';
import type { Faults } from '#simulation/faults.ts';
import type { Grants } from '#simulation/grants.ts';
import { grantOf } from '#simulation/oauth/build-simulator.ts';
import type { People } from '#simulation/people/person.ts';
import type { PrintPayslip } from '#simulation/simulator.ts';
import { dayOf } from '#values/calendar.ts';
import type { FaultKind } from './fault-kinds.ts';
import { payRunIdOf, payslipsOf, type StaffMember } from './payroll.ts';
import * as wire from './wire.ts';

export interface SelfServiceContext {
  people: People;
  clock: Clock;
  printPayslip: PrintPayslip;
  pageSizeMax: number;
  requestsPerSecond: number;
  /** The records that a user can see. */
  staffOf(userName: string): StaffMember[];
  grants: Grants;
  faults: Faults<FaultKind>;
}

type Serving = SelfServiceContext & { bucket: TokenBucket };

type Asked = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, string> }>;

/** Data, a file, or the status of a refusal. */
type Answer = object | Buffer | 403 | 404;

/** A page without text. */
const BLANK_PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

/** Serves an employee's records, personal details, and payslips. */
export function serveSelfService(server: FastifyInstance, given: SelfServiceContext): void {
  const { people, clock, printPayslip, faults } = given;
  const context: Serving = { ...given, bucket: new TokenBucket(() => clock.now().getTime()) };

  serve(server, context, '/security/employees', (staff, request) =>
    pageOf(
      staff.map((member) => wire.employee(member, dayOf(people.now()))),
      request,
      context,
    ),
  );
  serveRecord(server, context, '/personaldetails', (member) => wire.personalDetails(member));
  serveRecord(server, context, '/document/payslip', (member, request) =>
    pageOf(
      payslipsOf(people, member).map((payslip) => wire.listedPayslip(member, payslip)),
      request,
      context,
    ),
  );
  serveRecord(server, context, '/document/payslip/:payRun', async (member, { params }) => {
    const payslip = payslipsOf(people, member).find(
      (one) => String(payRunIdOf(member, one)) === params.payRun,
    );
    if (!payslip) return 404;
    if (faults.meets('blank_file')) return BLANK_PDF;
    const file = await printPayslip(payslip);
    return faults.meets('half_file') ? file.subarray(0, file.length / 2) : file;
  });
}

/** Serves a part of one employee record, to those who can see the record. */
function serveRecord(
  server: FastifyInstance,
  context: Serving,
  path: string,
  answer: (member: StaffMember, request: Asked) => Answer | Promise<Answer>,
): void {
  serve(server, context, `/:employee${path}`, (staff, request) => {
    const member = staff.find(({ id }) => String(id) === request.params.employee);
    return member ? answer(member, request) : 403;
  });
}

/** What all requests have in common: the limit, the token and the faults. */
function serve(
  server: FastifyInstance,
  { bucket, requestsPerSecond, staffOf, grants, faults }: Serving,
  path: string,
  answer: (staff: StaffMember[], request: Asked) => Answer | Promise<Answer>,
): void {
  const rate = { perSecond: requestsPerSecond, burst: requestsPerSecond };
  server.get(`/api/v2/ess${path}`, async (request: Asked, reply) => {
    if (!bucket.take(request.ip, rate).isAllowed) return refuse(reply, 429);
    const grant = grantOf(request, grants);
    if (!grant || grant === 'expired') return refuse(reply, 401);
    if (faults.meets('consent_revoked')) {
      grants.revoke(grant.userName);
      return refuse(reply, 401);
    }
    const answered = await answer(staffOf(grant.userName), request);
    if (typeof answered === 'number') return refuse(reply, answered);
    if (Buffer.isBuffer(answered)) return reply.type('application/pdf').send(answered);
    const text = JSON.stringify(answered);
    const isCut = faults.meets('half_page') !== null;
    return reply.type('application/json').send(isCut ? text.slice(0, text.length / 2) : text);
  });
}

function pageOf<Item>(items: readonly Item[], { query }: Asked, { pageSizeMax }: SelfServiceContext): Item[] {
  const skip = Number(query.$skip ?? 0) || 0;
  const size = Math.min(pageSizeMax, Number(query.$top ?? pageSizeMax) || pageSizeMax);
  return items.slice(skip, skip + size);
}

const MESSAGES = {
  401: 'Authorization has been denied for this request.',
  403: 'You do not have access to this employee.',
  404: 'The pay slip was not found.',
  429: 'API calls quota exceeded! Maximum admitted 5 per Second.',
};

function refuse(reply: FastifyReply, status: keyof typeof MESSAGES): FastifyReply {
  return reply.code(status).send({ message: MESSAGES[status] });
}
