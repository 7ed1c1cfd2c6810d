import { randomBytes } from 'node:crypto';
import { ensureFirstClient } from '#clients';
import { setPageHeaders } from '#pages';
import { servePage } from '#platform/http/server.ts';
import type { buildApi } from '../api.ts';
import type { App } from '../app.ts';

const SECRET_BYTES = 12;

/**
 * Serves an address that opens the journey of a new fictional person, and returns it. Only the sandbox calls it. The
 * secret in the address keeps others from creating people.
 */
export function serveTrialJourney(server: ReturnType<typeof buildApi>, app: App): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  servePage(server, '/journey/try/{secret}', async (request, reply) => {
    if (request.params.secret !== secret) return reply.callNotFound();
    const { createTrialJourney } = await import('#sandbox');
    const { clientId } = await ensureFirstClient(app, app.config.bootstrapApiKey);
    const ticket = await createTrialJourney(app, clientId);
    setPageHeaders(reply);
    return reply.redirect(`/journey/${ticket}`, 303);
  });
  return `${app.publicUrl}/journey/try/${secret}`;
}
