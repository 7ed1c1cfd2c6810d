import type { IndexNext } from '#users';
import { sealUrl } from './seal-webhook.ts';
import { listUnsealedUrls, updateSealedUrl } from './store.ts';

const WEBHOOKS_AT_ONCE = 100;

/** Seals addresses that earlier versions stored as they are. Returns how many: 0 at the end. */
export const sealNextUrls: IndexNext = async ({ database }, { clientId, clientKey }) =>
  database.inTenant(clientId, async (tx) => {
    const rows = await listUnsealedUrls(tx, clientId, WEBHOOKS_AT_ONCE);
    for (const { webhook_id: webhookId, url } of rows)
      await updateSealedUrl(tx, clientId, {
        webhookId,
        sealedUrl: sealUrl(clientKey, { clientId, webhookId }, url ?? ''),
      });
    return rows.length;
  });
