import { type AccountsContext, sourceOf } from '#accounts';
import { recordAuditEntry } from '#audit';
import { accessTo, type Caller, requireScopes } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { fixed, invalidRequest, Problem, say } from '#platform/problem.ts';
import { readPeople, recordNames, type Tenant } from '#users';
import { listProgress, searchProgress } from './list-progress.ts';
import type { ProgressContext } from './read-users.ts';
import type { UserProgress, UserProgressQuery } from './schema.ts';

type Asked = Omit<UserProgressQuery, 'after'> & { after?: string | undefined };

/** Reads a page for a caller, with what the caller may see. The audit log records searches and names. */
export async function readPage(
  app: AccountsContext,
  tenant: Tenant,
  caller: Caller,
  { names, ...given }: Asked,
): ReturnType<typeof listProgress> {
  const query = { ...given, ...memberIn(caller, given) };
  requireAllowed(caller, query);
  const { search } = query;
  const context = contextFor(app, tenant, caller);
  const withNames = names === true && caller.access !== 'hidden';
  const { page, people } = await app.database.reads.inTenantSnapshot(caller.clientId, async (tx) => {
    const found =
      search === undefined
        ? await listProgress(tx, context, query)
        : await searchProgress(tx, context, { ...query, search });
    const userIds = withNames ? found.rows.map(({ user_id }) => user_id) : [];
    return { page: found, people: await readPeople(tx, tenant, { userIds, withNames }) };
  });
  if (search !== undefined) await recordSearch(app, tenant, caller, page.rows.length);
  await recordNames(app.database, tenant, caller, people);
  return { ...page, rows: withPeople(page.rows, people) };
}

async function recordSearch(
  { database }: AccountsContext,
  tenant: Tenant,
  caller: Caller,
  found: number,
): Promise<void> {
  if (caller.kind !== 'member') return;
  const entry = { actor: actorOf(caller), action: 'users_searched' as const, details: { found } };
  await database.inTenant(tenant.clientId, (tx) => recordAuditEntry(tx, tenant, entry));
}

function withPeople(
  users: readonly UserProgress[],
  people: Awaited<ReturnType<typeof readPeople>>,
): UserProgress[] {
  const personOf = new Map(people.map((person) => [person.user_id, person]));
  return users.map((user) => ({ ...user, ...personOf.get(user.user_id) }));
}

function contextFor(app: AccountsContext, tenant: Tenant, caller: Caller): ProgressContext {
  return {
    tenant,
    access: caller.access,
    now: app.clock.now(),
    sourceOf: (provider) => sourceOf(app.providers, provider),
    withVerdicts: accessTo(caller, 'read_payroll') !== null,
    withCases: accessTo(caller, 'read_cases') !== null,
  };
}

/** Only a member can ask for their own users. */
function memberIn(caller: Caller, { assignee }: Pick<UserProgressQuery, 'assignee'>) {
  if (assignee !== 'me') return {};
  if (caller.kind !== 'member')
    throw invalidRequest(say`[assignee] can be me only for a member: send the id of a member`);
  return { assignee: caller.memberId };
}

/** A filter or an order shows what it filters or sorts by. */
function requireAllowed(caller: Caller, query: Omit<Asked, 'names'>): void {
  const ofPay = [query.verdict && 'verdict', query.risk && 'risk', query.sort === 'risk' && 'sort'];
  const ofCases = [query.assignee && 'assignee', query.review && 'review'];
  if (ofPay.some(Boolean)) requireScopes(caller, 'payroll:read');
  if (ofCases.some(Boolean)) requireScopes(caller, 'cases:read');
  const hidden = [
    ...(accessTo(caller, 'read_payroll') === null ? ofPay : []),
    ...(accessTo(caller, 'read_cases') === null ? ofCases : []),
  ].filter((name): name is string => Boolean(name));
  if (hidden.length > 0)
    throw new Problem({
      code: 'forbidden',
      messages: hidden.map((name) => say`Your role may not use [${fixed(name)}] here`),
    });
}
