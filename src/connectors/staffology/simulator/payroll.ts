import type {
  People,
  SandboxEmployer,
  SandboxEmployment,
  SandboxPayslip,
  SandboxPerson,
} from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';
import { addDays, addMonthsToDay, type Day, taxMonthOf, taxWeekOf, taxYearOf } from '#values/calendar.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';

/* The sandbox's people as records of a payroll bureau: employers, employees and pay run entries. */

export interface EmployerRecord {
  id: string;
  employer: SandboxEmployer;
}

export interface EmployeeRecord {
  id: string;
  employerId: string;
  person: SandboxPerson;
  employment: SandboxEmployment;
}

export interface EntryRecord {
  id: string;
  /** The year in which the tax year starts. */
  taxYear: number;
  payPeriod: string;
  /** Tax month or tax week. */
  period: number;
  isClosed: boolean;
  payslip: SandboxPayslip;
}

const PAY_PERIODS: Record<PayFrequency, string> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: 'FourWeekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  bi_annually: 'HalfYearly',
  annually: 'Annual',
  irregular: 'Custom',
};
const DAYS: Partial<Record<PayFrequency, number>> = { weekly: 7, fortnightly: 14, four_weekly: 28 };

export function employersOf(people: People): EmployerRecord[] {
  const employers = people.all().flatMap(({ employments }) => employments.map(({ employer }) => employer));
  return [...new Map(employers.map((employer) => [employer.id, employer])).values()]
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((employer) => ({ id: employerIdOf(employer), employer }));
}

export function employeesOf(people: People): EmployeeRecord[] {
  return people.all().flatMap((person) =>
    person.employments.map((employment) => ({
      id: stableId('staffology employee', employment.id),
      employerId: employerIdOf(employment.employer),
      person,
      employment,
    })),
  );
}

/** Paid entries, followed by the open pay run. */
export function entriesOf(people: People, { person, employment }: EmployeeRecord): EntryRecord[] {
  const paid = people.payslips(person.userName).filter(({ employmentId }) => employmentId === employment.id);
  const entries = paid.map((payslip) =>
    entryOf(payslip, { employment, taxYear: payslip.yearToDate.taxYear, isClosed: true }),
  );
  const last = paid.at(-1);
  if (!last || employment.leaveDate !== null) return entries;
  const open = {
    ...last,
    id: `${last.id} open`,
    payDate: nextAfter(last.payDate, employment.frequency),
    periodStart: addDays(last.periodEnd, 1),
    periodEnd: nextAfter(last.periodEnd, employment.frequency),
  };
  const taxYear = Number(taxYearOf(open.payDate).slice(0, 4));
  return [...entries, entryOf(open, { employment, taxYear, isClosed: false })];
}

function entryOf(
  payslip: SandboxPayslip,
  { employment, taxYear, isClosed }: { employment: SandboxEmployment; taxYear: number; isClosed: boolean },
): EntryRecord {
  return {
    id: stableId('staffology entry', payslip.id),
    taxYear,
    payPeriod: PAY_PERIODS[employment.frequency],
    period: DAYS[employment.frequency] ? taxWeekOf(payslip.payDate) : taxMonthOf(payslip.payDate),
    isClosed,
    payslip,
  };
}

function employerIdOf(employer: SandboxEmployer): string {
  return stableId('staffology employer', employer.id);
}

function nextAfter(day: Day, frequency: PayFrequency): Day {
  const days = DAYS[frequency];
  return days ? addDays(day, days) : addMonthsToDay(day, 1);
}
