import { createClient } from '#clients';
import { takeDue } from '../src/retrieval-jobs/store.ts';
import { fillAccounts } from './fill-accounts.ts';
import { fillUsers } from './fill-users.ts';
import { type Effort, median } from './measure.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

const DUE = 1000;
const FEW_ACCOUNTS = 10_000;
/** As startDueChecks takes them. */
const BATCH = 500;
const WARM_UPS = 3;
/** So far ahead that the service, which looks every minute, finds nothing of it due. */
const FIRST_SLOT = '2100-01-01T00:00:00Z';
const LATER_SLOTS = '2101-01-01T00:00:00Z';
const NOW = new Date('2100-06-01T00:00:00Z');

/** Taking what is due out of the plans of very many accounts, and of few. Few come first and last, as time goes by. */
export async function benchDueChecks(stage: Stage, effort: Effort): Promise<Row[]> {
  const { clientId } = await createClient(stage.app, 'scheduled');
  await fillUsers(stage.superuser, stage.app.keys.clients, { clientId, count: DUE });
  const take = Math.ceil(effort.asks / 10);
  const before = await timesOf(stage, clientId, { accounts: FEW_ACCOUNTS, take });
  const many = await timesOf(stage, clientId, { accounts: effort.manyUsers, take });
  const after = await timesOf(stage, clientId, { accounts: FEW_ACCOUNTS, take });
  await stage.superuser.query('truncate accounts cascade');
  const name = `take ${DUE.toLocaleString('en')} due checks of ${effort.manyUsers.toLocaleString('en')} accounts`;
  const [ours, floor] = [median(many), median([...before, ...after])];
  return [{ name, unit: 'ms', ours, floor, target: { atMost: 2 } }];
}

async function timesOf(
  stage: Stage,
  clientId: string,
  { accounts, take }: { accounts: number; take: number },
): Promise<number[]> {
  await planAccounts(stage, clientId, accounts / DUE);
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UPS + take; turn++) {
    const begun = performance.now();
    const taken = await takeAllDue(stage);
    if (turn >= WARM_UPS) times.push(performance.now() - begun);
    if (taken.length !== DUE) throw new Error(`${taken.length} checks were due`);
    await putBack(stage, clientId, taken);
  }
  return times;
}

/** One account of each user is due, so that they are spread over all. */
async function planAccounts({ superuser }: Stage, clientId: string, perUser: number): Promise<void> {
  await superuser.query('truncate accounts cascade');
  await fillAccounts(superuser, {
    clientId,
    perUser,
    nextCheckAt: `case number when 1 then timestamptz '${FIRST_SLOT}' else timestamptz '${LATER_SLOTS}' end
      + random() * interval '30 days'`,
  });
}

async function takeAllDue({ app }: Stage): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const batch = await app.database.inSystem((tx) => takeDue(tx, NOW, BATCH));
    taken.push(...batch.map(({ account_id }) => account_id));
    if (batch.length < BATCH) return taken;
  }
}

async function putBack({ superuser }: Stage, clientId: string, accountIds: string[]): Promise<void> {
  await superuser.query(
    `update accounts set next_check_at = $3::timestamptz + random() * interval '30 days'
     where client_id = $1 and account_id = any($2)`,
    [clientId, accountIds, FIRST_SLOT],
  );
  // as autovacuum would in a while
  await superuser.query('vacuum (index_cleanup on) accounts');
}
