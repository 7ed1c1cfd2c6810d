import fc from 'fast-check';
import type { IncomeSubmission } from '#tax-authority/schema.ts';
import { addDays, addMonthsToDay, type Day } from '#values/calendar.ts';
import type { TrustScore } from '#values/trust-score.ts';
import { type Slip, slip, taxYear } from './facts.fixture.ts';
import { ADA, type Bank, facts, found, NOBODY, OWN, STRANGER } from './situations/notation.fixture.ts';
import type { StoredFacts } from './stored-facts.ts';

/** What is stored about a person, in a form that can be shuffled and copied. */
export interface Evidence {
  slips: readonly (Slip & { id: string })[];
  banks: readonly (Bank & { id: string })[];
  income: readonly IncomeSubmission[];
  hasRecord: boolean;
  maySeeChecks: boolean;
}

const EMPLOYERS = ['Kestrel Foods Ltd', 'Heron Mills', 'Osprey Catering Ltd'] as const;
const NEWEST: Day = '2026-01-28';
const UNTRUSTED: readonly TrustScore[] = ['LOW', 'VERY_LOW'];

export function toFacts({ slips, banks, income, hasRecord, maySeeChecks }: Evidence): StoredFacts {
  return facts({
    payslips: slips.map(slip),
    banks,
    income,
    claimed: hasRecord ? ADA : NOBODY,
    maySeeChecks,
    findings: Object.fromEntries(
      slips.flatMap(({ document, trust }) =>
        document && trust === 'VERY_LOW' ? [[document, [found('covered_text', 'high', 'Painted over')]]] : [],
      ),
    ),
  });
}

const PARTS: Readonly<Record<string, (gross: number) => Partial<Slip>>> = {
  basic: (gross) => paid(gross, [['BASIC', gross, true]]),
  overtime: (gross) =>
    paid(gross * 1.25, [
      ['BASIC', gross, true],
      ['OVERTIME', gross * 0.25, false],
    ]),
  sick: () => paid(530, [['ALLOWANCE', 530, false, 'Statutory sick pay']]),
  bonus: (gross) =>
    paid(gross + 2000, [
      ['BASIC', gross, true],
      ['BONUS', 2000, false],
    ]),
  recovered: (gross) =>
    paid(-300, [
      ['BASIC', gross, true],
      ['OTHER', -300 - gross, false, 'Overpayment recovered'],
    ]),
  unlisted: (gross) => ({ ...paid(gross, []), net: null }),
};

function paid(
  gross: number,
  parts: readonly [string, number, boolean, string?][],
): Pick<Slip, 'gross' | 'net' | 'parts'> {
  return {
    gross: gross.toFixed(2),
    net: (gross < 0 ? gross : gross * 0.8).toFixed(2),
    parts: parts.map(([type, amount, isFixed, description]) =>
      description ? [type, amount.toFixed(2), isFixed, description] : [type, amount.toFixed(2), isFixed],
    ),
  };
}

const gross = fc.constantFrom(430, 900, 2484.64, 3000);
const shows = fc.constantFrom<Slip['shows']>(OWN, OWN, { name: 'Ada Marlowe', niNumber: 'QQ123456C' }, {});
const source = fc.constantFrom('payroll_connection', 'payroll_direct_connection', 'payslip_upload');
const part = fc.constantFrom(...Object.keys(PARTS));

