import type { People, SandboxPayslip, SandboxPerson } from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';
import { utrOf } from '#simulation/people/utr.ts';
import { type Day, dayOf, type TaxYear, taxYearOf } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';

/*
 * Data that employers reported to the tax authority: the sandbox's people with their payslips' payments, and
 * test users.
 */

export interface Taxpayer {
  userId: string;
  password: string;
  nino: string;
  utr: string;
  forename: string;
  surname: string;
  dateOfBirth: Day | null;
  /** Signed up for Making Tax Digital for Income Tax. */
  isSignedUp: boolean;
}

export interface EmploymentRecord {
  id: string;
  employerName: string;
  payeReference: string;
  payrollId: string;
  startDate: Day;
  leaveDate: Day | null;
  isDirector: boolean;
  frequency: PayFrequency;
  /** Oldest first. */
  payments: readonly Payment[];
}

export interface Payment {
  payDate: Day;
  taxCode: string | null;
  taxablePence: Pence;
  taxPence: Pence;
}

export const SUMMARY_KINDS = ['employments', 'income', 'tax', 'benefits'] as const;
export type SummaryKind = (typeof SUMMARY_KINDS)[number];

const PASSWORD = 'pass_good';
const ADDED_MAX = 1000;

export class TaxRecords {
  readonly #people: People;
  readonly #testUsers = new Map<string, Taxpayer>();
  readonly #notSignedUp = new Set<string>();
  readonly #employments = new Map<string, EmploymentRecord[]>();
  readonly #summaries = new Map<string, object>();

  constructor(people: People) {
    this.#people = people;
  }

  today(): Day {
    return dayOf(this.#people.now());
  }

  find(userId: string): Taxpayer | undefined {
    const person = this.#people.find(userId);
    return person ? this.#taxpayerOf(person) : this.#testUsers.get(userId);
  }

  findByNino(nino: string): Taxpayer | undefined {
    const person = this.#people.all().find(({ niNumber }) => niNumber === nino);
    return person
      ? this.#taxpayerOf(person)
      : [...this.#testUsers.values()].find((user) => user.nino === nino);
  }

  findByUtr(utr: string): Taxpayer | undefined {
    const person = this.#people.all().find(({ niNumber }) => utrOf(niNumber) === utr);
    return person ? this.#taxpayerOf(person) : [...this.#testUsers.values()].find((user) => user.utr === utr);
  }

  /** Employments with a payment in this period, up to today. */
  employmentsBetween({ userId, nino }: Taxpayer, from: Day, to: Day): EmploymentRecord[] {
    const last = to < this.today() ? to : this.today();
    const person = this.#people.find(userId);
    const all = [...(person ? this.#recordsOf(person) : []), ...(this.#employments.get(nino) ?? [])];
    return all
      .map((record) => ({
        ...record,
        payments: record.payments.filter(({ payDate }) => from <= payDate && payDate <= last),
      }))
      .filter(({ payments }) => payments.length > 0);
  }

  summary(kind: SummaryKind, utr: string, taxYear: TaxYear): object | undefined {
    return this.#summaries.get(`${kind} ${utr} ${taxYear}`);
  }

  setSummary(
    summary: object,
    { kind, utr, taxYear }: { kind: SummaryKind; utr: string; taxYear: TaxYear },
  ): void {
    if (this.#summaries.size >= ADDED_MAX) this.#summaries.clear();
    this.#summaries.set(`${kind} ${utr} ${taxYear}`, summary);
  }

  addUser(user: Taxpayer): void {
    if (this.#testUsers.size >= ADDED_MAX) this.#testUsers.clear();
    this.#testUsers.set(user.userId, user);
  }

  addEmployment(nino: string, record: EmploymentRecord): void {
    if (this.#employments.size >= ADDED_MAX) this.#employments.clear();
    this.#employments.set(nino, [...(this.#employments.get(nino) ?? []), record]);
  }

  signUp(userId: string, isSignedUp: boolean): void {
    if (isSignedUp) this.#notSignedUp.delete(userId);
    else this.#notSignedUp.add(userId);
  }

  clear(): void {
    for (const kept of [this.#testUsers, this.#notSignedUp, this.#employments, this.#summaries]) kept.clear();
  }

  #taxpayerOf({ userName, niNumber, forename, surname, dateOfBirth }: SandboxPerson): Taxpayer {
    return {
      userId: userName,
      password: PASSWORD,
      nino: niNumber,
      utr: utrOf(niNumber),
      forename,
      surname,
      dateOfBirth,
      isSignedUp: !this.#notSignedUp.has(userName),
    };
  }

  #recordsOf({ userName, employments }: SandboxPerson): EmploymentRecord[] {
    const payslips = this.#people.payslipsOfWholeYears(userName);
    return employments.map(({ id, employer, payrollId, startDate, leaveDate, isDirector, frequency }) => ({
      id: stableId('tax employment', id),
      employerName: employer.name,
      payeReference: employer.payeReference,
      payrollId,
      startDate,
      leaveDate,
      isDirector,
      frequency,
      payments: payslips.filter(({ employmentId }) => employmentId === id).map(paymentOf),
    }));
  }
}

function paymentOf({ payDate, taxCode, taxablePence, deductions }: SandboxPayslip): Payment {
  const tax = deductions.filter(({ code }) => code === 'TAX').map(({ amountPence }) => amountPence);
  return { payDate, taxCode, taxablePence, taxPence: sumPence(tax) };
}

export function totalsOf(payments: readonly Payment[]): { taxablePence: Pence; taxPence: Pence } {
  return {
    taxablePence: sumPence(payments.map(({ taxablePence }) => taxablePence)),
    taxPence: sumPence(payments.map(({ taxPence }) => taxPence)),
  };
}

export function isTaxYear(text: string): boolean {
  const [, first, next] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  return first !== undefined && taxYearOf(`${first}-04-06`) === `${first}-${next}`;
}
