import { randomUUID } from 'node:crypto';
import { issueToken } from '#auth';
import { recordProvedContact, tenantOf } from '#users';
import { bearer } from './members.ts';
import type { Ask, TestService } from './service.ts';

interface Visiting {
  clientId?: string;
  key?: string;
  /** An account that this browser connected. */
  connected?: string;
  /** A contact of the link, to which this browser has entered a code. */
  contact?: { email: string };
}

/** Opens a link in a browser, and returns how the service’s own pages call the API for it. */
export async function onPages(
  service: TestService,
  userId: string,
  { clientId = service.clientId, key = service.apiKey, connected, contact }: Visiting = {},
): Promise<Ask> {
  const db = service.app.database.tenant(clientId);
  const { body } = await service.ask('POST', `/users/${userId}/journeys`, {
    key,
    body: contact ? { contact } : {},
  });
  await fetch(body.journey_url, { redirect: 'manual' });
  const { session_id, token_generation } = await db
    .selectFrom('journey_sessions as s')
    .innerJoin('journeys as j', 'j.journey_id', 's.journey_id')
    .select(['s.session_id', 'j.token_generation'])
    .where('j.journey_id', '=', body.journey_id)
    .executeTakeFirstOrThrow();
  if (connected)
    await db
      .updateTable('accounts')
      .set({ added_session_id: session_id })
      .where('account_id', '=', connected)
      .execute();
  if (contact)
    await db
      .updateTable('journey_sessions')
      .set({ confirmed_at: service.clock.now() })
      .where('session_id', '=', session_id)
      .execute();
  const { token } = await issueToken(service.app, 'user', {
    clientId,
    subject: userId,
    generation: token_generation,
    journeySessionId: session_id,
    lifeMs: 600_000,
  });
  return bearer(token);
}

/** A browser of the person sent a file, and confirmed this contact. */
export async function shareWithContact(
  service: TestService,
  userId: string,
  { clientId = service.clientId, key = service.apiKey, contact }: Visiting & { contact: { email: string } },
): Promise<void> {
  const { body } = await service.ask('POST', '/user-tokens', { key, body: { user_id: userId } });
  const files = [{ file_name: 'payslip.pdf' }];
  await service.ask('PUT', '/documents/payslips/presign', { ...bearer(body.access_token), body: { files } });
  const sessionId = randomUUID();
  const tenant = await tenantOf(service.app, clientId);
  await service.app.database.inTenant(clientId, async (tx) => {
    await tx
      .updateTable('documents')
      .set({ uploaded_at: service.clock.now(), journey_session_id: sessionId })
      .where('user_id', '=', userId)
      .execute();
    await recordProvedContact(tx, tenant, { userId, sessionId, contact, isWithEvidence: true });
  });
}
