import { Resolver } from 'node:dns/promises';

/** Returns all addresses of a name, or none if the name has none or DNS does not reply. */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/** Three tries take at most about ten seconds, so that after a lost packet there is still time to connect. */
const FIRST_TRY_MS = 2_000;
const TRY_MS_MAX = 4_000;
const TRIES = 3;

/**
 * Asks the name servers directly. The system's resolver has few threads, which names with silent name servers
 * would block, and it also tries names with the operator's own domain appended.
 */
export async function lookUpInDns(
  hostname: string,
  { servers }: { servers?: readonly string[] } = {},
): Promise<readonly string[]> {
  // a new resolver each time, because it reads the system's settings only once
  const resolver = new Resolver({ timeout: FIRST_TRY_MS, maxTimeout: TRY_MS_MAX, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
