import { divideHalfUp, type Pence } from '#values/money.ts';
import type { People, PersonaName, SandboxPerson } from '../people/index.ts';
import type { Activity } from './activity.ts';
import { otherIncomeOf } from './other-income.ts';
import type { Stretch } from './spending.ts';

/** Pay and other money that reaches a person's account. */
export function incomeOf(receiving: { people: People; person: SandboxPerson; period: Stretch }): Activity[] {
  return [...salariesOf(receiving), ...otherIncomeOf(receiving)];
}

/** The part of the net pay that reaches the account, for people whose payslips say more than they get. */
const PAID_PERCENT: Partial<Record<PersonaName, bigint>> = { user_paid_less: 80n };

/** What the account receives for a net pay. */
export function receivedOf(netPence: Pence, userName: string): Pence {
  return divideHalfUp(netPence * (PAID_PERCENT[userName as PersonaName] ?? 100n), 100n);
}

/** The net pay of the person's payslips, on their pay dates. */
function salariesOf({
  people,
  person,
  period,
}: {
  people: People;
  person: SandboxPerson;
  period: Stretch;
}): Activity[] {
  const employments = new Map(person.employments.map((employment) => [employment.id, employment]));
  return people
    .payslips(person.userName)
    .filter(({ payDate, netPence }) => netPence > 0n && period.from <= payDate && payDate <= period.to)
    .map(({ payDate, netPence, employmentId }) => {
      const { employer, payrollId } = employments.get(employmentId) ?? {};
      const party = (employer?.name ?? 'EMPLOYER').toUpperCase();
      const amount = receivedOf(netPence, person.userName);
      return { date: payDate, kind: 'salary', party, reference: `SALARY ${payrollId}`, amount };
    });
}
