import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Day, TaxYear } from '#values/calendar.ts';
import { type Pence, parsePence, parsePercent, type Rate } from '#values/money.ts';
import { PAY_FREQUENCIES, type PayFrequency } from './pay-period.ts';

export const REGIONS = ['rUK', 'scotland', 'wales'] as const;
export type Region = (typeof REGIONS)[number];

export const STUDENT_PLANS = ['plan_1', 'plan_2', 'plan_4', 'plan_5'] as const;
export type StudentPlan = (typeof STUDENT_PLANS)[number];
export type LoanPlan = StudentPlan | 'postgraduate';

/** A band of a year's taxable pay, in whole pounds, and the tax on all bands below it. */
export interface TaxBand {
  above: bigint;
  upTo: bigint | null;
  rate: Rate;
  /** In hundredths of a penny. */
  taxBelow: bigint;
}

export interface NiLimit {
  weekly: Pence;
  monthly: Pence;
  annual: Pence;
}

/** Employee rates and limits from a given day. In some years they changed mid-year. */
export interface NiTable {
  from: Day;
  primaryThreshold: NiLimit;
  upperEarningsLimit: NiLimit;
  /** By category letter. */
  rates: ReadonlyMap<string, { main: Rate; aboveLimit: Rate }>;
}

/** Directors contribute by yearly limits. A year whose rates changed has separate rates for directors. */
export interface DirectorNiTable {
  primaryThreshold: Pence;
  upperEarningsLimit: Pence;
  rates: NiTable['rates'];
}

/** Automatic enrolment counts pay between these limits. */
export interface QualifyingEarnings {
  lower: Pence;
  upper: Pence;
}

/**
 * A tax year's figures. Figures that the sources don't hold are absent and never estimated: see
 * rates/SOURCES.md.
 */
export interface TaxYearTables {
  taxYear: TaxYear;
  standardCode: string;
  bands: Readonly<Record<Region, readonly TaxBand[]>>;
  nationalInsurance: readonly NiTable[];
  directors: DirectorNiTable | null;
  /** Yearly thresholds. */
  loans: Readonly<Partial<Record<LoanPlan, Pence>>>;
  qualifyingEarnings: Readonly<Partial<Record<PayFrequency, QualifyingEarnings>>>;
}

/** Statutory Sick Pay for days from this one on. */
export interface SickRate {
  from: Day;
  weekly: Pence;
  /** Qualifying days at the start of an absence that are not paid. */
  waitingDays: number;
  /** At most this share of average weekly earnings is paid; null without such a limit. */
  earningsRate: Rate | null;
}

/** The flat rate of Statutory Maternity Pay for weeks that start on this day or later. */
export interface MaternityRate {
  from: Day;
  weekly: Pence;
}

const Pounds = z.int().min(0).transform(BigInt);
const PenceFromPounds = Pounds.transform((pounds) => pounds * 100n);
const PenceFromText = z.string().transform((text) => z.bigint().parse(parsePence(text)));
const Percent = z.string().transform((text) => z.bigint().parse(parsePercent(text)));

const Limit = z.strictObject({ weekly: PenceFromPounds, monthly: PenceFromPounds, annual: PenceFromPounds });
const NiRates = z.record(z.string().regex(/^[A-Z]+$/), z.tuple([Percent, Percent])).transform(ratesByLetter);
const Bands = z.array(z.tuple([Pounds.nullable(), Percent])).transform(stackBands);

type TaxYearFile = z.output<typeof TaxYearFile>;
const TaxYearFile = z.strictObject({
  standard_code: z.string(),
  bands: z.record(z.enum(REGIONS), Bands),
  national_insurance: z.array(
    z.strictObject({
      from: z.iso.date(),
      primary_threshold: Limit,
      upper_earnings_limit: Limit,
      rates: NiRates,
    }),
  ),
  directors: z
    .strictObject({
      primary_threshold: PenceFromPounds,
      upper_earnings_limit: PenceFromPounds,
      rates: NiRates,
    })
    .optional(),
  student_loans: z.partialRecord(z.enum([...STUDENT_PLANS, 'postgraduate']), PenceFromPounds),
  statutory_pay: z
    .strictObject({
      sick: z.strictObject({
        from: z.iso.date(),
        weekly: PenceFromText,
        waiting_days: z.int().min(0),
        earnings_percent: Percent.nullable(),
      }),
      maternity: z.strictObject({ from: z.iso.date(), weekly: PenceFromText }),
    })
    .optional(),
  qualifying_earnings: z.partialRecord(
    z.enum(PAY_FREQUENCIES),
    z.tuple([PenceFromPounds, PenceFromPounds]).transform(([lower, upper]) => ({ lower, upper })),
  ),
});

const FOLDER = new URL('./rates/', import.meta.url);
const YEARS: readonly (readonly [TaxYear, TaxYearFile])[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => [file.slice(0, -'.json'.length), readYear(file)]);

const TABLES: ReadonlyMap<TaxYear, TaxYearTables> = new Map(
  YEARS.map(([taxYear, file]) => [taxYear, tablesFrom(taxYear, file)]),
);

/** Oldest first. */
export const statutoryRates: { sick: readonly SickRate[]; maternity: readonly MaternityRate[] } =
  readStatutoryRates();

export const TAX_YEARS: readonly TaxYear[] = [...TABLES.keys()];

export function tablesOf(taxYear: TaxYear): TaxYearTables | null {
  return TABLES.get(taxYear) ?? null;
}

function readStatutoryRates() {
  const known = YEARS.flatMap(([, file]) => file.statutory_pay ?? []);
  return {
    sick: known.map(({ sick }) => ({
      from: sick.from,
      weekly: sick.weekly,
      waitingDays: sick.waiting_days,
      earningsRate: sick.earnings_percent,
    })),
    maternity: known.map(({ maternity }) => maternity),
  };
}

function readYear(file: string): TaxYearFile {
  const parsed = TaxYearFile.safeParse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`The figures in ${file} are not valid: ${z.prettifyError(parsed.error)}`);
}

function tablesFrom(taxYear: TaxYear, file: TaxYearFile): TaxYearTables {
  return {
    taxYear,
    standardCode: file.standard_code,
    bands: file.bands,
    nationalInsurance: file.national_insurance.map((table) => ({
      from: table.from,
      primaryThreshold: table.primary_threshold,
      upperEarningsLimit: table.upper_earnings_limit,
      rates: table.rates,
    })),
    directors: file.directors
      ? {
          primaryThreshold: file.directors.primary_threshold,
          upperEarningsLimit: file.directors.upper_earnings_limit,
          rates: file.directors.rates,
        }
      : null,
    loans: file.student_loans,
    qualifyingEarnings: file.qualifying_earnings,
  };
}

function ratesByLetter(rates: Record<string, [Rate, Rate]>): NiTable['rates'] {
  return new Map(
    Object.entries(rates).flatMap(([letters, [main, aboveLimit]]) =>
      [...letters].map((letter) => [letter, { main, aboveLimit }]),
    ),
  );
}

function stackBands(rows: readonly [bigint | null, Rate][]): TaxBand[] {
  let above = 0n;
  let taxBelow = 0n;
  return rows.map(([upTo, rate]) => {
    const band = { above, upTo, rate, taxBelow };
    if (upTo !== null) {
      taxBelow += (upTo - above) * rate;
      above = upTo;
    }
    return band;
  });
}
