import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { rotateMaster } from '#clients';
import { MasterKeys } from '#platform/crypto/keys.ts';
import { giveConsent } from '#simulation/give-consent.ts';
import { documentsOf, simplePdf } from './support/documents.ts';
import { lastMail, tokenIn } from './support/members.ts';
import { payrollOf } from './support/payroll.ts';
import { startService, useService } from './support/service.ts';

/** Also tries the rarer cases if `isWhole`. */
export function inventedSecretsSuite({ isWhole }: { isWhole: boolean }): void {
  /** During a test the clock stands still, so that a limit that was reached stays reached. */
  const service = useService({ RATE_LIMIT_PER_SECOND: '50' }, { isWhole: true });
  const { consentingUser, link } = payrollOf(service);

  const XERO = { payroll_provider: 'xero-sandbox', user_name: undefined, password: undefined };
  const CLIENT_ID_BYTES = 16;
  const COUNT = 70;
  const PASSWORD = 'four unrelated words here';

  /** Has the length of a real secret and names the same client. */
  function inventLike(secret: string): string {
    const bytes = Buffer.from(secret, 'base64url');
    const random = randomBytes(bytes.length - CLIENT_ID_BYTES);
    return Buffer.concat([bytes.subarray(0, CLIENT_ID_BYTES), random]).toString('base64url');
  }

  const read = async (path: string, cookie?: string) =>
    (await fetch(`${service.url}${path}`, { redirect: 'manual', headers: cookie ? { cookie } : {} })).status;

  interface Kind {
    /** Creates a secret. */
    create(): Promise<string>;
    /** Uses a secret, and returns the status of the reply. */
    use(secret: string): Promise<number>;
    accepted: number;
    rejected: number;
    /** Where the hash of the secret is stored. */
    table: string;
    column: string;
  }

  async function newTicket(): Promise<string> {
    const { user_id } = (await service.ask('POST', '/users', { body: {} })).body;
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id } });
    return body.journey_url.split('/').at(-1);
  }

  async function newCookie(): Promise<string> {
    const opened = await fetch(`${service.url}/journey/${await newTicket()}`, { redirect: 'manual' });
    return /stipend_journey=([\w-]+)/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? '';
  }

  /** People come back with a state to the callback; invented states are sent to this path. */
  function stateAt(path: string): Kind {
    const returns = new Map<string, URLSearchParams>();
    return {
      async create() {
        const { body } = await link(await consentingUser(), XERO);
        const query = await giveConsent(body.authorisation_url, { userName: 'user_good', allow: true });
        const state = query.get('state') ?? '';
        returns.set(state, query);
        return state;
      },
      use(state) {
        const query = returns.get(state);
        return read(query ? `/accounts/oauth/callback?${query}` : `${path}?code=invented&state=${state}`);
      },
      accepted: 200,
      rejected: 400,
      table: 'accounts',
      column: 'oauth_state_hash',
    };
  }

  let invited = 0;
  async function newInvitation(): Promise<string> {
    invited += 1;
    const email = `invited-${invited}@team.example`;
    await service.ask('POST', '/members', { body: { email, role: 'viewer' } });
    return tokenIn((await lastMail(service, email)).text);
  }

  async function newReset(): Promise<string> {
    const token = await newInvitation();
    await setPassword('invitations/accept', token);
    const email = `invited-${invited}@team.example`;
    await service.ask('POST', '/members/forgotten-password', { key: null, body: { username: email } });
    return tokenIn((await lastMail(service, email)).text);
  }

  const setPassword = async (path: string, token: string) =>
    (await service.ask('POST', `/members/${path}`, { key: null, body: { token, password: PASSWORD } }))
      .status;

  const KINDS: Record<string, Kind> = {
    'journey links': {
      create: newTicket,
      use: (ticket) => read(`/journey/${ticket}`),
      accepted: 303,
      rejected: 404,
      table: 'journeys',
      column: 'ticket_hash',
    },
    'journey cookies': {
      create: newCookie,
      use: (secret) => read('/journey/welcome', `stipend_journey=${secret}`),
      accepted: 200,
      rejected: 403,
      table: 'journey_sessions',
      column: 'secret_hash',
    },
    'states of sign-ins at providers': stateAt('/accounts/oauth/callback'),
    'states on the page before a provider’s sign-in': stateAt('/accounts/oauth/start'),
    'invitations of members': {
      create: newInvitation,
      use: (token) => setPassword('invitations/accept', token),
      accepted: 200,
      rejected: 400,
      table: 'member_links',
      column: 'token_hash',
    },
    'links to set a password': {
      create: newReset,
      use: (token) => setPassword('reset-password', token),
      accepted: 200,
      rejected: 400,
      table: 'member_links',
      column: 'token_hash',
    },
  };

  beforeEach(() => service.clock.advance(60_000));

  describe.each(Object.entries(KINDS))('invented %s', (_, { create, use, accepted, rejected, table }) => {
    test('do not shut out people with a real one behind the same address', async () => {
      const secret = await create();
      const statuses = new Set<number>();
      for (let count = 0; count < COUNT; count++) statuses.add(await use(inventLike(secret)));
      expect([...statuses]).toEqual([rejected]);
      expect(await use(secret)).toBe(accepted);
    });

    test('are rejected without a query', async () => {
      const invented = inventLike(await create());
      const locking = new pg.Client(service.app.config.databaseUrl ?? '');
      await locking.connect();
      onTestFinished(() => locking.end());
      await locking.query('begin');
      await locking.query(`lock table ${table} in access exclusive mode`);
      expect(await use(invented)).toBe(rejected);
    });
  });

  test('invented upload URLs do not shut out people with a real one behind the same address', async () => {
    const { consentingUser, presigned, upload } = documentsOf(service);
    const { presigned_url } = await presigned(await consentingUser());
    const statuses = new Set<number>();
    for (let count = 0; count < 101; count++) {
      const invented = await fetch(`${service.url}/uploads?token=${randomBytes(300).toString('base64url')}`, {
        method: 'PUT',
        body: 'x',
      });
      statuses.add(invented.status);
    }
    expect([...statuses]).toEqual([403, 429]);
    expect((await upload(presigned_url, await simplePdf('a real one'))).status).toBe(200);
  });

  test('real secrets work after a rotation of the master key', async () => {
    const [old, fresh] = ['old', 'fresh'].map((id) => ({ id, bytes: randomBytes(32) })) as [
      MasterKey,
      MasterKey,
    ];
    const start = async ({ id, bytes }: MasterKey, environment = {}) => {
      const started = await startService({
        MASTER_KEYS: `${id}:${bytes.toString('base64')}`,
        ...environment,
      });
      onTestFinished(() => started.stop());
      return started;
    };
    const before = await start(old);
    const { user_id } = (await before.ask('POST', '/users', { body: {} })).body;
    const { journey_url } = (await before.ask('POST', '/user-tokens', { body: { user_id } })).body;
    const { database } = before.app;
    await rotateMaster({ database, keys: { master: new MasterKeys([fresh, old]) } });
    const after = await start(fresh, { DATABASE_URL: before.app.config.databaseUrl ?? '' });
    const opened = await fetch(`${after.url}${new URL(journey_url).pathname}`, { redirect: 'manual' });
    expect(opened.status).toBe(303);
  });

  test.each(
    ['journey links', 'journey cookies', 'states of sign-ins at providers'].slice(0, isWhole ? 3 : 1),
  )('requests without a secret use up no limit of %s behind the same address', async (name) => {
    const { create, use, accepted, rejected } = KINDS[name] as Kind;
    const secret = await create();
    const invented = inventLike(secret);
    const flood = await Promise.all(Array.from({ length: 520 }, () => use(invented)));
    expect(new Set(flood)).toEqual(new Set([rejected, 429]));
    expect(await use(secret)).toBe(accepted);
  });

  interface MasterKey {
    id: string;
    bytes: Buffer;
  }

  const OF_CALLBACK = Object.entries(KINDS).filter(([name]) => !name.includes('page before'));

  describe.each(OF_CALLBACK.slice(0, isWhole ? OF_CALLBACK.length : 1))(
    '%s of earlier versions, which have no MAC,',
    (_, kind) => {
      const { create, use, accepted, rejected, table, column } = kind;
      const hashOf = (text: string) => createHash('sha256').update(text).digest();
      const shorten = (secret: string) =>
        Buffer.from(secret, 'base64url').subarray(0, 32).toString('base64url');

      /** Stores a secret of the form that earlier versions made. */
      async function createOld(): Promise<string> {
        const secret = await create();
        const old = shorten(inventLike(secret));
        const owner = new pg.Client(service.app.config.databaseUrl ?? '');
        await owner.connect();
        onTestFinished(() => owner.end());
        const update = `update ${table} set ${column} = $1 where ${column} = $2`;
        expect((await owner.query(update, [hashOf(old), hashOf(secret)])).rowCount).toBe(1);
        return old;
      }

      test('still work', async () => {
        expect(await use(await createOld())).toBe(accepted);
      });

      test('are limited by address if they are invented, which affects no others', async () => {
        const [secret, old] = [await create(), await createOld()];
        const statuses: number[] = [];
        for (let count = 0; count < 31; count++) statuses.push(await use(shorten(inventLike(secret))));
        expect(statuses).toEqual([...Array.from({ length: 30 }, () => rejected), 429]);
        expect(await use(old)).toBe(429);
        expect(await use(secret)).toBe(accepted);
        service.clock.advance(2000);
        expect(await use(old)).toBe(accepted);
      });
    },
  );
}
