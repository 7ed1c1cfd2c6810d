import { type AuditContext, openAuditContext } from '#audit';
import { listEndingKeys, updateKeyAnnounced } from '#clients';
import { publishLastingEvent } from '#events';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { mailAdmins } from '../context.ts';
import { ApiKeyExpiring } from './webhook-payload.ts';

const DAY_MS = 86_400_000;
/** How many days before its end a key is announced: the last stage first, so that a key that ends tomorrow is announced once. */
const STAGES = [1, 14] as const;
const BATCH = 200;

export interface AnnouncingContext {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys };
  log: Logger;
}

/** Publishes which API keys of all clients stop working soon, and emails their admins: once for each stage, by the machine's time. */
export async function announceExpiringKeys(context: AnnouncingContext): Promise<void> {
  for (const days of STAGES) while ((await announceStage(context, days)) === BATCH);
}

/** Returns how many keys it has dealt with. */
async function announceStage(context: AnnouncingContext, days: number): Promise<number> {
  const { database, clock, log } = context;
  const now = clock.now();
  const until = new Date(now.getTime() + days * DAY_MS);
  const ending = await database.inSystem((tx) => listEndingKeys(tx, { now, until, days, limit: BATCH }));
  let done = 0;
  for (const { client_id: clientId, key_id: keyId } of ending)
    try {
      const auditContext = await openAuditContext(context, clientId);
      await database.inTenant(clientId, (tx) => announce(tx, auditContext, { keyId, days }));
      done += 1;
    } catch (error) {
      const facts = { client_id: clientId, key_id: keyId, error: describeError(error) };
      log.error(facts, 'announcing the end of an API key failed');
    }
  return done;
}

/** Marks the key in the same transaction, so that it is announced once, whichever process comes first. */
async function announce(
  tx: Db,
  auditContext: AuditContext,
  { keyId, days }: { keyId: string; days: number },
): Promise<void> {
  const { clientId, clientKey, clock } = auditContext;
  const row = await updateKeyAnnounced(tx, { clientId, keyId, days });
  if (!row?.expires_at || isShort(row.created_at, row.expires_at, days)) return;
  const { key_id, last_four, expires_at, name } = row;
  const now = clock.now();
  const body = ApiKeyExpiring.build({ userId: null, now }, { key_id, last_four, expires_at });
  await publishLastingEvent(tx, { clientId, clientKey, now }, body);
  await mailAdmins(tx, auditContext, {
    subject: 'an API key stops working soon',
    paragraphs: [
      `The API key “${name}” (…${last_four}) stops working on ${expires_at.slice(0, 10)} at ${expires_at.slice(11, 16)} UTC.`,
      'Replace it on the page API keys of the dashboard, and store the new key on your server before the old one ends.',
    ],
  });
}

/** The admin who created the key knew its end. */
function isShort(createdAt: string, expiresAt: string, days: number): boolean {
  return Date.parse(expiresAt) - Date.parse(createdAt) <= days * DAY_MS;
}
