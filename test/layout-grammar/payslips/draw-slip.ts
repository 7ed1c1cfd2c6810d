import {
  computePayslip,
  type Employment,
  type OtherDeduction,
  type PayElement,
  type Payslip,
  payPeriodOf,
  type YearToDate,
} from '#paye';
import { addMonthsToDay, type Day, daysBetween, firstDayOfTaxYear, type TaxYear } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { Chance } from '../chance.ts';
import { drawEmployer, drawPerson, type Employer, type Person } from '../people.ts';
import { type DrawnElement, drawElements } from './elements.ts';
import { drawPayDays, type PaidPeriod } from './pay-days.ts';
import { SlipRows } from './rows.ts';
import type { Slip } from './slip.ts';
import { drawTerms, type Terms, taxCodeOf } from './terms.ts';
import { DEDUCTIONS } from './words/deductions.ts';
import { DEPARTMENTS, DIRECTOR_ROLES, ROLES } from './words/labels.ts';

/** The newest day that a payslip is paid on. The grammar draws the same payslips in any year. */
const NEWEST_DAY = '2026-10-30';

const DAYS_APART_MAX = 31;

interface Known {
  person?: Person;
  employer?: Employer;
  /** Another payslip of the person is in this tax year and was paid about this day. */
  near?: { taxYear: TaxYear; day: Day };
  /** Added to the first payment of the printed period. */
  raise?: Pence;
}

/** Draws a person's job and computes the payslips of the tax year up to the one that is printed. */
export function drawSlip(chance: Chance, known: Known = {}): Slip {
  const drawn = drawTerms(chance);
  const terms = known.near && !drawn.isStarter ? { ...drawn, taxYear: known.near.taxYear } : drawn;
  const payDays = drawPayDays(chance, {
    frequency: terms.frequency,
    taxYear: terms.taxYear,
    from: terms.isStarter ? terms.startedOn : firstDayOfTaxYear(terms.taxYear),
  }).filter(({ paidOn }) => paidOn <= NEWEST_DAY);
  // this job has no pay day up to the newest day, so another job is drawn
  if (payDays.length === 0) return drawSlip(chance, known);
  const count = countOf(chance, payDays, known.near);
  if (count === 0) return drawSlip(chance, known);
  const elements = raised(drawElements(chance, terms, count), known.raise ?? 0n);
  const others = drawOthers(chance);
  const previous = terms.hasP45 ? previousOf(chance, terms) : null;
  const payslips = payslipsOf(terms, {
    payDays: payDays.slice(0, count),
    elements,
    others,
    previous,
    chance,
  });
  const last = payslips.at(-1);
  const payDay = payDays[count - 1];
  // some years have no figures for a plan or a letter
  if (!last || !payDay) return drawSlip(chance, known);
  const rows = new SlipRows(chance, terms, { elements, payslips });
  const period = payPeriodOf(terms.frequency, payDay.dueOn);
  return {
    ...printed(known.person ?? drawPerson(chance), known.employer ?? drawEmployer(chance)),
    payrollNumber: chance.pick([String(chance.between(2, 899)), String(chance.between(10_000, 99_999_999))]),
    role: chance.choose(terms.employment.isDirector ? DIRECTOR_ROLES : ROLES),
    department: chance.choose(DEPARTMENTS),
    frequency: terms.frequency,
    payDate: payDay.paidOn,
    start: terms.isStarter && payDay.start < terms.startedOn ? terms.startedOn : payDay.start,
    end: payDay.end,
    startedOn: terms.startedOn,
    isStarter: terms.isStarter,
    needsYear: terms.isStarter || terms.taxCodeBefore !== null || terms.employment.isDirector,
    taxYear: terms.taxYear,
    taxPeriod: { unit: period.unit, number: period.number },
    taxCode: terms.taxCode,
    niCategory: terms.employment.niCategory,
    isDirector: terms.employment.isDirector,
    salary: terms.salary,
    hourlyRate: elements[0]?.amounts.at(-1)?.rate ?? null,
    ...rows.all(),
    taxable: last.taxable,
    niable: last.niable,
    pensionable: pensionableOf(terms, paidIn(elements, count - 1)),
    net: last.net,
    previous,
  };
}

function printed(person: Person, { name, address, payeReference }: Employer) {
  return {
    person,
    name: `${person.forename} ${person.surname}`,
    address: [...person.address, person.postCode],
    niNumber: person.niNumber,
    employer: name,
    employerAddress: address,
    payeReference,
  };
}

