import { randomBytes } from 'node:crypto';
import { createClient } from '#clients';
import { type EventBody, publishEvent } from '#events';
import { SERVICE } from '#platform/http/permits.ts';
import { createUser, requireUserKey, type Tenant, tenantOf } from '#users';
import { createWebhook } from '../src/webhooks/manage-webhooks.ts';
import type { Context } from './context.ts';

const KIND = 'user-payroll-submitted';
export const SECRETS = {
  signing_secret: 'known to both sides',
  encryption_key: randomBytes(32).toString('base64'),
  config: { include_payload: true },
};

export interface Owner {
  clientId: string;
  tenant: Tenant;
  userId: string;
  userKey: Awaited<ReturnType<typeof requireUserKey>>;
}

export async function addOwner({ app }: Pick<Context, 'app'>, name: string): Promise<Owner> {
  const { clientId } = await createClient(app, name);
  const tenant = await tenantOf(app, clientId);
  const { user_id: userId } = await createUser(app.database.tenant(clientId), tenant, {});
  const userKey = await requireUserKey(app.database.tenant(clientId), tenant, userId);
  return { clientId, tenant, userId, userKey };
}

export async function addWebhook(
  { app }: Pick<Context, 'app'>,
  { clientId, tenant }: Owner,
  url: string,
  secrets: Partial<typeof SECRETS> = SECRETS,
): Promise<void> {
  const input = { name: url, events: [KIND] as [typeof KIND], url, ...secrets };
  await app.database.inTenant(clientId, (tx) => createWebhook(tx, tenant, { input, actor: SERVICE }));
}

/** Returns the time just before the commit. */
export async function publish(
  { app }: Pick<Context, 'app'>,
  { clientId, userId, userKey }: Owner,
  body: EventBody = bodyOf(userId),
): Promise<number> {
  let sentAt = 0;
  await app.database.inTenant(clientId, async (tx) => {
    const now = app.clock.now();
    await publishEvent(tx, { clientId, userKey, now }, body);
    sentAt = performance.now();
  });
  return sentAt;
}

/** The fields that every event has. */
export function bareBodyOf(userId: string) {
  return { event: KIND, user_id: userId, timestamp: '2026-01-31T09:30:00.000Z' } as const;
}

/** An event body of 4 KB. */
export function bodyOf(userId: string) {
  const body = { ...bareBodyOf(userId), payload: { filling: '' } };
  body.payload.filling = 'x'.repeat(4096 - JSON.stringify(body).length);
  return body;
}
