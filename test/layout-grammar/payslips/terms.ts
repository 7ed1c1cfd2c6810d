import {
  type Employment,
  NO_LOANS,
  type PensionScheme,
  parseTaxCode,
  type StudentPlan,
  type TaxCode,
  tablesOf,
} from '#paye';
import { addDays, type Day, firstDayOfTaxYear, type TaxYear } from '#values/calendar.ts';
import type { Chance } from '../chance.ts';
import { type DrawnFrequency, drawFrequency } from './pay-days.ts';

/** The terms of an employment in one tax year. */
export interface Terms {
  frequency: DrawnFrequency;
  taxYear: TaxYear;
  /** Within the tax year if the person started in it. */
  startedOn: Day;
  isStarter: boolean;
  /** Yearly pay in pounds. */
  salary: number;
  isHourly: boolean;
  /** As printed. An earlier code applied to the first payments of the year if the code was changed. */
  taxCode: string;
  taxCodeBefore: string | null;
  employment: Omit<Employment, 'taxCode' | 'p45'>;
  /** The part of the pension rate that is printed as additional voluntary contributions. */
  avcRate: bigint;
  /** Salary sacrifice is printed as negative pay, among the deductions, or not at all. */
  sacrifice: 'payments' | 'deductions' | 'unprinted';
  /** Taxable pay and tax of the employment before this one, if it is known. */
  hasP45: boolean;
}

const TAX_YEARS: readonly TaxYear[] = ['2024-25', '2025-26', '2025-26', '2026-27', '2026-27'];
const CODES = [
  ...Array.from({ length: 14 }, () => '1257L'),
  ...['1257L M1', 'S1257L', 'S1257L', 'C1257L', 'BR', '1100L', '1131N', '1383M', '0T', 'D0', 'K100', 'K475'],
  ...['1257L W1/M1', 'SBR', 'CBR', '1185L', '950L', 'NT', '1257L X', 'S1100L'],
] as const;
/** Codes before and after a change, as people get them when they move, marry, or lose a benefit. */
const CHANGES = [
  ['1100L', '1257L'],
  ['1131N', '1257L'],
  ['1383M', '1257L'],
  ['1100L', '950L'],
  ['K100', '1257L'],
  ['S1100L', 'S1257L'],
  ['1257L', 'S1257L'],
  ['BR', '1257L'],
  ['1257L M1', '1257L'],
  ['0T M1', '1257L'],
  ['1257L', 'BR'],
  ['1257L', '1131N'],
] as const;

export function drawTerms(chance: Chance): Terms {
  const frequency = drawFrequency(chance);
  const taxYear = chance.pick(TAX_YEARS);
  const isDirector = chance.happens(frequency === 'annually' || frequency === 'quarterly' ? 60 : 4);
  const isStarter = !isDirector && frequency !== 'annually' && chance.happens(14);
  const pension = chance.happens(72) ? drawPension(chance, { frequency, taxYear }) : null;
  const hasChange = !isStarter && chance.happens(14);
  const [before, after] = hasChange ? chance.pick(CHANGES) : [null, chance.pick(CODES)];
  return {
    frequency,
    taxYear,
    startedOn: isStarter
      ? addDays(firstDayOfTaxYear(taxYear), chance.between(30, 120))
      : `20${chance.between(10, 22)}-0${chance.between(1, 9)}-1${chance.between(0, 9)}`,
    isStarter,
    salary: chance.pick([chance.between(15, 28), chance.between(22, 45), chance.between(40, 95)]) * 1000,
    isHourly: !isDirector && chance.happens(frequency === 'monthly' ? 18 : 65),
    taxCode: weekly(frequency, after),
    taxCodeBefore: before === null ? null : weekly(frequency, before),
    employment: {
      niCategory: chance.pick(
        isDirector ? ['A'] : ['A', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'C', 'M', 'H', 'J'],
      ),
      isDirector,
      loans: chance.happens(24) ? drawLoans(chance) : NO_LOANS,
      pension,
    },
    avcRate: pension?.method === 'net_pay' && chance.happens(22) ? BigInt(chance.between(1, 4)) * 100n : 0n,
    sacrifice: chance.pick(['payments', 'payments', 'deductions', 'unprinted']),
    hasP45: isStarter && chance.happens(55),
  };
}

export function taxCodeOf(text: string): TaxCode {
  const code = parseTaxCode(text);
  if (!code) throw new Error(`${text} is not a tax code`);
  return code;
}

/** The emergency marker names weeks for people who are paid by the week. */
function weekly(frequency: DrawnFrequency, code: string): string {
  return ['weekly', 'fortnightly', 'four_weekly'].includes(frequency) ? code.replace(/ M1$/, ' W1') : code;
}

function drawPension(
  chance: Chance,
  { frequency, taxYear }: { frequency: DrawnFrequency; taxYear: TaxYear },
): PensionScheme {
  const method = chance.pick([
    'net_pay',
    'net_pay',
    'relief_at_source',
    'relief_at_source',
    'salary_sacrifice',
  ] as const);
  const hasLimits = tablesOf(taxYear)?.qualifyingEarnings[frequency] !== undefined;
  return {
    method,
    earnings: hasLimits && chance.happens(40) ? 'qualifying' : 'pensionable',
    employeeRate: BigInt(chance.pick([300, 400, 500, 500, 500, 600, 830, 980])),
    employerRate: BigInt(chance.pick([300, 300, 400, 500, 800, 1438])),
  };
}

function drawLoans(chance: Chance): Employment['loans'] {
  const student = chance.pick([
    'plan_1',
    'plan_2',
    'plan_2',
    'plan_4',
    null,
  ] as const) satisfies StudentPlan | null;
  return { student, postgraduate: student === null || chance.happens(20) };
}
