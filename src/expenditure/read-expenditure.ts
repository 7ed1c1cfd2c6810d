import { readPayslips, type StoredPayslip } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { readUser, type Tenant, userExists } from '#users';
import type { User } from '#users/schema.ts';
import { type Day, dayOf } from '#values/calendar.ts';
import { type Estimated, estimateMonths } from './estimate-months.ts';
import { monthlyNetPay } from './monthly-net-pay.ts';
import { toPayPeriods } from './pay-periods.ts';

/** Estimates expenditure from everything stored for the user. Returns null for an unknown user. */
export async function readExpenditure(db: Db, tenant: Tenant, userId: string): Promise<Estimated | null> {
  if (!(await userExists(db, tenant.clientId, userId))) return null;
  const [user, stored] = await Promise.all([readUser(db, tenant, userId), readPayslips(db, tenant, userId)]);
  return estimateFor(user, stored, dayOf(tenant.clientTime()));
}

/** Estimates expenditure from those of these payslips that count, and the user's own details. */
export function estimateFor(
  user: Pick<User, 'date_of_birth' | 'post_codes'>,
  stored: readonly StoredPayslip[],
  today: Day,
): Estimated {
  const { periods, identities } = toPayPeriods(stored, today);
  return estimateMonths({
    months: monthlyNetPay(periods),
    identities,
    user: { dateOfBirth: user.date_of_birth?.slice(0, 10) ?? null, postCodes: user.post_codes ?? [] },
  });
}
