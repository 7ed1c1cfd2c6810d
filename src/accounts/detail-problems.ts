import { connectorOf, DETAILS, type GivenDetails, lackingDetails, nameOf } from '#connectors';
import { fixed, type Message, say } from '#platform/problem.ts';
import type { KnownProvider } from '#providers';
import type { Tenant } from '#users';
import type { AccountsContext } from './context.ts';
import { personOf } from './person-of.ts';

/** Lists the problems of details that a sign-in adds to the user's own, one message per detail. */
export async function detailProblems(
  { database }: Pick<AccountsContext, 'database'>,
  tenant: Tenant,
  { provider: { setup }, userId, given }: { provider: KnownProvider; userId: string; given: GivenDetails },
): Promise<Message[]> {
  const sent = DETAILS.filter((name) => given[name] !== undefined);
  if (sent.length === 0 || !setup) return [];
  const lists = connectorOf(setup.connector).findsBy(setup);
  const used = lists.flat().map(nameOf);
  const person = await personOf(database.tenant(tenant.clientId), tenant, userId);
  const lacking = lackingDetails(person, lists);
  return sent.flatMap((name) => {
    if (!used.includes(name))
      return [
        say`[${fixed(name)}] must not be sent for this provider: it finds people without it, or only by details that the client stored`,
      ];
    return lacking.includes(name) ? [] : [say`[${fixed(name)}] must not be sent: the user already has one`];
  });
}

/** The details of a request, without its other fields; undefined if it has none. */
export function detailsIn(given: GivenDetails): GivenDetails | undefined {
  const sent = DETAILS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  return sent.length > 0 ? Object.fromEntries(sent) : undefined;
}
