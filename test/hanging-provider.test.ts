import { expect, test } from 'vitest';
import { startFaultProxy } from '../src/connectors/fault-proxy.fixture.ts';
import { documentsOf, simplePdf } from './support/documents.ts';
import { payrollOf } from './support/payroll.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const HANGING = 12;

test('while sign-ins hang at one provider, a document, a sign-in at another provider and an email finish', async () => {
  const payroll = payrollOf(service);
  const documents = documentsOf(service);
  const setup = service.app.providers.find('harbour')?.setup;
  if (!setup) throw new Error('The sandbox has no provider harbour');
  const proxy = await startFaultProxy(setup.baseUrl);
  service.app.providers.setUp([{ ...setup, baseUrl: proxy.url }]);
  proxy.hold();
  const hanging = await Promise.all(
    Array.from({ length: HANGING }, async () => (await payroll.link(await payroll.consentingUser())).body),
  );
  const pending = () =>
    Promise.all(
      hanging.map(
        async ({ account_id }) => (await service.ask('GET', `/accounts/${account_id}`)).body.status,
      ),
    );
  const sent = async () => {
    const { body } = await service.ask('GET', '/sandbox/mail?to=invited@team.example');
    return body.mails.map(({ status }: { status: string }) => status);
  };
  const read = await documents.uploaded(await documents.consentingUser(), await simplePdf('A letter'));
  const other = await payroll.linkUntil(await payroll.consentingUser(), 'CONNECTED', {
    payroll_provider: 'northgate',
  });
  await payroll.untilFetched(other.account_id);
  await service.ask('POST', '/members', { body: { email: 'invited@team.example', role: 'viewer' } });
  await expect.poll(sent).toEqual(['sent']);
  await documents.until(read, 'REJECTED');
  const left = (await pending()).filter((status) => status === 'PENDING');
  expect(left.length, 'most sign-ins still hang').toBeGreaterThan(HANGING / 2);
  expect(proxy.seen).not.toEqual([]);
  // ends the requests, which the worker would otherwise wait for when it stops
  await proxy.close();
});
