import { createClient } from '#clients';
import { recordEntry } from '#payroll';
import { SERVICE } from '#platform/http/permits.ts';
import { tenantOf } from '#users';
import { createWebhook } from '../src/webhooks/manage-webhooks.ts';
import type { Context } from './context.ts';
import { fillAuthorisations } from './fill-accounts.ts';
import { fillRecords } from './fill-records.ts';
import { fillUsers } from './fill-users.ts';
import { samplePayslips } from './wire-payslips.ts';

const SUBMISSIONS_PER_USER = 10;
const WEBHOOKS = 10;
const NO_RECEIVER = 'http://127.0.0.1:9/';

/** A client whose users all have records. */
export interface GrownClient {
  clientId: string;
  apiKey: string;
  count: number;
  /** Users from all parts of the list, with an entry that the service recorded. */
  readable: readonly { userId: string; entryId: string }[];
  webhookId: string;
  termId: string;
  deliveryId: string;
}

/** Ten submissions and ten deliveries for each user. */
export async function createGrownClient(
  context: Context,
  { count, readable: wanted }: { count: number; readable: number },
): Promise<GrownClient> {
  const { app, superuser } = context;
  const { clientId, apiKey } = await createClient(app, `grown-${count}`);
  const step = startWatch(`${count.toLocaleString('en')} users`);
  await fillUsers(superuser, app.keys.clients, { clientId, count });
  step('users');
  await fillAuthorisations(superuser, clientId);
  step('authorisations');
  const readable = await recordReadable(context, clientId, wanted);
  const webhookIds = await addWebhooks(context, clientId);
  step('records to read');
  const except = readable.map(({ userId }) => userId);
  await fillRecords(superuser, { clientId, webhookIds, submissionsPerUser: SUBMISSIONS_PER_USER, except });
  step('other records');
  const [webhookId = ''] = webhookIds;
  const { rows } = await superuser.query(
    `select delivery_id, (select term_id from authorisations where client_id = $1 limit 1) as term_id
     from deliveries where client_id = $1 and webhook_id = $2 limit 1`,
    [clientId, webhookId],
  );
  const { delivery_id: deliveryId, term_id: termId } = rows[0];
  return { clientId, apiKey, count, readable, webhookId, termId, deliveryId };
}

/** Records payslips as the service does, for users from all parts of the list, so that caches don't help. */
async function recordReadable(
  { app, superuser }: Context,
  clientId: string,
  count: number,
): Promise<{ userId: string; entryId: string }[]> {
  const tenant = await tenantOf(app, clientId);
  const payslips = samplePayslips('user_good', SUBMISSIONS_PER_USER);
  const { rows } = await superuser.query<{ user_id: string }>(
    'select user_id from users where client_id = $1 order by random() limit $2',
    [clientId, count],
  );
  const recorded: { userId: string; entryId: string }[] = [];
  for (const { user_id: userId } of rows) {
    const found = { userId, accountId: null, source: 'payroll_direct_connection', payslips } as const;
    const { entryId } = await app.database.inTenant(clientId, (tx) => recordEntry(tx, tenant, found));
    if (!entryId) throw new Error('No entry was recorded');
    recorded.push({ userId, entryId });
  }
  return recorded;
}

/** Paused, so that nothing is sent to them. */
async function addWebhooks({ app, superuser }: Context, clientId: string): Promise<string[]> {
  const tenant = await tenantOf(app, clientId);
  for (let number = 0; number < WEBHOOKS; number++) {
    const input = {
      name: `webhook ${number}`,
      url: `${NO_RECEIVER}${number}`,
      events: ['user-payroll-submitted'] as ['user-payroll-submitted'],
    };
    await app.database.inTenant(clientId, (tx) => createWebhook(tx, tenant, { input, actor: SERVICE }));
  }
  const { rows } = await superuser.query<{ webhook_id: string }>(
    `update webhooks set status = 'paused' where client_id = $1 returning webhook_id`,
    [clientId],
  );
  return rows.map(({ webhook_id }) => webhook_id);
}

/** Prints how long each step took: a run takes many minutes. */
function startWatch(what: string): (step: string) => void {
  let since = performance.now();
  return (step) => {
    const now = performance.now();
    console.log(`  ${what}, ${step}: ${((now - since) / 1000).toFixed(1)} s`);
    since = now;
  };
}
