import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible, type Look } from '../support/accessible.ts';
import type { TestBrowser } from '../support/browser.ts';
import { press, signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import type { TestService } from '../support/service.ts';
import { useFullClients } from './full-client.fixture.ts';
import { fillStatistics } from './journeys.fixture.ts';
import { type Hannah, peopleStates, personStates, tabState } from './people-states.fixture.ts';
import { type State, text } from './state.fixture.ts';
import { type Delivery, sandboxStates, teamStates } from './team-states.fixture.ts';

/** Chooses the looks in which pages are checked. */
export type ChooseLooks = (pages: 'signed in' | 'before signing in') => readonly Look[];

const LONG = 'Reference-of-one-hundred-letters-'.padEnd(100, 'x');

/** For a machine under heavy load. */
const WAIT = { timeout: 120_000 };

interface Given {
  service: TestService;
  browser: TestBrowser;
  looksOf: ChooseLooks;
}

/** Visits every page of the dashboard, full, empty and with errors. */
export function everyPageSuite(given: Given): void {
  const { service } = given;
  const visit = visitsOf(given);
  const delivery = useFailedDelivery(service);
  useManyPeople(service);
  const hannah = useHannah(service);
  const { fullClient } = useFullClients(service);

  test('of one person', () => visit(personStates(hannah())));
  signInSuite(given);
  test('of people', () => visit(peopleStates()));
  test('for the team', () => visit(teamStates({ ...hannah(), ...delivery() })));
  test('of the sandbox', () => visit(sandboxStates()));

  test('of a team with a lot to do, and of a new team', async () => {
    const { clientId } = await fullClient();
    await fillStatistics(service, clientId, 30);
    await visit(
      [
        { name: 'home', path: '/', heading: /./, act: (page) => text(page, 'Needs attention') },
        {
          name: 'journeys',
          path: '/journeys',
          heading: 'Journeys',
          act: (page) => text(page, 'By language'),
        },
        {
          name: 'deletion requests',
          path: '/deletion-requests',
          heading: 'Deletion requests',
          act: (page) => page.getByRole('row').nth(2).waitFor(),
        },
      ],
      clientId,
    );
    await visit(
      [
        { name: 'first home', path: '/', heading: /./, act: (page) => text(page, 'Start here') },
        { name: 'nobody', path: '/people', heading: 'People', act: (page) => text(page, 'Nobody yet') },
      ],
      (await service.newClient()).clientId,
    );
  });
}

/** Visits the home page, the overview of a person, and the pages before signing in. */
export function mainPagesSuite(given: Given): void {
  const { service } = given;
  const visit = visitsOf(given);
  test('of a team with one person', async () => {
    const { user } = await post(service, '/sandbox/users', { persona: 'user_good' });
    await visit([
      { name: 'home', path: '/', heading: /./, act: (page) => text(page, 'New data') },
      tabState(user.user_id, ''),
    ]);
  });
  signInSuite(given);
}

function signInSuite({ service, browser, looksOf }: Given): void {
  test('before signing in', async () => {
    const looks = looksOf('before signing in');
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${service.url}/dashboard/`);
    await page.getByLabel('Email address').fill('nobody@team.example');
    await page.getByLabel('Password').fill('something else entirely');
    await press(page, 'Sign in');
    await text(page, 'The email address or the password is wrong.');
    await expectAccessible(page, 'the sign-in', looks);
    await page.getByRole('link', { name: /forgot/i }).click();
    await page.waitForURL('**/forgotten-password');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page, 'a forgotten password', looks);
  });
}

type Visit = (states: readonly State[], clientId?: string) => Promise<void>;

function visitsOf({ service, browser, looksOf }: Given): Visit {
  async function open(at: string, clientId = service.clientId) {
    const { member, password } = await newMember(service, 'admin', { clientId });
    return signInTo(browser, service.url, { email: member.email, password, at });
  }

  return async (states, clientId) => {
    const looks = looksOf('signed in');
    const { page, problems } = await open(states[0]?.path ?? '/', clientId);
    for (const { name, path, heading, act } of states) {
      // as a link does: loading the application again takes most of the time
      await page.evaluate(`history.pushState({}, '', '/dashboard${path}')`);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await expect.poll(() => page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0);
      await act?.(page);
      await expectAccessible(page, name, looks);
      // the API rejects what a form with errors sends
      const unexpected = problems.filter((one) => !one.includes('status of 400'));
      expect(unexpected, name).toEqual([]);
    }
  };
}

async function post(service: TestService, path: string, body: object) {
  const reply = await service.ask('POST', path, { body });
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}

/** Adds a webhook with a delivery that has failed once. */
function useFailedDelivery(service: TestService): () => Delivery {
  let delivery: Delivery;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    receiver.answer((response) => response.writeHead(500).end('no such loan'));
    const events = ['user-payroll-submitted'];
    const webhook = { name: 'Loans', url: receiver.url, events };
    const { webhook_id: webhookId } = await post(service, '/webhooks', webhook);
    await post(service, `/webhooks/${webhookId}/test`, { event: events[0] });
    const newest = async () =>
      (await service.ask('GET', `/webhooks/${webhookId}/deliveries`)).body.deliveries[0];
    await vi.waitFor(async () => expect((await newest())?.attempts).toBe(1), WAIT);
    delivery = { webhookId, deliveryId: (await newest()).delivery_id };
  });
  afterAll(() => receiver?.close());
  return () => delivery;
}

/** Adds more people than a page of the list shows. */
function useManyPeople(service: TestService): void {
  beforeAll(async () => {
    for (let number = 1; number <= 27; number++) await post(service, '/users', { ext_id: `loan-${number}` });
    await post(service, '/users', { ext_id: LONG });
  });
}

/** Adds a person with data and a forged document. */
function useHannah(service: TestService): () => Hannah {
  let hannah: Hannah;
  beforeAll(async () => {
    const { user } = await post(service, '/sandbox/users', { persona: 'user_good' });
    const { document } = await post(service, '/sandbox/documents', {
      kind: 'payslip',
      tamper: 'net_inflated',
      month: '2026-01',
      user_id: user.user_id,
    });
    const read = async () => (await service.ask('GET', `/documents/${document.document_id}`)).body.status;
    await vi.waitFor(async () => expect(await read()).toBe('EXTRACTED'), WAIT);
    const { body } = await service.ask('GET', `/authorisations?user_id=${user.user_id}`);
    const [{ term_id: termId }] = body.authorisations;
    hannah = { userId: user.user_id, documentId: document.document_id, termId };
  });
  return () => hannah;
}
