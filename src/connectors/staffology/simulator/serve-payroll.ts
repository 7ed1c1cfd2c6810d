import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { People } from '#simulation/people/person.ts';
import { dayOf, taxYearOf } from '#values/calendar.ts';
import { type EmployeeRecord, employeesOf, employersOf, entriesOf } from './payroll.ts';
import * as wire from './wire.ts';

const QUERY_LENGTH_MIN = 3;
const FIRST_TAX_YEAR = 2017;

export interface Restrictions {
  rightToDelete?: boolean;
  rightToRestrict?: boolean;
}

interface PayrollContext {
  people: People;
  /** By username. */
  restricted: ReadonlyMap<string, Restrictions>;
  /** Employers that changed their opt-in, by sandbox id. */
  optedIn: ReadonlyMap<string, boolean>;
  counts: { employerReads: number };
}

type PathNames = 'employer' | 'employee' | 'taxYear' | 'payPeriod' | 'period' | 'entry';
interface Route {
  Params: Record<PathNames, string>;
  Querystring: Record<string, string>;
}
type PayrollRequest = FastifyRequest<Route>;

/** The part of the API that employee verification needs. */
export function servePayroll(server: FastifyInstance, context: PayrollContext): void {
  serveEmployers(server, context);
  serveEmployees(server, context);
  servePayslips(server, context);
}

function serveEmployers(server: FastifyInstance, { people, optedIn, counts }: PayrollContext): void {
  server.get<Route>('/employers', async (request) =>
    pageOf(employersOf(people), request).map((employer) => wire.employerItem(employer, originOf(request))),
  );
  server.get<Route>('/employers/:employer', async ({ params }, reply) => {
    counts.employerReads++;
    const record = employersOf(people).find(({ id }) => id === params.employer);
    if (!record) return reply.code(404).send();
    const isOptedIn = optedIn.get(record.employer.id) ?? record.employer.isOptedIn;
    return wire.employer(record, isOptedIn, employeesAt(people, record.id).length);
  });
}

function serveEmployees(server: FastifyInstance, { people, restricted }: PayrollContext): void {
  server.get<Route>('/employers/employees/search', async (request) => search(request, employeesOf(people)));
  server.get<Route>('/employers/:employer/employees/search', async (request) =>
    search(request, employeesAt(people, request.params.employer)),
  );
  server.get<Route>('/employers/:employer/employees', async (request) =>
    pageOf(employeesAt(people, request.params.employer), request).map((employee) =>
      wire.employeeItem(employee, originOf(request)),
    ),
  );
  server.get<Route>('/employers/:employer/employees/:employee', async (request, reply) => {
    const employee = employeeOf(people, request);
    return employee ? wire.employee(employee) : reply.code(404).send();
  });
  server.get<Route>('/employers/:employer/employees/:employee/evcsettings', async (request, reply) => {
    const employee = employeeOf(people, request);
    if (!employee) return reply.code(404).send();
    return wire.evcSettings(employee, originOf(request), restricted.get(employee.person.userName) ?? {});
  });
}

function servePayslips(server: FastifyInstance, { people }: PayrollContext): void {
  server.get<Route>(
    '/employers/:employer/employees/:employee/payrunentries/:taxYear',
    async (request, reply) => {
      const employee = employeeOf(people, request);
      if (!employee) return reply.code(404).send();
      const { taxYear } = request.params;
      if (!isTaxYear(taxYear, people))
        return reply.code(400).send({ taxYear: [`The value '${taxYear}' is not valid.`] });
      return entriesOf(people, employee)
        .filter((entry) => `Year${entry.taxYear}` === taxYear)
        .map((entry) => wire.entryItem(employee, entry, originOf(request)));
    },
  );
  const path = '/employers/:employer/reports/:taxYear/:payPeriod/:period/:entry/payslip';
  server.get<Route>(path, async (request, reply) => {
    const { employer, taxYear, payPeriod, period, entry: entryId } = request.params;
    for (const employee of employeesAt(people, employer)) {
      const entry = entriesOf(people, employee).find(({ id }) => id === entryId);
      if (
        !entry ||
        `Year${entry.taxYear}/${entry.payPeriod}/${entry.period}` !== `${taxYear}/${payPeriod}/${period}`
      )
        continue;
      // the Accept header decides the format; a PDF is returned as a link
      if (!request.headers.accept?.includes('application/json'))
        return { type: 'application/pdf', content: `${originOf(request)}/payslip.pdf`, stream: null };
      const model = wire.payslip(employee, entry, originOf(request));
      return { type: 'application/json', content: null, stream: null, model };
    }
    return reply.code(404).send();
  });
}

function employeesAt(people: People, employerId: string): EmployeeRecord[] {
  return employeesOf(people).filter((employee) => employee.employerId === employerId);
}

function employeeOf(people: People, { params }: PayrollRequest): EmployeeRecord | undefined {
  return employeesAt(people, params.employer).find(({ id }) => id === params.employee);
}

/** Searches names and payroll codes. A query that is too short finds nothing. */
function search(request: PayrollRequest, employees: readonly EmployeeRecord[]) {
  const query = (request.query.query ?? '').trim().toLowerCase();
  if (query.length < QUERY_LENGTH_MIN) return [];
  return employees
    .filter(({ person, employment }) =>
      [`${person.forename} ${person.surname}`, employment.payrollId].some((text) =>
        text.toLowerCase().includes(query),
      ),
    )
    .map((employee) => wire.employeeItem(employee, originOf(request)));
}

/** Pages count from zero. Without a page size, everything is returned at once. */
function pageOf<Item>(items: readonly Item[], { query }: PayrollRequest): readonly Item[] {
  const size = Number(query.pageSize ?? 0);
  const start = Number(query.pageNum ?? 0) * size;
  return size > 0 ? items.slice(start, start + size) : items;
}

/** Tax years up to the current one exist. */
function isTaxYear(text: string, people: People): boolean {
  const year = /^Year(\d{4})$/.exec(text)?.[1] ?? '';
  return Number(year) >= FIRST_TAX_YEAR && year <= taxYearOf(dayOf(people.now())).slice(0, 4);
}

function originOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return `http://${headers.host}`;
}
