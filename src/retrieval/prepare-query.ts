import { type AccountsContext, requireAccount, requireConnected, requireSourceEnabled } from '#accounts';
import { resolveAuthorisation } from '#authorisations';
import type { Failed, Person } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { readUser, readUserSettings, type Tenant } from '#users';

export interface Query {
  accountId: string;
  /** Whose account it must be; null where the caller may use any. */
  ofUser: string | null;
  authorisationId?: string | undefined;
  /** Nobody waits: only a recurring consent counts, and no message may be caused. */
  scheduled?: boolean;
  /** Nobody waits any more, though somebody asked. */
  unattended?: boolean;
}

/** What whoever an account is linked to is asked with. */
export interface PreparedQuery {
  userId: string;
  /** What is brought is stored under this one or not at all. */
  authorisationId: string;
  /** Which piece of work the account was connected by. */
  attemptNumber: number;
  provider: string;
  latestPayDate: string | null;
  lookbackMonths: number;
  person: Person;
}

/** Asks the provider or tax authority of a linked account for new data, and stores it. */
export type QueryAccount = (
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
) => Promise<{ outcome: 'recorded'; entryId: string | null } | Failed>;

/** The one gate before a linked account is used: it is the user's, switched on, consented to and connected. */
export async function prepareQuery(
  tx: Db,
  tenant: Tenant,
  { accountId, ofUser, scheduled = false, ...query }: Query,
  needs: Parameters<typeof requireSourceEnabled>[2]['needs'],
): Promise<PreparedQuery> {
  const { clientId, clock } = tenant;
  const row = await requireAccount(tx, clientId, accountId);
  const { user_id: userId } = row;
  if (ofUser !== null && userId !== ofUser) throw notFound('Account', accountId);
  await requireSourceEnabled(tx, clientId, { userId, needs });
  const under = { authorisationId: query.authorisationId, now: clock.now(), scheduled };
  const { authorisationId } = await resolveAuthorisation(tx, clientId, userId, under);
  requireConnected(row);
  const { payroll_period_months } = await readUserSettings(tx, clientId, userId);
  return {
    userId,
    authorisationId,
    attemptNumber: row.attempt_number,
    provider: row.payroll_provider,
    latestPayDate: row.latest_pay_date,
    lookbackMonths: payroll_period_months.value,
    person: await personOf(tx, tenant, userId),
  };
}

export async function personOf(db: Db, tenant: Tenant, userId: string): Promise<Person> {
  const user = await readUser(db, tenant, userId);
  return {
    niNumber: user.ni_number,
    dateOfBirth: user.date_of_birth?.slice(0, 10) ?? null,
    postCodes: user.post_codes ?? [],
    forename: user.forename,
    surname: user.surname,
  };
}
