import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import type { AccountSteps } from '#platform/database/tables.gen.ts';
import { type AccountStatus, AnnouncedStatus, type StatusReason } from '../schema.ts';

interface OneAccount {
  clientId: string;
  accountId: string;
}

/** The account's status as a step, unless the last step already has it. */
function newStep({ clientId, accountId }: OneAccount) {
  return sql`
    select a.client_id, a.account_id, a.status_updated_at as at, a.status, a.status_reason from accounts a
    where a.client_id = ${clientId}::uuid and a.account_id = ${accountId}::uuid and not exists (
      select from (
        select s.at, s.status, s.status_reason from account_steps s
        where s.client_id = ${clientId}::uuid and s.account_id = ${accountId}::uuid order by s.step desc limit 1
      ) last
      where last.at = a.status_updated_at and last.status = a.status
        and last.status_reason is not distinct from a.status_reason)`;
}

const insertNewStep = prepared((db, param: OneAccount) => ({
  compile: () =>
    sql<never>`
      insert into account_steps (client_id, account_id, at, status, status_reason) ${newStep(param)}`.compile(
      db,
    ),
}));

/** Distributed tables have no triggers, so every function that writes a status calls this. */
export async function noteStep(tx: Db, account: OneAccount): Promise<void> {
  if (!tx.isDistributed) {
    await insertNewStep(tx, account);
    return;
  }
  // for INSERT … SELECT, Citus uses COPY, which row level security does not allow
  const { rows } = await sql<Insertable<AccountSteps>>`${newStep(account)}`.execute(tx);
  if (rows.length > 0) await tx.insertInto('account_steps').values(rows).execute();
}

/** The statuses between sign-ins. */
const SETTLED: readonly AccountStatus[] = [...AnnouncedStatus.options, 'REVOKED'];

/** The last status of an account that is no step of a sign-in; null before its first sign-in has ended. */
export async function findSettledStatus(
  tx: Db,
  clientId: string,
  { account_id, status }: { account_id: string; status: AccountStatus },
): Promise<AccountStatus | null> {
  if (SETTLED.includes(status)) return status;
  const step = await tx
    .selectFrom('account_steps')
    .select('status')
    .where('client_id', '=', clientId)
    .where('account_id', '=', account_id)
    .where('status', 'in', SETTLED)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (step?.status as AccountStatus | undefined) ?? null;
}

/** The columns are text. They contain only values that the service has written to the account. */
export interface AccountStep {
  at: string;
  status: AccountStatus;
  status_reason: StatusReason | null;
}

/** The newest statuses of an account, oldest first. */
export async function listSteps(
  db: Db,
  clientId: string,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<AccountStep[]> {
  const rows = await db
    .selectFrom('account_steps')
    .select(['at', 'status', 'status_reason'])
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .orderBy('step', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed() as AccountStep[];
}
