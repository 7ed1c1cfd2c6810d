import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { addressFor, hostClients } from '#simulation/client-host.ts';
import { createPeople } from '#simulation/people/index.ts';
import type { Simulator } from '#simulation/simulator.ts';
import { openBankingConnector } from './open-banking-connector.ts';
import { sandbox } from './sandbox.ts';
import { contextAt, signInAtBank } from './signed-in-at-bank.fixture.ts';

const YEAR = { from: '2025-11-15', to: '2026-11-15' };
const NOW = () => new Date('2026-11-15T09:00:00Z');

/** Hosts the bank for two clients at one address, as a sandbox does. */
async function hostBanks() {
  const build = await sandbox.load();
  const clients = new Map<string, Simulator>();
  const host = await hostClients(async (clientId) => clients.get(clientId)?.server ?? null);
  onTestFinished(() => host.close());
  const open = async () => {
    const clientId = randomUUID();
    const url = addressFor(clientId, host.url);
    const people = createPeople({ clock: { now: NOW } });
    const options = { id: 'bank-sandbox', url, people, requestsPerSecond: 1000, printPayslip: never };
    const simulator = build({ ...options, clock: { now: () => new Date() } });
    onTestFinished(() => simulator.server.close());
    await simulator.server.ready();
    clients.set(clientId, simulator);
    const { baseUrl, settings } = (sandbox.providers[0] as (typeof sandbox.providers)[number]).connectionAt({
      url: host.url,
      pagesUrl: url,
    });
    const context = contextAt({ issuer: url, baseUrl }, { now: NOW, settings });
    return { context, control: simulator.control };
  };
  return { one: await open(), other: await open() };
}

const never = () => Promise.reject(new Error('a bank prints no payslips'));

test('every client of a sandbox has its own bank at one address, with its own faults and consents', async () => {
  const { one, other } = await hostBanks();
  const sessionAt = async ({ context }: typeof one, person = {}) => {
    const step = await signInAtBank(context, person);
    if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
    return step.session;
  };
  const session = await sessionAt(one);
  one.control.setFault({ kind: 'unavailable' });
  const fetchAt = ({ context }: typeof one, of: string) =>
    openBankingConnector.fetchTransactions(context, of, YEAR);
  const otherSession = await sessionAt(other, { userName: 'user_weekly', usesApp: true });
  expect(await fetchAt(other, otherSession)).toMatchObject({ outcome: 'fetched' });
  expect(await fetchAt(one, session)).toMatchObject({ reason: 'provider_unavailable' });
  one.control.reset();
  expect(await fetchAt(one, session), 'its tokens have ended').toMatchObject({ reason: 'session_expired' });
  expect(await fetchAt(other, session), 'with a token of the other bank').toMatchObject({
    outcome: 'failed',
  });
});
