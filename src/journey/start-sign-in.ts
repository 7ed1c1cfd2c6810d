import type { Account } from '#accounts/schema.ts';
import type { ErrorCode } from '#values/error-codes.ts';
import { type ApiAnswer, type ApiCall, readFromApi } from './call-api.ts';
import { idempotencyKeyOf, type Visit } from './journey-page.ts';
import type { Login } from './login-fields.ts';

const ACCOUNTS_READ_MAX = 100;

/** The account that a sign-in was started for, or the code of the error. */
export type Started = { accountId: string } | { code: ErrorCode };

/** Signs in at a provider as the person. A login that is already known is connected again. */
export async function startSignIn(
  visit: Visit,
  provider: string,
  { login, form }: { login: Login; form: URLSearchParams },
): Promise<Started> {
  const created = await post(visit, form, {
    path: '/accounts',
    body: { user_id: visit.session.userId, payroll_provider: provider, ...login },
  });
  if (created.ok) return { accountId: created.body.account_id };
  if (created.code !== 'already_linked') return { code: created.code };
  const known = await findLinked(visit, provider, login.user_name ?? null);
  if (!known) return { code: created.code };
  return isReconnectable(known) ? reconnect(visit, known, { login, form }) : { accountId: known.account_id };
}

async function reconnect(
  visit: Visit,
  { account_id: accountId }: Account,
  { login: { user_name: _, ...login }, form }: { login: Login; form: URLSearchParams },
): Promise<Started> {
  const again = await post(visit, form, { path: `/accounts/${accountId}/reconnect`, body: login });
  if (again.ok) return { accountId };
  // a locked account, or a sign-in that another tab has just started: the account's page says what to do
  return again.code === 'invalid_request' ? { accountId } : { code: again.code };
}

/** A connected account stays as it is. One that waits for the provider can't be started twice. */
function isReconnectable({ status, authorisation_url }: Account): boolean {
  return status !== 'CONNECTED' && (status !== 'PENDING' || authorisation_url !== null);
}

async function post(
  visit: Visit,
  form: URLSearchParams,
  { path, body }: Required<Pick<ApiCall, 'path' | 'body'>>,
): Promise<ApiAnswer<Account>> {
  const call = { method: 'POST', path, body } as const;
  const idempotencyKey = idempotencyKeyOf(visit, form, path.endsWith('/reconnect') ? 'reconnect' : 'sign-in');
  const { callApi } = visit;
  const answer = await callApi<Account>({ ...call, idempotencyKey });
  // after Back, the same form was sent with other details
  return !answer.ok && answer.code === 'idempotency_key_reused' ? callApi<Account>(call) : answer;
}

/** Finds the account by the login, as the API compares it: without spaces around it and in any case. */
async function findLinked(visit: Visit, provider: string, userName: string | null) {
  for (let offset = 0; ; offset += ACCOUNTS_READ_MAX) {
    const path = `/accounts?limit=${ACCOUNTS_READ_MAX}&offset=${offset}`;
    const { accounts } = await readFromApi<{ accounts: Account[] }>(visit, path);
    const known = accounts.filter(
      ({ payroll_provider, user_name }) =>
        payroll_provider === provider && comparable(user_name) === comparable(userName),
    );
    // several people may have signed in at a provider that tells us no login
    const [first] = known.toSorted(
      (one, other) => Number(isReconnectable(other)) - Number(isReconnectable(one)),
    );
    if (first || accounts.length < ACCOUNTS_READ_MAX) return first ?? null;
  }
}

function comparable(userName: string | null): string {
  return (userName ?? '').trim().toLowerCase();
}
