import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { connectorOf } from '#connectors';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import type { Providers } from '#providers';
import { findUserKey, type Tenant, tenantOf } from '#users';
import { type AccountsContext, connectorContext } from '../context.ts';
import { openSecrets, type Secrets } from '../seal-account.ts';
import { sourceOf } from '../source-of.ts';
import type { AccountRow } from '../store.ts';
import * as store from './store.ts';

export const END_CONSENT = 'end-bank-consent';

/** A session is kept no longer than this, even if the bank never replies. */
const KEPT_MS_MAX = 7 * 86_400_000;
const MINUTE_MS = 60_000;
/** Waits before the next try, by the number of tries so far. The last one is used again and again. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 360 * MINUTE_MS] as const;

export const EndConsentPayload = z.object({
  client_id: z.uuid(),
  consent_end_id: z.uuid(),
  tries: z.int(),
});
type EndConsentPayload = z.output<typeof EndConsentPayload>;

/**
 * Ends consents at the bank, in the transaction that deletes their sessions here, except those in the secrets that stay. A sign-in
 * that was not completed has one too: the person may have allowed it. The session is sealed again under the client's key, because the
 * user's key may be destroyed before the bank replies.
 */
export async function endConsents(
  tx: Db,
  { tenant, providers }: { tenant: Tenant; providers: Providers },
  rows: readonly AccountRow[],
  stay: Secrets = {},
): Promise<void> {
  const { clientId } = tenant;
  for (const row of rows) {
    const { payroll_provider: provider, account_id: accountId } = row;
    if (!row.sealed_secrets || sourceOf(providers, provider) !== 'bank_statements') continue;
    const userKey = await findUserKey(tx, tenant, row.user_id);
    const secrets = userKey ? openSecrets(userKey, { clientId, accountId }, row.sealed_secrets) : {};
    const staying = consentsIn(stay);
    for (const session of consentsIn(secrets))
      if (!staying.includes(session)) await planEnd(tx, { tenant, providers }, { provider, session });
  }
}

/** The sessions of the consents that a bank may have given for an account. */
function consentsIn({ session, resume, lapsed }: Secrets): string[] {
  return [session ?? resume, lapsed?.secrets.session].filter((one) => one !== undefined);
}

async function planEnd(
  tx: Db,
  { tenant, providers }: { tenant: Tenant; providers: Providers },
  { provider, session }: { provider: string; session: string },
): Promise<void> {
  const { clientId, clientKey, clock } = tenant;
  const now = clock.now();
  const consentEndId = newId(now);
  await store.insertConsentEnd(tx, {
    client_id: clientId,
    consent_end_id: consentEndId,
    payroll_provider: provider,
    expires_at: new Date(now.getTime() + KEPT_MS_MAX),
    sealed_session: sealSession(clientKey, { clientId, consentEndId }, session),
  });
  const throttleName = providers.throttleNameFor(clientId, provider);
  await enqueueEnd(tx, { client_id: clientId, consent_end_id: consentEndId, tries: 0 }, throttleName);
}

async function enqueueEnd(tx: Db, payload: EndConsentPayload, provider: string): Promise<void> {
  const { consent_end_id, tries } = payload;
  const key = `${END_CONSENT}:${consent_end_id}:${tries}`;
  const delayMs = tries === 0 ? 0 : (WAITS_MS[tries - 1] ?? WAITS_MS.at(-1) ?? 0);
  await enqueue(tx, END_CONSENT, { ...payload }, { key, delayMs, priority: PRIORITY.soon, provider });
}

/** Ends a consent at its bank. A bank that has ended it already says so too, so the job may run twice. */
export async function endConsent(context: AccountsContext, payload: EndConsentPayload): Promise<void> {
  const { client_id: clientId, consent_end_id: consentEndId, tries } = payload;
  const { database, providers, clock, log } = context;
  const tenant = await tenantOf(context, clientId);
  const end = { clientId, consentEndId };
  const row = await store.findConsentEnd(database.tenant(clientId), end);
  if (!row) return;
  const isKept = Date.parse(row.expires_at) > clock.now().getTime();
  const ended = isKept ? await askBank(context, tenant, row) : 'too_late';
  await database.inTenant(clientId, async (tx) => {
    if (ended === 'ended' || ended === 'too_late') return store.deleteConsentEnd(tx, end);
    const throttleName = providers.throttleNameFor(clientId, row.payroll_provider);
    return enqueueEnd(tx, { ...payload, tries: tries + 1 }, throttleName);
  });
  if (ended !== 'ended')
    log.warn({ provider: row.payroll_provider, reason: ended, tries }, 'ending a consent at a bank failed');
}

type ConsentEndRow = NonNullable<Awaited<ReturnType<typeof store.findConsentEnd>>>;

/** Returns `ended`, or the reason why the bank did not end it. */
async function askBank(
  context: AccountsContext,
  tenant: Tenant,
  { consent_end_id: consentEndId, payroll_provider, sealed_session }: ConsentEndRow,
): Promise<string> {
  const { clientId, clientKey } = tenant;
  const setup = context.providers.find(payroll_provider)?.setup;
  const connector = setup && connectorOf(setup.connector);
  if (!setup || connector?.kind !== 'bank') return 'not_configured';
  const session = openJson<string>(sealed_session, clientKey, place({ clientId, consentEndId }));
  const done = await connector.endConsent(
    connectorContext(context, tenant, setup, { attended: false, subject: consentEndId }),
    session,
  );
  return done.outcome === 'ended' ? 'ended' : done.reason;
}

/** Deletes sessions whose job was lost. */
export async function deleteOldSessions({
  database,
  clock,
  log,
}: Pick<AccountsContext, 'database' | 'clock' | 'log'>): Promise<void> {
  const count = await database.inSystem((tx) => store.deleteExpired(tx, clock.now()));
  if (count > 0) log.error({ count }, 'consents at banks were not ended in time');
}

interface Owner {
  clientId: string;
  consentEndId: string;
}

function sealSession(clientKey: KeyObject, owner: Owner, session: string): Buffer {
  return sealJson(session, { id: 'client', key: clientKey }, place(owner));
}

function place({ clientId, consentEndId }: Owner): Place {
  return { clientId, table: 'bank_consent_ends', column: 'sealed_session', row: consentEndId };
}
