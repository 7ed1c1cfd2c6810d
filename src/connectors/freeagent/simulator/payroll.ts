import type {
  People,
  SandboxEmployer,
  SandboxEmployment,
  SandboxPayslip,
  SandboxPerson,
} from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';
import { taxMonthOf, taxYearOf } from '#values/calendar.ts';

/* The sandbox's people as FreeAgent records: the users of one company, and its payroll by tax year and month. */

export interface StaffMember {
  id: number;
  person: SandboxPerson;
  employment: SandboxEmployment;
}

export interface PayrollPeriod {
  /** In which the tax year ends. */
  year: number;
  /** The tax month, from 0. */
  period: number;
  status: 'filed' | 'unfiled';
  payslips: { member: StaffMember; payslip: SandboxPayslip }[];
}

const PERIODS = 12;

/** FreeAgent has one company for each consent. It is the person's latest employer. */
export function companyOf(people: People, userName: string): SandboxEmployer | null {
  const { employments = [] } = people.find(userName) ?? {};
  return employments.findLast(isPaidByFreeAgent)?.employer ?? null;
}

/** FreeAgent pays monthly and weekly. */
function isPaidByFreeAgent({ frequency }: SandboxEmployment): boolean {
  return frequency === 'monthly' || frequency === 'weekly';
}

export function staffOf(people: People, company: SandboxEmployer): StaffMember[] {
  return people
    .all()
    .flatMap((person) =>
      person.employments
        .filter((employment) => employment.employer.id === company.id && isPaidByFreeAgent(employment))
        .map((employment) => ({ id: userIdOf(employment), person, employment })),
    );
}

/** The periods of a tax year that have payslips. The one after the last is a draft. */
export function periodsOf(people: People, company: SandboxEmployer, year: number): PayrollPeriod[] {
  const periods = new Map<number, PayrollPeriod>();
  let latest = 0;
  for (const member of staffOf(people, company))
    for (const payslip of people.payslipsOfWholeYears(member.person.userName)) {
      if (payslip.employmentId !== member.employment.id) continue;
      const index = monthsOf(payslip);
      latest = Math.max(latest, index);
      if (Math.floor(index / PERIODS) !== year) continue;
      const period = index % PERIODS;
      const known = periods.get(period) ?? { year, period, status: 'filed', payslips: [] };
      known.payslips.push({ member, payslip });
      periods.set(period, known);
    }
  const last = periods.get(latest % PERIODS);
  const draft = latest + 1;
  if (last && Math.floor(draft / PERIODS) === year)
    periods.set(draft % PERIODS, { ...last, period: draft % PERIODS, status: 'unfiled' });
  return [...periods.values()].sort((one, other) => one.period - other.period);
}

/** Tax months, counted through all years. */
function monthsOf({ payDate }: SandboxPayslip): number {
  return (Number(taxYearOf(payDate).slice(0, 4)) + 1) * PERIODS + taxMonthOf(payDate) - 1;
}

function userIdOf({ id }: SandboxEmployment): number {
  return Number.parseInt(stableId('freeagent user', id).slice(0, 7), 16);
}
