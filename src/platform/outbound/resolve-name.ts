import { Resolver } from 'node:dns/promises';

/** All addresses of a name; none when it has none, or nobody says. */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/** Two and twice four seconds, so that a lost packet leaves time to connect. */
const FIRST_TRY_MS = 2_000;
const TRY_MS_MAX = 4_000;
const TRIES = 3;

/**
 * Asks the name servers themselves: the system's resolver has two threads for all, which two clients with silent name
 * servers would hold, and it adds the operator's own domain to names.
 */
export async function lookUpInDns(
  hostname: string,
  { servers }: { servers?: readonly string[] } = {},
): Promise<readonly string[]> {
  // a new one each time, as it reads the system's settings once
  const resolver = new Resolver({ timeout: FIRST_TRY_MS, maxTimeout: TRY_MS_MAX, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
