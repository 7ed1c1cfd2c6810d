import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { type Day, dayOf } from '#values/calendar.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import { idsPaidAhead, lastPayDay, newLedger, payslipsPaid, payslipsShown } from './ledger.ts';
import { nextPayRuns } from './pay-runs.ts';
import type { People, SandboxPayslip, SandboxPerson } from './person.ts';
import { personAsOf, SEEDED, type SeededPerson } from './seeded.ts';

/** Maximum number of payslips to add in one call. */
export const PAYSLIPS_ADDED_MAX = 60;

/** `clock` has the time of the client that these people belong to. */
export function createPeople({ clock }: { clock: { now(): Date } }): People {
  let ledger = newLedger();
  const today = () => dayOf(clock.now());

  function known(person: SeededPerson): SandboxPerson {
    const days = person.employments.map((employment) => lastPayDay(ledger, employment, today()));
    return personAsOf(person, days.toSorted().at(-1) ?? today());
  }

  function listPayslips(userName: string, payslipsOf: typeof payslipsShown): SandboxPayslip[] {
    const employments = SEEDED.get(userName)?.employments ?? [];
    return employments
      .flatMap((employment) => payslipsOf(ledger, employment, today()))
      .sort((a, b) => compareDays(a.payDate, b.payDate));
  }

  const payslips = (userName: string) => listPayslips(userName, payslipsShown);

  function findPayslip(payslipId: string): SandboxPayslip | undefined {
    for (const userName of SEEDED.keys()) {
      const payslip = payslips(userName).find(({ id }) => id === payslipId);
      if (payslip) return payslip;
    }
    return undefined;
  }

  return {
    now: () => clock.now(),

    all: () => [...SEEDED.values()].map(known),

    find(userName) {
      const person = SEEDED.get(userName);
      return person && known(person);
    },

    findByNiNumber(niNumber) {
      const wanted = parseNiNumber(niNumber);
      if (!wanted) return undefined;
      // the suffix letter may be missing
      const person = [...SEEDED.values()].find((seeded) => seeded.niNumber.startsWith(wanted));
      return person && known(person);
    },

    payslips,

    payslipsOfWholeYears: (userName) => listPayslips(userName, payslipsPaid),

    /** Empty for a person who has left: nothing is paid after a leaver's last pay day. */
    addPayslips(userName, count) {
      const person = SEEDED.get(userName);
      if (!person) throw notFound('Sandbox person', userName);
      if (!Number.isInteger(count) || count < 1 || count > PAYSLIPS_ADDED_MAX) {
        throw invalidRequest(say`count must be a whole number from 1 to ${PAYSLIPS_ADDED_MAX}`);
      }
      const next = person.employments
        .flatMap((employment) => {
          const taken = idsPaidAhead(ledger, employment);
          return nextPayRuns(employment, { after: today(), count, taken }).map((run) => ({
            employment,
            run,
          }));
        })
        .sort((a, b) => compareDays(a.run.paidOn, b.run.paidOn))
        .slice(0, count);
      for (const { employment, run } of next) {
        ledger.paidAhead.set(employment.id, [...(ledger.paidAhead.get(employment.id) ?? []), run]);
      }
      ledger.years.clear();
      const added = new Set(next.map(({ run }) => run.payslipId));
      return payslips(userName).filter(({ id }) => added.has(id));
    },

    amend(payslipId) {
      const payslip = findPayslip(payslipId);
      if (!payslip) throw notFound('Payslip', payslipId);
      ledger.corrections.set(payslipId, (ledger.corrections.get(payslipId) ?? 0) + 1);
      ledger.years.clear();
      return findPayslip(payslipId) ?? payslip;
    },

    reset() {
      ledger = newLedger();
    },
  };
}

function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
