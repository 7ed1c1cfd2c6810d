import type { Db } from '#platform/database/database.ts';

export interface LoginOf {
  clientId: string;
  provider: string;
  loginIndex: Buffer;
}

export function findLoginForChange(tx: Db, login: LoginOf) {
  return tx
    .selectFrom('provider_logins')
    .select(['failures', 'locked_until'])
    .where('client_id', '=', login.clientId)
    .where('payroll_provider', '=', login.provider)
    .where('login_index', '=', login.loginIndex)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Finds the failed logins that count for an account; none if its login was never counted. */
export function findLoginOfAccount(db: Db, { clientId, accountId }: { clientId: string; accountId: string }) {
  return db
    .selectFrom('provider_logins as l')
    .innerJoin('accounts as a', (join) =>
      join
        .onRef('a.client_id', '=', 'l.client_id')
        .onRef('a.payroll_provider', '=', 'l.payroll_provider')
        .onRef('a.login_index', '=', 'l.login_index'),
    )
    .select(['l.failures', 'l.locked_until'])
    .where('a.client_id', '=', clientId)
    .where('a.account_id', '=', accountId)
    .executeTakeFirst();
}

/** Creates the row if it is missing, so that it can be locked. */
export async function ensureLogin(tx: Db, login: LoginOf, now: Date): Promise<void> {
  await tx
    .insertInto('provider_logins')
    .values({
      client_id: login.clientId,
      payroll_provider: login.provider,
      login_index: login.loginIndex,
      failures: 0,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'payroll_provider', 'login_index']).doNothing())
    .execute();
}

export async function updateLogin(
  tx: Db,
  login: LoginOf,
  counted: { failures: number; locked_until: Date | null; updated_at: Date },
): Promise<void> {
  await tx
    .updateTable('provider_logins')
    .set(counted)
    .where('client_id', '=', login.clientId)
    .where('payroll_provider', '=', login.provider)
    .where('login_index', '=', login.loginIndex)
    .execute();
}

export async function deleteLogin(tx: Db, login: LoginOf): Promise<void> {
  await tx
    .deleteFrom('provider_logins')
    .where('client_id', '=', login.clientId)
    .where('payroll_provider', '=', login.provider)
    .where('login_index', '=', login.loginIndex)
    .execute();
}

/** Forgets the failed logins of a client's users, so that locked accounts can be tried again. */
export async function deleteLogins(tx: Db, clientId: string): Promise<void> {
  await tx.deleteFrom('provider_logins').where('client_id', '=', clientId).execute();
  await tx
    .updateTable('accounts')
    .set({ locked_until: null })
    .where('client_id', '=', clientId)
    .where('locked_until', 'is not', null)
    .execute();
}
