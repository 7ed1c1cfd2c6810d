import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { AccessPolicies } from '#platform/database/tables.gen.ts';
import { tenantTable } from '#platform/database/tenant-table.ts';
import type { MfaMethod } from '../schema.ts';
import { MAY_SIGN_IN } from '../statuses.ts';

/** The policy of a client as it is stored. */
export type PolicyRow = Omit<Selectable<AccessPolicies>, 'client_id' | 'allowed_factors'> & {
  allowed_factors: MfaMethod[];
};

export const POLICY_COLUMNS = [
  'updated_at',
  'second_factor_required',
  'grace_days',
  'required_since',
  'narrowed_at',
  'allowed_factors',
  'session_hours',
  'idle_minutes',
  'allowed_addresses',
] as const;
const policies = tenantTable<'access_policies', PolicyRow>('access_policies', POLICY_COLUMNS);

export const findPolicyRow = (db: Db, clientId: string) => policies.find(db, { client_id: clientId });

/** Locks the client's policy. A client without a row gets one with these values first, so that there is a row to lock. */
export async function lockPolicyRow(
  tx: Db,
  clientId: string,
  values: Omit<PolicyRow, 'updated_at'> & { updated_at: Date },
): Promise<{ row: PolicyRow; isNew: boolean }> {
  const policy = { client_id: clientId };
  const isNew = await policies.insertNew(tx, { ...policy, ...values }, { columns: ['client_id'] });
  const row = await policies.find(tx, policy, { lock: 'delete' });
  if (!row) throw new Error('The policy was deleted while it was locked');
  return { row, isNew };
}

export const updatePolicyRow = (
  tx: Db,
  clientId: string,
  changes: Updateable<AccessPolicies> & { updated_at: Date },
) => policies.change(tx, { client_id: clientId }, changes);

/** Returns false if the client has the defaults already. */
export async function deletePolicyRow(tx: Db, clientId: string): Promise<boolean> {
  return (await policies.delete(tx, { client_id: clientId })) === 1;
}

/** Counts the members who sign in with a password and have none of these second factors. */
export async function countWithoutFactor(
  db: Db,
  clientId: string,
  factors: readonly MfaMethod[],
): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('status', 'in', [...MAY_SIGN_IN])
    .where(lacksFactor(factors))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A condition for members who have none of these second factors. */
function lacksFactor(factors: readonly MfaMethod[]) {
  const given = sql`${[...factors]}::text[]`;
  return sql<boolean>`not (
    mfa_status = any (${given})
    or (totp_confirmed_at is not null and 'totp' = any (${given}))
    or (passkey_count > 0 and 'passkey' = any (${given}))
  )`;
}
