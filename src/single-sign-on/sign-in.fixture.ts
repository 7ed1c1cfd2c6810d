import type { SignedInMember } from '../../test/support/members.ts';
import type { Reply, TestService } from '../../test/support/service.ts';
import type { TestProvider } from './provider.fixture.ts';

/** Sets up single sign-on for the team of an admin. */
export async function setUp(
  admin: Pick<SignedInMember, 'ask'>,
  provider: Pick<TestProvider, 'issuer' | 'clientId'>,
  more: Record<string, unknown> = {},
): Promise<Reply> {
  const reply = await admin.ask('PUT', '/single-sign-on', {
    body: {
      sign_in_name: 'example-lending',
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: 'a secret of the provider',
      ...more,
    },
  });
  if (reply.status !== 200) throw new Error(`Single sign-on was not set up: ${JSON.stringify(reply.body)}`);
  return reply;
}

export interface Started {
  location: URL;
  /** The cookie that binds the sign-in to the browser. */
  cookie: string;
  state: string;
}

/** Starts a sign-in as a browser does, and stops before the provider's page. */
export async function start(service: TestService, query = 'team=example-lending'): Promise<Started> {
  const reply = await fetch(`${service.url}/account/single-sign-on/start?${query}`, { redirect: 'manual' });
  const location = new URL(reply.headers.get('location') ?? '', service.url);
  return { location, cookie: cookiesOf(reply), state: location.searchParams.get('state') ?? '' };
}

/** What a browser has after it came back from the provider. */
export interface Finished {
  location: string;
  /** The session, if there is one. */
  cookie: string;
  problem: string | null;
}

export async function finish(
  service: TestService,
  { cookie, state }: Pick<Started, 'cookie' | 'state'>,
  more: Record<string, string> = { code: 'a code' },
  { clientId = service.clientId, headers = {} }: { clientId?: string; headers?: Record<string, string> } = {},
): Promise<Finished> {
  const query = new URLSearchParams({ state, ...more });
  const reply = await fetch(`${service.url}/account/single-sign-on/${clientId}/callback?${query}`, {
    redirect: 'manual',
    headers: { cookie, ...headers },
  });
  const location = reply.headers.get('location') ?? '';
  return {
    location,
    cookie: cookiesOf(reply),
    problem: new URL(location, service.url).searchParams.get('problem'),
  };
}

/** Signs somebody in through a provider that says this about them. */
export async function signInAs(
  service: TestService,
  provider: TestProvider,
  claims: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Finished> {
  const started = await start(service);
  provider.faults = {
    ...provider.faults,
    claims: { email_verified: true, nonce: started.location.searchParams.get('nonce'), ...claims },
  };
  return finish(service, started, undefined, { headers });
}

/** Who is signed in with these cookies; null if nobody is. */
export async function memberIn(service: TestService, { cookie }: Pick<Finished, 'cookie'>) {
  const reply = await fetch(`${service.url}/members/session`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  return reply.ok ? ((await reply.json()) as { member: Record<string, unknown> }).member : null;
}

function cookiesOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');
}
