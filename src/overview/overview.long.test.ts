import { expect, test } from 'vitest';
import type { ClientTime, MachineTime } from '#platform/clock.ts';
import { kyselyOver } from '#platform/database/driver/kysely.ts';
import { fillHistory, fillOverview } from '../../test/support/overview.ts';
import { useService } from '../../test/support/service.ts';
import { READ_MAX } from './capped.ts';
import { overviewOf } from './overview.fixture.ts';
import * as store from './store.ts';

const { asOwner, clientWith } = overviewOf(useService());
const PAGES_MAX = 12;

test('each list of the overview reads few pages, however long the history is', async () => {
  const { clientId } = await clientWith(3);
  const owner = asOwner();
  await fillOverview(owner, clientId, { deliveries: 1, received: 1 });
  await fillHistory(owner, clientId, 2000);
  const plans: Record<string, number> = {};
  let name = '';
  const explaining = kyselyOver({
    executeQuery: async ({ sql, parameters }) => {
      const { rows } = await owner.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters]);
      const { Plan: plan } = rows[0]['QUERY PLAN'][0];
      plans[name] = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return { rows: [] };
    },
  });
  const scope = { clientId, limit: READ_MAX };
  const now = new Date() as MachineTime & ClientTime;
  const all: Record<string, () => Promise<unknown>> = {
    received: () => store.listReceived(explaining, scope, { withPay: true, withStatements: true }),
    waiting: () => store.listWaitingAccounts(explaining, scope, now),
    troubled: () => store.listTroubledAccounts(explaining, scope, now),
    checks: () => store.listDueChecks(explaining, scope, now),
    journeys: () => store.listOpenJourneys(explaining, scope, now),
    employers: () => store.listEmployersNotFound(explaining, scope),
    processed: () => store.listProcessedDocuments(explaining, scope),
    documents: () => store.listTroubledDocuments(explaining, scope, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
    consents: () => store.listEndingConsents(explaining, scope, { from: now, now, to: now }),
    deliveries: () => store.listFailedDeliveries(explaining, scope),
    deletions: () => store.listOpenDeletions(explaining, scope),
  };
  for (const [of, read] of Object.entries(all)) {
    name = of;
    await read();
  }
  expect(Object.keys(plans)).toEqual(Object.keys(all));
  expect(Object.entries(plans).filter(([, pages]) => pages > PAGES_MAX)).toEqual([]);
});
