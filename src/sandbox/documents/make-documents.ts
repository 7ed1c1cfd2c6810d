import { fixed, invalidRequest, say } from '#platform/problem.ts';
import { createPeople, PERSONA_NAMES, type SandboxPerson } from '#simulation/people/index.ts';
import { dateOf, lastDayOfMonth } from '#values/calendar.ts';
import { seededRandom } from '#values/seeded-random.ts';
import { buildPayslip } from './build-payslip.ts';
import { buildStatement, type Month } from './build-statement.ts';
import type { PaperOptions } from './drawing/paper.ts';
import { MONTHS, MONTHS_CHOSEN_FROM } from './months.ts';
import { drawPayslip, type Payslip, type PayslipLayout } from './payslip.ts';
import { OTHER_LAYOUTS, PAYSLIP_LAYOUTS } from './payslips/index.ts';
import { saveAgain } from './save-again.ts';
import { STATEMENT_LAYOUTS } from './statements/index.ts';
import { drawStatement, type StatementLayout } from './statements/layout.ts';
import { PAYSLIP_TAMPERS, type PayslipTamper, tamperPayslip } from './tamper-payslip.ts';
import { STATEMENT_TAMPERS, type StatementTamper, tamperStatement } from './tamper-statement.ts';
import { type PayslipTruth, payslipTruth, type StatementTruth, statementTruth } from './truth.ts';

export interface DocumentWanted<Tamper> {
  layout: string;
  persona: string;
  seed: number;
  /** `2026-03`; chosen by the seed if absent. */
  month?: Month;
  tamper?: Tamper | null;
  /** Protects the file: it opens only with this password. */
  password?: string;
}

export interface Made<Truth> {
  /** Drawn when it is first read. */
  readonly bytes: Buffer;
  truth: Truth;
}

/** Makes a bank statement with the person's net pay on their pay dates, and its expected values. */
export function makeStatement(
  wanted: DocumentWanted<StatementTamper> & { isEmpty?: boolean },
): Made<StatementTruth> {
  const layout = findLayout<StatementLayout>(STATEMENT_LAYOUTS, wanted.layout);
  const { seed, isEmpty = false } = wanted;
  const month = monthOf(wanted);
  const { people, person } = peopleIn(month, wanted.persona);
  const honest = buildStatement(layout, { people, person, month, seed, isEmpty });
  const kind = tamperOf(STATEMENT_TAMPERS, wanted.tamper);
  const changed = kind === null ? null : tamperStatement(layout, honest, { kind, seed });
  if (kind && !changed)
    throw invalidRequest(
      say`[tamper] cannot be ${fixed(kind)}: this ${fixed(layout.name)} statement has nothing to change in this way`,
    );
  const { statement, tampering } = changed ?? { statement: honest, tampering: null };
  const options: PaperOptions = {
    title: `Statement ${statement.number}`,
    producer: `${layout.bankName} Statements`,
    madeOn: statement.end,
    ...passwordOf(wanted),
  };
  const truth = statementTruth(layout, statement, tampering);
  return made(truth, () => drawStatement(layout, statement, options).finish());
}

/** Makes a payslip with the simulators' figures, and its expected values. */
export function makePayslip(wanted: DocumentWanted<PayslipTamper>): Made<PayslipTruth> {
  const layout = findLayout<PayslipLayout>([...PAYSLIP_LAYOUTS, ...OTHER_LAYOUTS], wanted.layout);
  const { seed } = wanted;
  const honest = honestPayslip(layout, wanted);
  const kind = tamperOf(PAYSLIP_TAMPERS, wanted.tamper);
  const changed = kind === null ? null : tamperPayslip(layout, honest, { kind, seed });
  const payslip = changed?.payslip ?? honest;
  const options: PaperOptions = {
    title: `Payslip ${payslip.payrollNumber}`,
    producer: layout.vendor,
    madeOn: payslip.payDate,
    ...passwordOf(wanted),
    ...changed?.paper,
  };
  return made(payslipTruth(layout, payslip, changed?.tampering ?? null), () => {
    const original = changed ? drawPayslip(layout, honest, options) : null;
    const forgery = original && changed?.how ? { how: changed.how, original: original.values } : null;
    const drawn = drawPayslip(layout, payslip, { ...options, forgery }).finish();
    return original && changed?.isSavedAgain
      ? saveAgain(original.finish(), drawn, { producer: 'PDF Touch-Up', on: payslip.payDate })
      : drawn;
  });
}

function made<Truth>(truth: Truth, draw: () => Buffer): Made<Truth> {
  let drawn: Buffer | null = null;
  return {
    truth,
    get bytes() {
      drawn ??= draw();
      return drawn;
    },
  };
}

function honestPayslip({ build }: PayslipLayout, wanted: DocumentWanted<PayslipTamper>): Payslip {
  const month = monthOf(wanted);
  const { people, person } = peopleIn(month, wanted.persona);
  if (build) return build(person, month);
  const paid = people.payslips(person.userName).filter(({ payDate }) => payDate.startsWith(month));
  if (paid.length === 0)
    throw invalidRequest(say`[month] must be a month in which ${fixed(person.userName)} was paid`);
  return buildPayslip(people, person, seededRandom('payslip', person.userName, wanted.seed).pick(paid));
}

function passwordOf({ password }: { password?: string }): Pick<PaperOptions, 'password'> {
  return password === undefined ? {} : { password };
}

function findLayout<T extends { name: string }>(layouts: readonly T[], name: string): T {
  const known = layouts.map((layout) => layout.name);
  requireOne('layout', known, name);
  return layouts[known.indexOf(name)] as T;
}

function tamperOf<Kind extends string>(
  known: Record<Kind, string>,
  wanted: Kind | null | undefined,
): Kind | null {
  return wanted ? (requireOne('tamper', Object.keys(known), wanted) as Kind) : null;
}

function requireOne(field: string, known: readonly string[], value: string): string {
  if (!known.includes(value))
    throw invalidRequest(say`[${fixed(field)}] must be one of ${fixed(known.join(', '))}`);
  return value;
}

function monthOf({ month, persona, seed }: { month?: Month; persona: string; seed: number }): Month {
  if (month === undefined) return seededRandom('month', persona, seed).pick(MONTHS_CHOSEN_FROM);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || month < MONTHS.first || month > MONTHS.last) {
    throw invalidRequest(say`[month] must be a month from ${fixed(MONTHS.first)} to ${fixed(MONTHS.last)}`);
  }
  return month;
}

/** All people as they are at the end of the month. */
function peopleIn(month: Month, persona: string) {
  const people = createPeople({ clock: { now: () => dateOf(lastDayOfMonth(`${month}-01`)) } });
  const person = people.find(requireOne('persona', PERSONA_NAMES, persona));
  return { people, person: person as SandboxPerson };
}
