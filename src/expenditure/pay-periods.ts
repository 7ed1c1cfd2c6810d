import { type CountablePayslip, countPayslips, counts, toCountable } from '#evidence';
import type { StoredPayslip } from '#payroll';
import { type Day, daysBetween } from '#values/calendar.ts';
import { parsePostcode } from '#values/postcode.ts';
import type { PayPeriod } from './monthly-net-pay.ts';

/** Longer periods and later days are treated as mistakes. */
const PERIOD_DAYS_MAX = 10 * 366;
const LAST_DAY_MAX = '2999-12-31';

/** The identity on a payslip. */
export interface Identity {
  dateOfBirth: Day | null;
  postCodes: readonly string[];
}

/**
 * Returns the pay periods of the payslips that count and have net pay and an interval. The identity of a payslip that
 * several sources have comes from all of them. The identities also contain payslips that count but have no pay period.
 */
export function toPayPeriods(
  payslips: readonly StoredPayslip[],
  today: Day,
): { periods: PayPeriod[]; identities: Identity[] } {
  const counted = countPayslips(payslips.map(toCountable), today);
  const byId = new Map(payslips.map((payslip) => [payslip.submissionId, payslip]));
  const identityIn = ({ ids }: CountablePayslip) =>
    mergeIdentities(ids.flatMap((id) => byId.get(id) ?? []).map(identityOf));
  const known = counted.payslips.map((payslip) => ({ payslip, identity: identityIn(payslip) }));
  const undated = counted.leftOut
    .filter(({ payslip, reason }) => reason === 'no_date' && counts(payslip.trustScore))
    .map(({ payslip }) => identityIn(payslip));
  return {
    periods: known.flatMap(({ payslip, identity }) => toPeriod(payslip, identity) ?? []),
    identities: [...known.map(({ identity }) => identity), ...undated],
  };
}

function toPeriod({ id, interval, net }: CountablePayslip, identity: Identity): PayPeriod | null {
  if (interval === null || net === null) return null;
  const { from, to } = interval;
  if (to > LAST_DAY_MAX || daysBetween(from, to) >= PERIOD_DAYS_MAX) return null;
  return { submissionId: id, from, to, netPay: net, ...identity };
}

function identityOf({ date_of_birth, post_code }: StoredPayslip): Identity {
  const postCode = post_code?.trim() || null;
  return {
    dateOfBirth: date_of_birth?.slice(0, 10) ?? null,
    postCodes: postCode === null ? [] : [parsePostcode(postCode) ?? postCode],
  };
}

function mergeIdentities(identities: readonly Identity[]): Identity {
  return {
    dateOfBirth: identities.find(({ dateOfBirth }) => dateOfBirth !== null)?.dateOfBirth ?? null,
    postCodes: [...new Set(identities.flatMap(({ postCodes }) => postCodes))],
  };
}
