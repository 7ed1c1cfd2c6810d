import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxPayslip, SandboxPerson } from '#simulation/people/index.ts';
import { wireAmount } from '#simulation/wire-number.ts';
import { FAULT_HEADER } from '../apply-faults.ts';
import { grantOf, sendError, sendExpired } from './answers.ts';
import type { Grant, GrantState } from './grants.ts';
import type { Petrel } from './petrel.ts';

const PAGE_SIZE = 12;

/** The person, the list of payslips, and each payslip as a PDF file. */
export function servePayslips(server: FastifyInstance, petrel: Petrel): void {
  const { people, printPayslip } = petrel;

  server.get('/api/me', (request, reply) => {
    const person = people.find(findSignedIn(request, reply, petrel)?.state.userName ?? '');
    return person ? reply.send(meOf(person)) : sendExpired(reply);
  });

  server.get('/api/payslips', (request, reply) => {
    const visit = findSignedIn(request, reply, petrel);
    const { after } = request.query as { after?: string };
    if (!visit || endsHere(petrel, visit, after)) return sendExpired(reply);
    const { userName } = visit.state;
    const all = [...people.payslips(userName)].reverse();
    const last = after === undefined ? -1 : all.findIndex(({ id }) => cursorOf(id) === after);
    if (after !== undefined && last < 0) return sendError(reply, 400, 'bad_cursor');
    const page = all.slice(last + 1, last + 1 + PAGE_SIZE);
    const end = page.at(-1)?.id;
    const hasMore = end !== undefined && end !== all.at(-1)?.id;
    return reply.send({
      items: page.map((payslip) => itemOf(payslip, people.find(userName))),
      page: { next: hasMore ? cursorOf(end) : null },
    });
  });

  server.get('/api/payslips/:id/file', async (request, reply) => {
    const visit = findSignedIn(request, reply, petrel);
    if (!visit) return sendExpired(reply);
    const { id } = request.params as { id: string };
    const payslip = people.payslips(visit.state.userName).find((one) => one.id === id);
    if (!payslip || reply.getHeader(FAULT_HEADER) === 'file_missing')
      return sendError(reply, 404, 'no_such_file');
    return reply.type('application/pdf').send(await printPayslip(payslip));
  });
}

interface SignedIn {
  grant: Grant;
  state: GrantState & { is: 'signed_in' };
}

function findSignedIn(request: FastifyRequest, reply: FastifyReply, petrel: Petrel): SignedIn | null {
  const grant = grantOf(request, reply, petrel);
  return grant?.state.is === 'signed_in' ? { grant, state: grant.state } : null;
}

/** At the next visit after a fetch, ends a session that is valid for one fetch only. */
function endsHere({ grants }: Petrel, { grant, state }: SignedIn, after: string | undefined): boolean {
  if (after === undefined) state.listsShown += 1;
  const ends = state.endsAfterFetch && state.listsShown > 1;
  if (ends) grants.end(grant);
  return ends;
}

function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url');
}

function itemOf({ id, payDate, netPence, employmentId }: SandboxPayslip, person: SandboxPerson | undefined) {
  const employment = person?.employments.find((one) => one.id === employmentId);
  return {
    id,
    paidOn: payDate,
    net: wireAmount(netPence),
    employeeNumber: employment?.payrollId ?? null,
    employer: employment?.employer.name ?? null,
  };
}

function meOf({
  forename,
  surname,
  dateOfBirth,
  niNumber,
  address,
  email,
  phone,
  employments,
}: SandboxPerson) {
  return {
    person: {
      fullName: `${forename} ${surname}`,
      bornOn: dateOfBirth,
      niNumber,
      address: {
        street: address.street,
        town: address.city,
        county: address.county,
        postcode: address.postCode,
        country: address.country,
      },
      contact: { email, mobile: phone },
    },
    employments: employments.map(
      ({ employer, payrollId, role, contract, startDate, leaveDate, isDirector }) => ({
        employer: employer.name,
        employeeNumber: payrollId,
        position: role,
        hours: contract === 'FullTime' ? 'full_time' : 'part_time',
        startedOn: startDate,
        leftOn: leaveDate,
        director: isDirector,
      }),
    ),
  };
}
