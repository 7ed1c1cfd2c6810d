import { randomBytes } from 'node:crypto';
import { ensureFirstClient } from '#clients';
import { setPageHeaders } from '#pages';
import { servePage } from '#platform/http/server.ts';
import { tooManyRequests } from '#platform/problem.ts';
import { TokenBucket } from '#platform/token-bucket.ts';
import { networkOf } from '#values/address.ts';
import type { buildApi } from '../api.ts';
import type { App } from '../app.ts';

const SECRET_BYTES = 12;
/** Fictional people for each network: 20 at once, then one every five seconds. */
const PEOPLE = { perSecond: 0.2, burst: 20 };

/** Makes the first client of a sandbox look like a lender to the people who try its journey. */
export async function configureFirstLender(app: App, clientId: string): Promise<void> {
  const { configureTrialLender } = await import('#sandbox');
  await configureTrialLender(app, clientId);
}

/**
 * Creates the example people at the first start of a sandbox, and returns the id of the person to look at first; null if there is
 * none.
 */
export async function findExample(
  app: App,
  { clientId, isFirst }: { clientId: string; isFirst: boolean },
): Promise<string | null> {
  const { createExamples, findFirstExample } = await import('#sandbox');
  if (isFirst && app.config.hasExamples) await createExamples(app, clientId);
  return findFirstExample(app, clientId);
}

/**
 * Serves an address that opens the journey of a new fictional person, and returns it. Only the sandbox calls it. The
 * secret in the address keeps others from creating people.
 */
export async function serveTrialJourney(server: ReturnType<typeof buildApi>, app: App): Promise<string> {
  const { createTrialJourney, serveTrialLender } = await import('#sandbox');
  serveTrialLender(server);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const people = new TokenBucket(() => app.clock.now().getTime());
  servePage(server, '/journey/try/{secret}', async (request, reply) => {
    if (request.params.secret !== secret) return reply.callNotFound();
    const { isAllowed, nextMs } = people.take(networkOf(request.ip), PEOPLE);
    if (!isAllowed) throw tooManyRequests(Math.ceil(nextMs / 1000));
    const { clientId } = await ensureFirstClient(app, app.config.bootstrapApiKey);
    const ticket = await createTrialJourney(app, clientId);
    setPageHeaders(reply);
    return reply.redirect(`/journey/${ticket}`, 303);
  });
  return `${app.publicUrl}/journey/try/${secret}`;
}
