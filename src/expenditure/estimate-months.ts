import { ageOn, type Day } from '#values/calendar.ts';
import type { ErrorCode } from '#values/error-codes.ts';
import { REGIONS, type Region, regionOf } from '#values/postcode.ts';
import { type Estimate, estimate } from './estimate.ts';
import { type AgeBand, ageBandOf, ONS_MODEL, oldestAge } from './model.ts';
import type { PaidMonth } from './monthly-net-pay.ts';
import type { Identity } from './pay-periods.ts';
import type { LeftOutReason } from './schema.ts';

export interface Known {
  months: readonly PaidMonth[];
  /** Identities from all payslips that count, including those without a pay period. */
  identities: readonly Identity[];
  user: { dateOfBirth: Day | null; postCodes: readonly string[] };
}

export interface EstimatedMonth {
  month: PaidMonth;
  estimate: Estimate;
  age: number;
  ageBand: AgeBand;
  home: Home;
}

export type Estimated =
  | { outcome: 'estimated'; months: EstimatedMonth[]; leftOut: { date: Day; reason: LeftOutReason }[] }
  | { outcome: 'unanswerable'; problems: EstimateProblem[] };

/** Why there is no estimate. */
export interface EstimateProblem {
  code: ErrorCode & `expenditure_${string}`;
  message: string;
}

/**
 * Estimates every month that has positive net pay and a region. Returns all problems when there is no such
 * month, or when an age is missing or wrong.
 */
export function estimateMonths({ months, identities, user }: Known): Estimated {
  const all = months.map((month) => ({
    month,
    ...factsOf(
      month.parts.map(({ period }) => period),
      user,
    ),
  }));
  const paid = all.filter(({ month }) => month.netPay > 0n);
  const usable = paid.filter(({ home }) => home !== null);
  const [relevant] = [usable, paid, all].filter((some) => some.length > 0);
  const problems = problemsOf(relevant ?? [factsOf(identities, user)]);
  if (all.length === 0)
    problems.push({ code: 'expenditure_payslips_missing', message: 'payroll periods are missing' });
  else if (paid.length === 0)
    problems.push({ code: 'expenditure_no_net_pay', message: 'payroll periods have no positive net pay' });
  if (problems.length > 0) return { outcome: 'unanswerable', problems };
  return {
    outcome: 'estimated',
    months: usable.flatMap((facts) => estimateMonth(facts) ?? []),
    leftOut: all
      .filter(({ month, home }) => month.netPay <= 0n || home === null)
      .map(({ month: { firstDay, netPay } }) => ({
        date: firstDay,
        reason: netPay > 0n ? 'no_region' : 'no_positive_net_pay',
      })),
  };
}

interface Home {
  postCode: string;
  region: Region;
}

/** Facts about the person in one month, or overall, if there are no months. */
interface Facts {
  month?: PaidMonth;
  dateOfBirth: Day | null;
  postCodes: readonly string[];
  /** The first postcode that has a region. */
  home: Home | null;
}

/** Payslips override the user's own details, and earlier identities override later ones. */
function factsOf(identities: readonly Identity[], user: Known['user']): Facts {
  const born = identities.find(({ dateOfBirth }) => dateOfBirth !== null)?.dateOfBirth;
  const postCodes = [...identities.flatMap(({ postCodes: declared }) => declared), ...user.postCodes];
  return { dateOfBirth: born ?? user.dateOfBirth, postCodes, home: homeOf(postCodes) };
}

function homeOf(postCodes: readonly string[]): Home | null {
  for (const postCode of postCodes) {
    const region = regionOf(postCode);
    if (region) return { postCode, region };
  }
  return null;
}

/** Lists each problem once, in the order that the API specification gives. */
function problemsOf(relevant: readonly Facts[]): EstimateProblem[] {
  const births = relevant.flatMap(({ dateOfBirth, month }) =>
    dateOfBirth && month ? [{ dateOfBirth, age: ageOn(month.lastDay, dateOfBirth) }] : [],
  );
  const hasNoRegion = relevant.every(({ home }) => home === null);
  const tried = hasNoRegion ? relevant.flatMap(({ postCodes }) => postCodes) : [];
  const problems: EstimateProblem[] = [
    ...(relevant.some(({ dateOfBirth }) => dateOfBirth === null)
      ? [{ code: 'expenditure_birth_date_missing' as const, message: missing('date_of_birth') }]
      : []),
    ...(hasNoRegion && tried.length === 0
      ? [{ code: 'expenditure_postcode_missing' as const, message: missing('post_codes') }]
      : []),
    ...births
      .filter(({ age }) => age < 0)
      .map(({ dateOfBirth }) => wrongBirth(`${dateOfBirth} is after the payslip month`)),
    ...births
      .filter(({ age }) => age > AGE_MAX)
      .map(({ dateOfBirth }) =>
        wrongBirth(`${dateOfBirth} gives an age over ${AGE_MAX}, the ONS model limit`),
      ),
    ...tried.map((postCode) => ({
      code: 'expenditure_region_unknown' as const,
      message: `Postcode ${postCode} has no ONS region; supported: ${REGIONS.join(', ')}`,
    })),
  ];
  return [...new Map(problems.map((one) => [one.message, one])).values()].slice(0, PROBLEMS_MAX);
}

function wrongBirth(why: string): EstimateProblem {
  return { code: 'expenditure_birth_date_wrong', message: `[date_of_birth] param ${why}` };
}

const PROBLEMS_MAX = 100;
const AGE_MAX = oldestAge(ONS_MODEL);

function missing(param: string): string {
  return `[${param}] param is missing on the user and its payslips`;
}

function estimateMonth({ month, dateOfBirth, home }: Facts): EstimatedMonth | null {
  if (!month || !dateOfBirth || !home) return null;
  const age = ageOn(month.lastDay, dateOfBirth);
  const ageBand = ageBandOf(age, ONS_MODEL);
  if (!ageBand) throw new Error(`The model has no band for age ${age}`);
  const household = { netPay: month.netPay, ageBand, region: home.region };
  return { month, age, ageBand, home, estimate: estimate(household) };
}
