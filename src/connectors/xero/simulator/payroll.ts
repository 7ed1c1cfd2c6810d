import type {
  People,
  SandboxEmployer,
  SandboxEmployment,
  SandboxPayslip,
  SandboxPerson,
} from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';
import { addDays, addMonthsToDay, type Day } from '#values/calendar.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';

/* The sandbox's people as Xero records: an organisation for each employer, with its staff and pay runs. */

export interface Organisation {
  tenantId: string;
  name: string;
  employer: SandboxEmployer;
}

export interface StaffMember {
  employeeId: string;
  person: SandboxPerson;
  employment: SandboxEmployment;
}

export interface PayRunRecord {
  id: string;
  frequency: PayFrequency;
  payDate: Day;
  periodStart: Day;
  periodEnd: Day;
  status: 'Draft' | 'Posted';
  payslips: PaidMember[];
}

export interface PaidMember {
  id: string;
  member: StaffMember;
  payslip: SandboxPayslip;
}

/** A person who signs in has access to the payroll of every employer they work for. */
export function organisationsOf(people: People, userName: string): Organisation[] {
  const employers = new Map(
    (people.find(userName)?.employments ?? []).map(({ employer }) => [employer.id, employer]),
  );
  return [...employers.values()].map((employer) => ({
    tenantId: stableId('xero tenant', employer.id),
    name: employer.name,
    employer,
  }));
}

export function staffOf(people: People, { employer }: Organisation): StaffMember[] {
  return people
    .all()
    .flatMap((person) =>
      person.employments
        .filter((employment) => employment.employer.id === employer.id)
        .map((employment) => ({ employeeId: stableId('xero employee', employment.id), person, employment })),
    );
}

/** Posted runs, and after each calendar's last one a draft of the next. Newest first. */
export function payRunsOf(people: People, organisation: Organisation): PayRunRecord[] {
  const posted = new Map<string, PayRunRecord>();
  for (const member of staffOf(people, organisation))
    for (const payslip of people.payslips(member.person.userName)) {
      if (payslip.employmentId !== member.employment.id) continue;
      const run = runOf(organisation, member.employment.frequency, payslip);
      const known = posted.get(run.id) ?? run;
      known.payslips.push({ id: stableId('xero payslip', payslip.id), member, payslip });
      posted.set(run.id, known);
    }
  const runs = [...posted.values()];
  return [...runs, ...draftsAfter(runs)].sort((one, other) => other.payDate.localeCompare(one.payDate));
}

function runOf(organisation: Organisation, frequency: PayFrequency, payslip: SandboxPayslip): PayRunRecord {
  const { payDate, periodStart, periodEnd } = payslip;
  const id = stableId('xero run', organisation.tenantId, frequency, payDate, periodStart, periodEnd);
  return { id, frequency, payDate, periodStart, periodEnd, status: 'Posted', payslips: [] };
}

function draftsAfter(runs: readonly PayRunRecord[]): PayRunRecord[] {
  const latest = new Map<PayFrequency, PayRunRecord>();
  for (const run of runs)
    if (run.payDate > (latest.get(run.frequency)?.payDate ?? '')) latest.set(run.frequency, run);
  return [...latest.values()].map((run) => ({
    ...run,
    id: stableId('xero draft', run.id),
    payDate: nextAfter(run.payDate, run.frequency),
    periodStart: addDays(run.periodEnd, 1),
    periodEnd: nextAfter(run.periodEnd, run.frequency),
    status: 'Draft',
    payslips: run.payslips.map((paid) => ({ ...paid, id: stableId('xero draft payslip', paid.id) })),
  }));
}

function nextAfter(day: Day, frequency: PayFrequency): Day {
  if (frequency === 'weekly') return addDays(day, 7);
  if (frequency === 'fortnightly') return addDays(day, 14);
  return frequency === 'four_weekly' ? addDays(day, 28) : addMonthsToDay(day, 1);
}
