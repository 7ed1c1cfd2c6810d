import { makePayslip } from '../../src/sandbox/documents/index.ts';
import { fillDeliveries } from '../fill-deliveries.ts';
import { userInput } from '../fill-users.ts';
import { ask } from '../provider-pages.ts';
import { type Cost, PARTS, WORKS, type Work } from './constants.ts';
import { costOfWork, round } from './meter.ts';
import { PROVIDER, type Stage } from './stage.ts';

export type Counts = Record<Work, number>;

interface Doing {
  stage: Stage;
  counts: Counts;
  /** People, the first of whom get accounts and documents. */
  userIds: string[];
  terms: string[];
  /** The bytes of uploaded files, which the model counts itself. */
  uploadedBytes: number;
}

const CALLERS = 8;
const LOGIN = { payroll_provider: PROVIDER, user_name: 'user_good', password: 'pass_good' };
/** A payslip that many users upload takes more time, because all of these users are rated again. */
const PERSONAS = [
  'user_bonus',
  'user_overtime',
  'user_director',
  'user_scottish',
  'user_benefits',
  'user_sick_pay',
] as const;
const MONTHS = Array.from(
  { length: 12 },
  (_, month) => `2025-${String(month + 1).padStart(2, '0')}` as const,
);
const CHECKED = { recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' };

/** Does each kind of work, one after another, and returns what each cost. A payslip costs what its check costs, and more. */
export async function doWork(stage: Stage, counts: Counts): Promise<Record<Work, Cost>> {
  const { terms } = await call(stage, 'GET', '/authorisations/terms');
  const doing = {
    stage,
    counts,
    userIds: [],
    terms: terms.map(({ id }: { id: string }) => id),
    uploadedBytes: 0,
  };
  const costs: Partial<Record<Work, Cost>> = {};
  for (const work of WORKS) {
    const prepared = await DO[work](doing);
    const cost = await costOfWork(stage, prepared);
    costs[work] = cost;
    const each = PARTS.map((part) => `${part} ${round(cost.cpuMs[part] / counts[work])} ms`);
    console.log(`  ${work}: ${counts[work]} times, ${each.join(', ')}`);
  }
  const measured = costs as Record<Work, Cost>;
  measured.document.storedBytes -= doing.uploadedBytes;
  return measured;
}

/** Each function prepares its work, and returns a function that does it. */
const DO: Record<Work, (doing: Doing) => Promise<() => Promise<void>>> = {
  async person({ stage, counts, userIds, terms }) {
    return () =>
      inParallel(counts.person, async (number) => {
        const input = { ...userInput(stage.made.people++), ...CHECKED };
        const { user_id } = await call(stage, 'POST', '/users', input);
        userIds[number] = user_id;
        await call(stage, 'POST', '/authorisations', { user_id, term_id: terms[0] });
      });
  },
  async account({ stage, counts, userIds }) {
    return () =>
      inParallel(counts.account, async (number) => {
        await call(stage, 'POST', '/accounts', { user_id: userIds[number], ...LOGIN });
      });
  },
  async check({ stage, counts, userIds }) {
    // accounts of an earlier round, and their copies, are not checked again
    await stage.superuser.query(
      'update accounts set next_check_at = null where next_check_at is not null and user_id <> all ($1)',
      [userIds.slice(0, counts.account)],
    );
    return () => moveClock(stage, 'PT1H', counts.check);
  },
  async payslip({ stage, counts }) {
    return () => moveClock(stage, 'P31D', counts.payslip);
  },
  async document(doing) {
    const { stage, counts, userIds } = doing;
    const files: Uint8Array<ArrayBuffer>[] = [];
    for (let number = 0; number < counts.document; number++) {
      const seed = stage.made.documents++;
      const { bytes } = await makePayslip({
        layout: 'brightwell',
        month: MONTHS[Math.floor(seed / PERSONAS.length) % MONTHS.length] ?? '2026-01',
        persona: PERSONAS[seed % PERSONAS.length] ?? 'user_bonus',
        seed,
        tamper: null,
      });
      files.push(new Uint8Array(bytes));
    }
    doing.uploadedBytes = files.reduce((sum, { length }) => sum + length, 0);
    return () =>
      inParallel(counts.document, (number) => upload(stage, userIds.at(-1 - number), files[number]));
  },
  async delivery({ stage, counts, userIds }) {
    // the keys of copied people don't open their events
    const { rows } = await stage.observer.query('select event_id from events where user_id = any ($1)', [
      userIds,
    ]);
    const eventIds = rows.map(({ event_id }) => event_id);
    return () => fillDeliveries(stage.superuser, stage.clientId, counts.delivery, eventIds);
  },
  async request({ stage, counts, userIds }) {
    return () =>
      inParallel(counts.request, async (number) => {
        await call(stage, 'GET', `/users/${userIds[number % userIds.length]}`);
      });
  },
};

/** Starts the check of every account. */
async function moveClock(stage: Stage, advance: string, checks: number): Promise<void> {
  const { checks_started } = await call(stage, 'POST', '/sandbox/clock', { advance });
  if (checks_started !== checks) throw new Error(`${checks_started} checks started instead of ${checks}`);
}

async function upload(
  stage: Stage,
  userId: string | undefined,
  file: Uint8Array<ArrayBuffer> | undefined,
): Promise<void> {
  const { access_token } = await call(stage, 'POST', '/user-tokens', { user_id: userId });
  const { presigned_urls } = await ask(stage.api.url, 'PUT', '/documents/payslips/presign', {
    headers: { authorization: `Bearer ${access_token}` },
    body: { files: [{ file_name: 'payslip.pdf' }] },
  });
  const sent = await fetch(presigned_urls[0].presigned_url, {
    method: 'PUT',
    ...(file ? { body: file } : {}),
  });
  if (!sent.ok) throw new Error(`The upload answered ${sent.status}`);
  await sent.arrayBuffer();
}

function call({ api, apiKey }: Stage, method: string, path: string, body?: object) {
  return ask(api.url, method, path, { headers: { 'x-api-key': apiKey }, ...(body ? { body } : {}) });
}

async function inParallel(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const caller = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}
