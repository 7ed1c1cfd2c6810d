import { createClient as createAccess } from '../../../clients/typescript/index.js';
import type { RunningProcess } from '../../../harness/service-process.ts';
import type { Flooder } from './flood.ts';
import { type Latency, type Measured, measureKeyed, ORDINARY } from './measure.ts';
import { measureInProcess, startAttack } from './measure-attacked.ts';

/** What a caller with a key notices: of cheap requests, and of the requests for which callers compete. */
export interface Noticed {
  ordinary: Latency;
  costly: Latency;
}

export interface NeighboursReport {
  quiet: Noticed;
  /** While another client asks for as much costly work as it can. */
  neighbours: Noticed;
  /** While users of the same client do. */
  borrowers: Noticed;
}

interface NeighboursOptions {
  seed: number;
  seconds: number;
  pauses: { warmUp: number };
  /** How many payslips one user of the neighbours has, in hundreds. */
  historyParts: number;
  print(text: string): void;
}

const BORROWERS = 5;
const COSTLY_EVERY_MS = 100;
const PAYSLIPS_IN_PART = 100;

/** Measures how clients and users who ask for much costly work affect a caller of the same process. */
export async function measureNeighbours(
  service: RunningProcess & { url: string },
  keys: { victim: string; neighbour: string },
  { seed, seconds, pauses, historyParts, print }: NeighboursOptions,
): Promise<NeighboursReport> {
  const { url } = service;
  print('creating the users of the neighbours');
  const victim = await createPerson(url, keys.victim, 0);
  const neighbour = await createPerson(url, keys.neighbour, historyParts);
  const borrowers = await createBorrowers(url, keys.victim);
  const measured: Measured[] = [
    { url, apiKey: keys.victim, seconds, ...ORDINARY },
    { url, apiKey: keys.victim, seconds, paths: victim, everyMs: COSTLY_EVERY_MS, isPatient: true },
  ];
  for (const one of measured) await measureKeyed({ ...one, seconds: pauses.warmUp });
  const notice = async (name: string, flooders: readonly Flooder[]): Promise<Noticed> => {
    print(`measuring the caller with a key: ${name}`);
    const attack = flooders.length > 0 ? startAttack(url, { seed, perSecond: 0, flooders }) : null;
    const { latencies } = await measureInProcess(service, measured);
    await attack?.end();
    const [ordinary, costly] = latencies;
    if (!ordinary || !costly) throw new Error('The caller with a key printed no times');
    return { ordinary, costly };
  };
  return {
    quiet: await notice('alone', []),
    neighbours: await notice('another client asks for costly work', [
      { headers: { 'X-API-KEY': keys.neighbour }, targets: neighbour },
    ]),
    borrowers: await notice(`${BORROWERS} users ask for their exports`, borrowers),
  };
}

/** Creates a user with data. Returns the paths at which the service works for this user. */
async function createPerson(url: string, apiKey: string, parts: number): Promise<string[]> {
  const access = createAccess({ url, apiKey });
  const { user } = await access.post('/sandbox/users', { body: { persona: 'user_good' } });
  const { user_id } = user;
  for (let part = 0; part < parts; part++)
    await access.post('/sandbox/users/{user_id}/payroll-submissions', {
      path: { user_id },
      body: {
        payroll_submissions: Array.from({ length: PAYSLIPS_IN_PART }, (_, index) =>
          payslip(part * PAYSLIPS_IN_PART + index),
        ),
      },
    });
  const { document } = await access.post('/sandbox/documents', {
    body: { kind: 'payslip', persona: 'user_good', user_id },
  });
  return [
    ...['report.pdf', 'export.pdf', 'export', 'payslips.csv', 'income-summary'].map(
      (file) => `/users/${user_id}/${file}`,
    ),
    `/documents/${document?.document_id}/pages/1.png`,
  ];
}

function payslip(number: number) {
  const day = new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
  return {
    employment_information: { employer_name: 'Kestrel Foods Ltd' },
    income_information: { pay_date: day, earnings: { gross_pay: '100.00', net_pay: '80.00' } },
  };
}

async function createBorrowers(url: string, apiKey: string): Promise<Flooder[]> {
  const access = createAccess({ url, apiKey });
  return Promise.all(
    Array.from({ length: BORROWERS }, async () => {
      const { user } = await access.post('/sandbox/users', { body: { persona: 'user_good' } });
      const { user_id } = user;
      const { access_token } = await access.post('/user-tokens', { body: { user_id } });
      return {
        headers: { Authorization: `Bearer ${access_token}` },
        targets: [`/users/${user_id}/export.pdf`, `/users/${user_id}/export`],
      };
    }),
  );
}
