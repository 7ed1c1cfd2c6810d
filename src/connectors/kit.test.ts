import { expect, test } from 'vitest';
import type { SimulatorOptions } from '#simulation/simulator.ts';
import { userOf } from '../../test/support/simulated-providers.ts';
import type { OAuthConnector } from './connector.ts';
import type { Description } from './description.ts';
import { KIT } from './kit.ts';
import { useOAuthConnector } from './simulated-oauth.fixture.ts';

const PATHS = { authorize: '/oauth/authorise', token: '/oauth/token' };
const DAY = 24 * 3600;

/** What a connector with OAuth outside of the project consists of, made with nothing but the kit. */
async function madeWithKit() {
  const { consentFlow, requireFresh, ClientSecretPost } = await KIT.oauth();
  const { buildOAuthSimulator, grantOf } = await KIT.simulation();
  const { wire } = KIT;
  const People = KIT.z.array(
    KIT.z.object({ forename: wire.WireText, ni: wire.WireText, paid: wire.WireDay }),
  );
  const description: Description<OAuthConnector> = {
    name: 'larch',
    kind: 'oauth',
    title: 'Larch',
    purpose: 'Larch',
    folder: new URL('.', import.meta.url),
    settings: KIT.OAuthSettings,
    findsBy: () => [['ni_number']],
    load: async () => ({
      ...consentFlow({ scopesOf: () => [], authenticate: ClientSecretPost, accessTokenSeconds: DAY }),
      fetchPayslips: (context, session, _window, person) =>
        KIT.failureAsOutcome(async () => {
          const { access_token } = requireFresh(session, context.clock.now());
          const headers = { authorization: `Bearer ${access_token}` };
          const url = `${context.provider.baseUrl}/people`;
          const reply = await context.http.send({ method: 'GET', url, headers });
          const found = KIT.people.findPerson(person, wire.readJson(reply, People), ({ forename, ni }) => ({
            forename,
            surname: null,
            niNumber: ni,
            dateOfBirth: null,
          }));
          if (found.length === 0) throw new KIT.ConnectorFailure('no_match');
          const payslips = found.map(({ forename, paid }) => ({
            externalId: paid,
            data: KIT.payslipOf({
              identity_information: { name: forename },
              income_information: { pay_date: wire.midnight(paid) },
            }),
          }));
          return { outcome: 'fetched', payslips, session };
        }),
    }),
    sandbox: {
      providers: [
        {
          row: {
            id: 'larch',
            name: 'Larch',
            url: 'https://larch.example',
            reset_url: 'https://larch.example/reset',
            parent: null,
            max_login_attempts: 4,
            extra_login_params: [],
          },
          meaning: 'Larch',
          employers: [],
          loginParams: {},
          requestsPerSecond: null,
          connectionAt: (address) => ({
            baseUrl: address.url,
            settings: KIT.applicationSettings({ paths: PATHS }, address),
          }),
        },
      ],
      faults: {},
      variants: {},
      load: async () => build,
    },
  };
  function build({ people, clock }: SimulatorOptions) {
    return buildOAuthSimulator(
      { people, clock },
      {
        provider: {
          name: 'Larch',
          paths: PATHS,
          scopes: [],
          authentication: 'form',
          lifetimes: {
            codeSeconds: 600,
            accessTokenSeconds: DAY,
            refreshUntil: (_grant, now) => new Date(now.getTime() + DAY * 1000),
          },
          access: { to: () => ['Larch'], reads: 'your payslips' },
        },
        serve(server, grants) {
          server.get('/people', (request, reply) => {
            if (typeof grantOf(request, grants) !== 'object') return reply.code(401).send();
            const seen = (['user_good', 'user_weekly'] as const).map((name) => people.find(name));
            return reply.send(
              seen.map((one) => ({ forename: one?.forename, ni: one?.niNumber, paid: '2026-10-30' })),
            );
          });
        },
      },
    );
  }
  return { description, build };
}

test('the kit is enough for a connector with OAuth, its simulator, and finding a person among others', async () => {
  const { description, build } = await madeWithKit();
  const { fetch, people } = await useOAuthConnector(description, build);
  const fetched = await fetch('user_good', { person: userOf(people, 'user_weekly') });
  if (fetched.outcome !== 'fetched') throw new Error(JSON.stringify(fetched));
  const { forename } = people.find('user_weekly') ?? {};
  expect(fetched.payslips.map(({ data }) => data.identity_information.name)).toEqual([forename]);
  expect(await fetch('user_good', { person: userOf(people, 'user_leaver') })).toMatchObject({
    reason: 'no_match',
  });
});
