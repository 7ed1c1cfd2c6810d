import {
  type AccountsContext,
  findAccount,
  findAccountForChange,
  type ProviderSource,
  sourceOf,
} from '#accounts';
import { queryBank } from '#bank-statements';
import { queryConnection } from '#payroll';
import type { ClientTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import type { QueryAccount } from '#retrieval';
import { queryIncome } from '#tax-authority';
import { lockUser, readUserSettings, type Tenant, tenantOf } from '#users';
import { inPlanning, planChecks } from './plan-checks.ts';
import { retryDelaySeconds } from './retry-delay.ts';
import * as store from './store.ts';

export const RUN_CHECK = 'run-check';
const DUE_BATCH = 500;
/** How many checks one move of a clock starts. The scheduled task for due checks starts the rest. */
export const MOVE_CHECKS_MAX = 5000;

type Starting = Pick<AccountsContext, 'database' | 'clientClocks' | 'providers'>;

/**
 * Enqueues a job for every due slot of every client, once. One check replaces all slots that were missed while nothing ran.
 */
export async function startDueChecks(context: Starting): Promise<number> {
  let started = 0;
  const counted = new Map<string, number>();
  for (const group of await context.clientClocks.groups())
    for (let count = DUE_BATCH; count === DUE_BATCH; started += count)
      count = await context.database.inSystem(async (tx) =>
        enqueueDue(tx, context, { due: await store.takeDue(tx, group, DUE_BATCH), counted }),
      );
  return started;
}

/**
 * Enqueues jobs for the due slots of one client, in the transaction that moves the client's clock: no other process can start
 * these checks first, and locked accounts are waited for instead of skipped.
 */
export async function startDueChecksOf(
  tx: Db,
  context: Pick<AccountsContext, 'providers'>,
  due: { clientId: string; now: ClientTime },
  countMax = MOVE_CHECKS_MAX,
): Promise<number> {
  const taken = await store.takeDueOfClient(tx, due, countMax);
  return enqueueDue(tx, context, { due: taken, counted: new Map() });
}

async function enqueueDue(
  tx: Db,
  { providers }: Pick<AccountsContext, 'providers'>,
  { due, counted }: { due: readonly store.DueCheck[]; counted: Map<string, number> },
): Promise<number> {
  for (const { client_id, account_id, next_check_at, payroll_provider } of due) {
    const position = counted.get(client_id) ?? 0;
    counted.set(client_id, position + 1);
    await enqueueCheck(
      tx,
      { client_id, account_id, slot: next_check_at, tries: 0 },
      { provider: providers.throttleNameFor(client_id, payroll_provider), position },
    );
  }
  return due.length;
}

export interface CheckPayload {
  client_id: string;
  account_id: string;
  slot: string;
  /** How often the provider was unavailable for this slot. */
  tries: number;
}

/**
 * Enqueues a check with a lower priority than jobs that a person waits for. How many checks run at one provider is limited by
 * its share of the lane in each process, and how many requests they send by the provider throttle.
 */
async function enqueueCheck(
  tx: Db,
  payload: CheckPayload,
  { provider, ...options }: { provider: string; position?: number; delayMs?: number },
): Promise<void> {
  const { account_id, slot, tries } = payload;
  await enqueue(
    tx,
    RUN_CHECK,
    { ...payload },
    {
      key: `${RUN_CHECK}:${account_id}:${slot}:${tries}`,
      priority: PRIORITY.scheduled,
      provider,
      ...options,
    },
  );
}

/** Runs the check of one slot. A repeated run finds the slot finished. */
export async function runCheck(context: AccountsContext, payload: CheckPayload): Promise<void> {
  const { client_id: clientId, account_id: accountId, slot, tries } = payload;
  const tenant = await tenantOf(context, clientId);
  const provider = await inPlanning(context, tenant, (tx, current) =>
    claimSlot(tx, current, { accountId, slot }),
  );
  if (provider === null) return;
  const queryAccount = QUERY_OF[sourceOf(context.providers, provider)];
  const { outcome, wait } = await outcomeOf(context, tenant, { accountId, tries, queryAccount });
  await context.database.inTenant(clientId, async (tx) => {
    const now = tenant.clock.now();
    if (wait === null) return store.updateCheckFinished(tx, clientId, { accountId, slot, outcome, now });
    const throttleName = context.providers.throttleNameFor(clientId, provider);
    return enqueueCheck(
      tx,
      { ...payload, tries: tries + 1 },
      { provider: throttleName, delayMs: wait * 1000 },
    );
  });
  if (wait !== null) context.log.warn({ account_id: accountId, outcome, tries }, 'recurring check postponed');
}

const QUERY_OF: Readonly<Record<ProviderSource, QueryAccount>> = {
  payroll: queryConnection,
  direct: queryConnection,
  taxauth: queryIncome,
  bank_statements: queryBank,
};

/**
 * Claims a slot, plans the next one, and returns the provider to ask. Returns null when the slot is finished
 * or the account no longer has checks. Locks the user before the account, as everywhere.
 */
async function claimSlot(
  tx: Db,
  tenant: Tenant,
  { accountId, slot }: { accountId: string; slot: string },
): Promise<string | null> {
  const { clientId, clock } = tenant;
  const known = await findAccount(tx, clientId, accountId);
  if (!known || !(await lockUser(tx, clientId, known.user_id))) return null;
  const row = await findAccountForChange(tx, clientId, accountId);
  if (row?.status !== 'CONNECTED') return null;
  const { recurring_checks_enabled } = await readUserSettings(tx, clientId, row.user_id);
  if (!recurring_checks_enabled.value) return null;
  const check = { accountId, userId: row.user_id, slot, now: clock.now() };
  const isClaimed = await store.claimCheck(tx, clientId, check);
  await planChecks(tx, tenant, row);
  return isClaimed ? row.payroll_provider : null;
}

async function outcomeOf(
  context: AccountsContext,
  tenant: Tenant,
  { accountId, tries, queryAccount }: { accountId: string; tries: number; queryAccount: QueryAccount },
): Promise<{ outcome: string; wait: number | null }> {
  const queried = await queryAccount(context, tenant, { accountId, ofUser: null, scheduled: true });
  if (queried.outcome === 'failed')
    return { outcome: queried.reason, wait: retryDelaySeconds(queried, tries) };
  // for example, the consent has ended or the source was disabled: the check is finished
  if (queried.outcome === 'not_possible') return { outcome: queried.problem.code, wait: null };
  return { outcome: queried.entryId === null ? 'nothing_new' : 'recorded', wait: null };
}
