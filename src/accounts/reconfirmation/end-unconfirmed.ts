import { z } from 'zod';
import { publishEvent } from '#events';
import type { Db } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Providers } from '#providers';
import { readUserSettings, requireUserKey, type Tenant } from '#users';
import { lockAccount } from '../change-status.ts';
import { endConsents } from '../consent-ends/end-consents.ts';
import { openSecrets } from '../seal-account.ts';
import * as store from '../store.ts';
import { transitionAccount } from '../transition-account.ts';
import { AccountReconfirmationDue } from '../webhook-payload.ts';
import { AGES_MS, ageOf, reconfirmBy } from './reconfirm-by.ts';

/** Asks the person whether the connection goes on. The pages of the journey do that, so the job is there. */
export const REMIND_PERSON = 'remind-to-reconfirm';
export const RemindPayload = z.object({ client_id: z.uuid(), account_id: z.uuid() });
export type RemindPayload = z.output<typeof RemindPayload>;

/**
 * Does what is due for a bank connection that was last reconfirmed long ago: announces the end, stops retrievals, and deletes the session with
 * its consent at the bank.
 */
export async function endUnconfirmed(
  tx: Db,
  { tenant, providers }: { tenant: Tenant; providers: Providers },
  accountId: string,
): Promise<void> {
  const { clientId, clock } = tenant;
  const row = await lockAccount(tx, clientId, accountId);
  if (!row) return;
  const age = ageOf(row, tenant.clientTime());
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  if (row.status === 'CONNECTED' && age >= AGES_MS.lapsed) {
    const secrets = openSecrets(userKey, { clientId, accountId }, row.sealed_secrets);
    const lapsed = { status: 'REAUTH_REQUIRED', reason: 'reconfirmation_due', secrets } as const;
    const changes = { next_check_at: null, password_until: row.password_until };
    await transitionAccount(tx, { tenant, providers, row, userKey }, { ...lapsed, changes });
  } else if (row.status === 'CONNECTED' && age >= AGES_MS.announced && !row.reconfirmation_announced_at) {
    const updated = { updated_at: clock.now(), reconfirmation_announced_at: tenant.clientTime() };
    await store.updateAccount(tx, clientId, accountId, updated);
    if (await hasRecurringChecks(tx, tenant, row)) await announce(tx, tenant, row);
  } else if (row.status_reason === 'reconfirmation_due' && age >= AGES_MS.forgotten) {
    await endConsents(tx, { tenant, providers }, [row]);
    await store.updateAccount(tx, clientId, accountId, { updated_at: clock.now(), sealed_secrets: null });
  }
}

/** Without them, nothing more would be retrieved anyway. While a check waits or runs, the next one is not planned yet. */
async function hasRecurringChecks(
  tx: Db,
  { clientId, clientTime }: Tenant,
  { user_id: userId }: store.AccountRow,
): Promise<boolean> {
  const settings = await readUserSettings(tx, clientId, userId);
  const end = settings.recurring_check_end_date.value;
  return settings.recurring_checks_enabled.value && (end === null || new Date(end) > clientTime());
}

async function announce(tx: Db, tenant: Tenant, row: store.AccountRow): Promise<void> {
  const { clientId, clock } = tenant;
  const { account_id, user_id: userId, payroll_provider: provider_id } = row;
  const now = clock.now();
  const payload = { account_id, provider_id, reconfirm_by: reconfirmBy(row) ?? '' };
  const body = AccountReconfirmationDue.build({ userId, now }, { account_id, payload });
  await publishEvent(tx, { clientId, userKey: await requireUserKey(tx, tenant, userId), now }, body);
  const key = `${REMIND_PERSON}:${account_id}:${row.reconfirmed_at}`;
  await enqueue(tx, REMIND_PERSON, { client_id: clientId, account_id }, { key });
}
