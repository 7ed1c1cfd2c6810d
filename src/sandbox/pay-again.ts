import { fetchJobOf, requireAccount, showAccount } from '#accounts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import type { People } from '#simulation/people/index.ts';
import { readUser, type Tenant } from '#users';
import { dateOf } from '#values/calendar.ts';
import type { NewPayslips, PaidAgain } from './account-schema.ts';
import { requireProviders, type SandboxContext } from './context.ts';
import { moveClock } from './move-clock.ts';

/** Pays the person behind an account on their next pay dates and fetches the account again. */
export async function payAgain(
  context: SandboxContext,
  tenant: Tenant,
  { accountId, input: { count, advance_clock } }: { accountId: string; input: NewPayslips },
): Promise<PaidAgain> {
  const { database } = context;
  const { clientId, clientTime } = tenant;
  const { people, userName, fetchJob, provider } = await findPayee(context, tenant, accountId);
  const payDates = people.addPayslips(userName, count).map(({ payDate }) => dateOf(payDate));
  const latest = payDates.at(-1) ?? null;
  const isMoved = advance_clock && latest !== null && latest > clientTime();
  const now = isMoved ? (await moveClock(context, clientId, () => latest)).now : clientTime();
  await database.inTenant(clientId, (tx) =>
    enqueue(
      tx,
      fetchJob,
      { client_id: clientId, account_id: accountId },
      { key: `${fetchJob}:${accountId}:again`, provider },
    ),
  );
  return {
    added: payDates.length,
    pay_dates: payDates.map((date) => date.toISOString()),
    latest_pay_date: latest?.toISOString() ?? null,
    now: now.toISOString(),
  };
}

/** Finds the person by login, or by the user's NI number if the provider has no login. */
async function findPayee(
  context: SandboxContext,
  tenant: Tenant,
  accountId: string,
): Promise<{ people: People; userName: string; fetchJob: string; provider: string }> {
  const db = context.database.tenant(tenant.clientId);
  const account = await showAccount(db, tenant, await requireAccount(db, tenant.clientId, accountId));
  const { people } = await requireProviders(context, tenant.clientId);
  const person = account.user_name
    ? people.find(account.user_name)
    : findByNiNumber(people, (await readUser(db, tenant, account.user_id)).ni_number);
  const fetchJob = fetchJobOf(context.providers, account.payroll_provider);
  const provider = context.providers.throttleNameFor(tenant.clientId, account.payroll_provider);
  if (person) return { people, userName: person.userName, fetchJob, provider };
  throw invalidRequest(
    say`Account [${accountId}] does not belong to a person of the sandbox: see GET /sandbox/catalogue`,
  );
}

function findByNiNumber(people: People, niNumber: string | null) {
  return niNumber === null ? undefined : people.findByNiNumber(niNumber);
}
