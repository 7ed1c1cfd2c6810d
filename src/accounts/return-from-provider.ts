import { connectorOf, hasConsentFlow, readCallback } from '#connectors';
import type { MachineTime } from '#platform/clock.ts';
import { readClientSecret } from '#platform/crypto/client-secret.ts';
import type { Db } from '#platform/database/database.ts';
import { describeError } from '#platform/log.ts';
import { requireUserKey, type Tenant, tenantOf } from '#users';
import { type Step, settleStep } from './connect-account.ts';
import { type AccountsContext, connectorContext } from './context.ts';
import { enqueueConnect } from './link-account.ts';
import { declaredIn, openSecrets, sealSecrets } from './seal-account.ts';
import { STATE_MS_MAX } from './statuses.ts';
import * as store from './store.ts';

const STATE = 'sign-in state';
const SETTLED_MS_MAX = 2 * 60_000;
const RETURNS_KEPT_MAX = 1000;

export type Returned =
  | { outcome: 'unknown' }
  | {
      outcome: 'connected' | 'failed';
      clientId: string;
      userId: string;
      accountId: string;
      /** Whether the sign-in began in a journey. */
      isOfJourney: boolean;
    };

/** The latest results of this process by state, so that loading the callback again shows the same result. */
const returns = new Map<string, { returned: Promise<Returned>; until: number }>();

/**
 * Completes a sign-in when the person returns from the provider's page. The authorisation code in the
 * callback works once, and only for the account that the person signed in for. Loading the callback again
 * shows the same result. `address` is where the person is.
 */
export async function returnFromProvider(
  context: AccountsContext,
  callback: URLSearchParams,
  address: string,
): Promise<Returned> {
  const state = readClientSecret(context.keys.root, STATE, readCallback(callback).state ?? '');
  if (!state) return { outcome: 'unknown' };
  const name = state.hash.toString('base64');
  const now = context.clock.now().getTime();
  const known = returns.get(name);
  if (known && now < known.until) return known.returned;
  const returned = completeReturn(context, callback, address);
  returns.set(name, { returned, until: now + STATE_MS_MAX });
  const isKept = await returned.then(({ outcome }) => outcome !== 'unknown').catch(() => false);
  if (!isKept) returns.delete(name);
  const [oldest] = returns.keys();
  if (returns.size > RETURNS_KEPT_MAX && oldest) returns.delete(oldest);
  return returned;
}

async function completeReturn(
  context: AccountsContext,
  callback: URLSearchParams,
  address: string,
): Promise<Returned> {
  const found = await findSignIn(context, readCallback(callback).state);
  const provider = found && context.providers.find(found.row.payroll_provider);
  if (!found || !provider?.setup) return { outcome: 'unknown' };
  const connector = connectorOf(provider.setup.connector);
  if (!hasConsentFlow(connector)) return { outcome: 'unknown' };
  const { row, stateHash } = found;
  const { client_id: clientId, account_id: accountId, user_id: userId, attempt_number: attemptNumber } = row;
  const tenant = await tenantOf(context, clientId);
  const { database } = context;
  const personIp = connector.kind === 'bank' ? address : undefined;
  const resume = await database.inTenant(clientId, (tx) =>
    claimReturn(tx, tenant, row, { stateHash, personIp }),
  );
  if (resume === null) return { outcome: 'unknown' };
  const callContext = connectorContext(context, tenant, provider.setup, {
    attended: true,
    subject: accountId,
    personIp,
  });
  // an unexpected error must not leave the account PENDING
  const step = await connector.complete(callContext, resume, callback).catch((error: unknown): Step => {
    context.log.error({ account_id: accountId, error: describeError(error) }, 'completing a sign-in failed');
    return { outcome: 'failed', reason: 'invalid_data', retryAfterSeconds: null, detail: null };
  });
  await database.inTenant(clientId, (tx) =>
    settleStep(tx, context, { accountId, attemptNumber }, { tenant, step }),
  );
  const outcome = step.outcome === 'connected' ? 'connected' : 'failed';
  return { outcome, clientId, userId, accountId, isOfJourney: row.attempt_session_id !== null };
}

/**
 * Finds the account by the state of its sign-in. The caller has to check the state again once it has locked
 * the account.
 */
export async function findSignIn(
  { database, keys }: Pick<AccountsContext, 'database' | 'keys'>,
  text: string | null,
): Promise<{ row: store.AccountRow; stateHash: Buffer } | null> {
  const state = readClientSecret(keys.root, STATE, text ?? '');
  if (!state) return null;
  const row = await database.inSystem((tx) => store.findAccountByState(tx, state.hash, state.clientId));
  return row ? { row, stateHash: state.hash } : null;
}

/** A sign-in is open for an hour, until the person returns or starts again. */
export function isSignInOpen(
  { oauth_state_hash, status, status_updated_at }: store.AccountRow,
  { stateHash, now }: { stateHash: Buffer; now: MachineTime },
): boolean {
  if (!oauth_state_hash?.equals(stateHash) || status !== 'PENDING') return false;
  return now.getTime() - Date.parse(status_updated_at) <= STATE_MS_MAX;
}

/** Takes the unfinished sign-in, once. Returns null when it was already taken, replaced or has expired. */
async function claimReturn(
  tx: Db,
  tenant: Tenant,
  { account_id: accountId, attempt_number: attemptNumber }: store.AccountRow,
  { stateHash, personIp }: { stateHash: Buffer; personIp: string | undefined },
): Promise<string | null> {
  const { clientId, clock } = tenant;
  const now = clock.now();
  const held = await store.findAccountForChange(tx, clientId, accountId);
  if (!held || held.attempt_number !== attemptNumber || !isSignInOpen(held, { stateHash, now })) return null;
  const userKey = await requireUserKey(tx, tenant, held.user_id);
  const owner = { clientId, accountId };
  const secrets = openSecrets(userKey, owner, held.sealed_secrets);
  const { resume } = secrets;
  if (resume === undefined) return null;
  await store.updateAccount(tx, clientId, accountId, {
    updated_at: now,
    oauth_state_hash: null,
    // `resume` stays, so that a consent at a bank can be ended if the sign-in is not completed
    sealed_secrets: sealSecrets(userKey, owner, {
      sent: true,
      resume,
      ...(personIp === undefined ? {} : { personIp }),
      ...(secrets.lapsed ? { lapsed: secrets.lapsed } : {}),
      ...declaredIn(secrets),
    }),
  });
  // if this process crashes before the sign-in is completed, this job ends the attempt, so that the person
  // can try again
  await enqueueConnect(tx, { clientId, accountId, attemptNumber }, { delayMs: SETTLED_MS_MAX });
  return resume;
}