function pensionableOf({ employment }: Terms, elements: readonly PayElement[]): Pence | null {
  if (employment.pension?.earnings !== 'pensionable') return null;
  return sumPence(elements.filter(({ isPensionable }) => isPensionable).map(({ amount }) => amount));
}

/** How many payments the year has had. Payslips in one file are of about the same time. */
function countOf(chance: Chance, payDays: readonly PaidPeriod[], near: Known['near']): number {
  if (!near) return chance.between(1, payDays.length);
  const index = payDays.findLastIndex(
    ({ paidOn }) => Math.abs(daysBetween(paidOn, near.day)) <= DAYS_APART_MAX,
  );
  return index + 1;
}

function raised([first, ...others]: readonly DrawnElement[], by: Pence): DrawnElement[] {
  const last = first?.amounts.at(-1);
  if (!first || !last) return others;
  const higher = { ...last, amount: last.amount + by };
  return [{ ...first, amounts: [...first.amounts.slice(0, -1), higher] }, ...others];
}

function drawOthers(chance: Chance): OtherDeduction[] {
  const others: OtherDeduction[] = [];
  const add = (kind: 'order' | 'other' | 'refund', amount: bigint) =>
    others.push({ description: `${kind}|${chance.choose(DEDUCTIONS[kind])}`, amount });
  if (chance.happens(18)) add('other', chance.pence(3_00n, 60_00n));
  if (chance.happens(6)) add('other', chance.pence(3_00n, 90_00n));
  if (chance.happens(6)) add('order', chance.pence(20_00n, 140_00n));
  if (chance.happens(3)) add('refund', -chance.pence(4_00n, 40_00n));
  const seen = new Set<string>();
  return others.filter(({ description }) => !seen.has(description) && seen.add(description));
}

interface Run {
  payDays: readonly PaidPeriod[];
  elements: readonly DrawnElement[];
  others: readonly OtherDeduction[];
  previous: Slip['previous'];
  chance: Chance;
}

function payslipsOf(terms: Terms, { payDays, elements, others, previous, chance }: Run): Payslip[] {
  const changedAt = chance.between(1, payDays.length - 1 || 1);
  const payslips: Payslip[] = [];
  let yearToDate: YearToDate | null = null;
  for (const [index, { dueOn }] of payDays.entries()) {
    const code = terms.taxCodeBefore !== null && index < changedAt ? terms.taxCodeBefore : terms.taxCode;
    const isLast = index === payDays.length - 1;
    const computed = computePayslip({
      employment: employmentOf(terms, isLast ? terms.taxCode : code, previous),
      frequency: terms.frequency,
      payDate: dueOn,
      elements: paidIn(elements, index),
      otherDeductions: others,
      yearToDate,
    });
    if (computed.outcome === 'unsupported' || computed.payslip.net <= 0n) return [];
    payslips.push(computed.payslip);
    yearToDate = computed.payslip.yearToDate;
  }
  return payslips;
}

function employmentOf(terms: Terms, code: string, previous: Slip['previous']): Employment {
  const { pension } = terms.employment;
  return {
    ...terms.employment,
    pension: pension && { ...pension, employeeRate: pension.employeeRate + terms.avcRate },
    taxCode: taxCodeOf(code),
    p45: previous && { taxYear: terms.taxYear, ...previous },
  };
}

export function paidIn(elements: readonly DrawnElement[], index: number): PayElement[] {
  return elements.flatMap(({ description, flags, amounts }) => {
    const paid = amounts[index];
    return paid ? [{ description, ...flags, amount: paid.amount }] : [];
  });
}

/** Pay and tax of the year before the person started, as a P45 states them. */
function previousOf(chance: Chance, terms: Terms): Slip['previous'] {
  const salary = BigInt(terms.salary + chance.between(-5, 3) * 1000);
  let yearToDate: YearToDate | null = null;
  for (let day = `${terms.taxYear.slice(0, 4)}-04-28`; day < terms.startedOn; day = addMonthsToDay(day, 1)) {
    const computed = computePayslip({
      employment: employmentOf({ ...terms, avcRate: 0n }, terms.taxCode, null),
      frequency: 'monthly',
      payDate: day,
      elements: [
        {
          description: 'Salary',
          amount: (salary * 100n) / 12n,
          ...{ isTaxable: true, isNiable: true, isPensionable: false, isFixed: true, isInKind: false },
        },
      ],
      otherDeductions: [],
      yearToDate,
    });
    if (computed.outcome === 'unsupported') return null;
    yearToDate = computed.payslip.yearToDate;
  }
  return yearToDate && { taxable: yearToDate.taxable, tax: yearToDate.tax };
}
