import { createPeople } from '../../sandbox/people/index.ts';
import { giveConsent, startXero } from '../../sandbox/simulators/xero/index.ts';
import { describeConformance } from '../conformance.suite.ts';
import { xeroConnector } from './xero-connector.ts';

const REDIRECT_URI = 'http://127.0.0.1:9/back';

describeConformance('Xero', async () => {
  const clock = { now: () => new Date('2026-11-15T09:00:00Z') };
  const people = createPeople({ clock });
  const xero = await startXero({ people, clock, pageSize: 7, minuteLimit: 10_000 });
  const person = people.find('user_good');
  if (!person) throw new Error('The persona user_good does not exist');
  return {
    connector: xeroConnector,
    clock,
    url: xero.url,
    provider: (url) => ({
      id: 'xero-sandbox',
      name: 'Xero (sandbox)',
      connector: 'xero',
      baseUrl: `${url}/payroll.xro/2.0`,
      settings: {
        ...xero.settings,
        token_url: `${url}/connect/token`,
        connections_url: `${url}/connections`,
      },
      hosts: [],
      requestsPerSecond: 1000,
    }),
    person: { ...person, postCodes: [person.address.postCode] },
    payDays: () => people.payslips('user_good').map(({ payDate }) => payDate),
    amend: (payDay) =>
      people.amend(people.payslips('user_good').find(({ payDate }) => payDate === payDay)?.id ?? ''),
    secrets: [xero.settings.client_secret ?? '', 'pass_good'],
    async connect(context) {
      const begun = await xeroConnector.begin(context, { redirectUri: REDIRECT_URI, state: 'state-1' });
      if (begun.outcome === 'failed') return begun;
      const callback = await giveConsent(begun.url, { userName: 'user_good' });
      return xeroConnector.complete(context, begun.resume, callback);
    },
    isCredentialPost: ({ method, path }) => method === 'POST' && path === '/connect/token',
    endSessions: () => xero.control.expireAccessTokens(),
    stop: () => xero.close(),
  };
});