/** The payslips of one job from one source, some of which are amended, doubted or unusual. */
const job = fc
  .record({
    employer: fc.constantFrom(...EMPLOYERS),
    isWeekly: fc.constantFrom(false, false, true),
    count: fc.constantFrom(12, 6, 3, 2, 1),
    ended: fc.constantFrom(0, 0, 0, 1, 3),
    hasLeft: fc.boolean(),
    source,
    trust: fc.constantFrom<TrustScore>('HIGH', 'HIGH', 'HIGH', 'MEDIUM'),
    gross,
    shows,
    type: fc.constantFrom(null, null, 'Pension', 'Subcontractor'),
    unusual: fc.array(
      fc.record({
        at: fc.constantFrom(0, 0, 1, 2, 5),
        part,
        isAmended: fc.constantFrom(false, false, false, true),
        trust: fc.constantFrom<TrustScore>('HIGH', 'HIGH', 'HIGH', 'MEDIUM', ...UNTRUSTED),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ unusual, ...given }) =>
    Array.from({ length: given.count }, (_, at): Slip => {
      const change = unusual.find((one) => one.at === at);
      const newest = addMonthsToDay(NEWEST, -given.ended);
      const payDate = given.isWeekly ? addDays(newest, -7 * at) : addMonthsToDay(NEWEST, -given.ended - at);
      return {
        payDate,
        ...(given.isWeekly
          ? { frequency: 'weekly', interval: [addDays(payDate, -6), payDate] as [Day, Day] }
          : {}),
        employer: given.employer,
        source: given.source,
        shows: given.shows ?? {},
        type: given.type,
        trust: change?.trust ?? given.trust,
        isAmended: change?.isAmended ?? false,
        leave: given.ended > 0 && given.hasLeft ? addDays(newest, 2) : null,
        ...PARTS[change?.part ?? 'basic']?.(given.gross),
      };
    }),
  );

const CREDITS: readonly [day: string, amount: string, description: string][] = [
  ['28', '2400.00', 'KESTREL FOODS SALARY'],
  ['28', '720.00', 'HERON MILLS'],
  ['26', '1500.00', 'BRIGHTSIDE CARE LTD WAGES'],
  ['12', '393.45', 'DWP UC 12345678A'],
  ['14', '921.00', 'DWP SP QQ123456C'],
  ['05', '800.00', 'BROOKSIDE CAFE INV 1041'],
  ['17', '640.00', 'J SMITH INVOICE 1042'],
  ['03', '500.00', 'TRANSFER FROM SAVINGS'],
];
const MONTHS = ['2025-11', '2025-12', '2026-01'] as const;

const bank = (trust: fc.Arbitrary<TrustScore>) =>
  fc
    .record({
      month: fc.constantFrom(...MONTHS),
      credits: fc.subarray([...CREDITS]),
      // a statement may hide its number
      account: fc.constantFrom('00000012345678', '00000087654321', ''),
      holder: fc.constantFrom('MISS A EXAMPLE', null),
      trust,
    })
    .map(({ month, credits, ...given }) => ({
      from: `${month}-01`,
      to: month === '2025-11' ? '2025-11-30' : `${month}-31`,
      credits: credits.map(([day, amount, description]): [Day, string, string] => [
        `${month}-${day}`,
        amount,
        description,
      ]),
      ...given,
    }));

const income = fc
  .subarray([2023, 2024, 2025])
  .chain((years) =>
    fc.tuple(...years.map((year) => fc.tuple(fc.constant(year), fc.constantFrom(...EMPLOYERS), gross))),
  )
  .map((years) =>
    years.map(([year, employer, pay]) =>
      taxYear(
        year,
        [[employer, (pay * (year === 2025 ? 10 : 12)).toFixed(2), '1200.00']],
        year === 2025 ? NEWEST : undefined,
      ),
    ),
  );

/** Any evidence about one person: several jobs, sources and trust scores. */
export const evidence: fc.Arbitrary<Evidence> = fc
  .record({
    jobs: fc.array(job, { maxLength: 3, size: 'max' }),
    banks: fc.array(
      bank(fc.constantFrom<TrustScore>('HIGH', 'HIGH', 'HIGH', 'HIGH', 'HIGH', 'MEDIUM', 'LOW')),
      {
        maxLength: 4,
      },
    ),
    isPayCredited: fc.boolean(),
    income: fc.oneof(fc.constant([]), income),
    hasRecord: fc.constantFrom(true, true, true, false),
    maySeeChecks: fc.boolean(),
  })
  .map(({ jobs, banks, isPayCredited, ...given }) => ({
    slips: jobs.flatMap((slips, number) =>
      slips.map((one, at) => numbered(one, `job${number}-${at}`, number)),
    ),
    banks: banks.map((one, at) => ({
      ...one,
      id: `statement-${at}`,
      credits: isPayCredited ? [...one.credits.filter(isNotPay), ...payOf(jobs.flat(), one)] : one.credits,
    })),
    ...given,
  }));

function isNotPay([, , description]: Bank['credits'][number]): boolean {
  return !/KESTREL|HERON/.test(description);
}

/** The pay of these payslips that arrives in the period of a statement. */
function payOf(slips: readonly Slip[], { from, to }: Pick<Bank, 'from' | 'to'>): [Day, string, string][] {
  return slips.flatMap(({ payDate, net, employer, isAmended, trust }): [Day, string, string][] =>
    payDate && from <= payDate && payDate <= to && Number(net) > 0 && !isAmended && trust !== 'VERY_LOW'
      ? [[payDate, net ?? '', (employer ?? '').toUpperCase()]]
      : [],
  );
}

/** A payslip that is not trusted, with any amount, from any source. */
export const untrustedSlip = fc
  .record({
    employer: fc.constantFrom(...EMPLOYERS, 'Meridian Holdings Ltd'),
    ago: fc.nat({ max: 6 }),
    gross: fc.constantFrom(100, 3000, 9000),
    part,
    source,
    shows: fc.constantFrom<NonNullable<Slip['shows']>>(OWN, {}, STRANGER),
    trust: fc.constantFrom(...UNTRUSTED),
    isAmended: fc.constantFrom(false, false, true),
  })
  .map(({ ago, gross: pay, part: kind, ...given }) =>
    numbered({ ...given, payDate: addMonthsToDay(NEWEST, -ago), ...PARTS[kind]?.(pay) }, 'untrusted', 7),
  );

/** A statement that is not trusted. */
export const untrustedBank = bank(fc.constantFrom(...UNTRUSTED)).map((one) => ({
  ...one,
  id: 'untrusted-statement',
}));

function numbered(one: Slip, id: string, number: number): Slip & { id: string } {
  return one.source === 'payslip_upload'
    ? { ...one, id, document: `document-${id}`, account: null }
    : { ...one, id, account: `account-${number}` };
}
