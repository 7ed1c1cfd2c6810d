import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { makePayslip } from '#sandbox/documents';
import { contextOf, portal, providerAt } from '../../../test/support/portal.ts';
import { testClock } from '../../../test/support/service.ts';
import { PERSON } from './fetched-payslips.fixture.ts';

const WINDOW = { from: '2026-01-01', to: '2026-12-31' };
const SESSION =
  '{"cookies":"{\\"version\\":\\"tough-cookie@6.0.0\\",\\"storeType\\":\\"MemoryCookieStore\\",\\"rejectPublicSuffixes\\":true,\\"cookies\\":[]}"}';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Seen {
  method: string | undefined;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = object | Buffer;

const DEFINITION = {
  name: 'Ours',
  wording: { dates: ['YYYY-MM-DD'] },
  login: { path: '/', at: 'b', post: '/in', user_name: 'user', password: 'password' },
  signed_in: 'token',
  expired: { status: 401 },
  failures: [],
  payslips: { path: '/list', rows: 'rows', id: 'id', pay_date: 'paid', link: 'link' },
  payslip: {
    detect: 'net',
    fields: { net_pay: 'net', gross_pay: 'gross', pay_date: 'paid' },
  },
  profile: { path: '/me', detect: 'name', fields: { name: 'name' } },
};

const ME = { name: 'Wren Oak' };
const row = (number: number) => ({
  id: `p${number}`,
  paid: `2026-0${number}-28`,
  link: `/slips/${number}`,
});
const slip = (url: string) => {
  const number = Number(url.split('/').at(-1));
  return { net: 1000.5, gross: 1200, paid: row(number).paid };
};

/** Fetches from a portal that answers with JSON, with changes to the definition. */
async function fetchFrom(answer: (request: Seen) => Answer, changes: object, hosts: string[] = []) {
  const { url, seen } = await serve(answer);
  const definition_json = JSON.stringify({ ...DEFINITION, ...changes });
  const context = contextOf(providerAt(url, { definition_json }, { hosts }), { clock: testClock() });
  return { answer: await portal().fetchPayslips(context, SESSION, WINDOW, PERSON), seen };
}

async function serve(answer: (request: Seen) => Answer) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const one = { method, url, headers, body: await readAll(request) };
    seen.push(one);
    const given = answer(one);
    const isFile = Buffer.isBuffer(given);
    response
      .writeHead(200, {
        'content-type': isFile ? 'application/pdf' : 'application/json; charset=utf-8',
        'x-next-token': `t${seen.length}`,
      })
      .end(isFile ? given : JSON.stringify(given));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, seen };
}

const ids = (answer: Awaited<ReturnType<typeof fetchFrom>>['answer']) =>
  answer.outcome === 'fetched' ? answer.payslips.map(({ externalId }) => externalId) : answer;

test('a list with page numbers is read to its first page without payslips', async () => {
  const { answer, seen } = await fetchFrom(
    ({ url }) => {
      if (url === '/me') return ME;
      if (url.startsWith('/slips')) return slip(url);
      return { rows: { '/list?page=0': [row(3), row(2)], '/list?page=1': [row(1)] }[url] ?? [] };
    },
    { payslips: { ...DEFINITION.payslips, next: { page: 'page', first: 0 } } },
  );
  expect(ids(answer)).toEqual(['p1', 'p2', 'p3']);
  expect(seen.map(({ url }) => url).slice(0, 3)).toEqual(['/list?page=0', '/list?page=1', '/list?page=2']);
});

test('a list that is asked for with a body gets its cursor there, until there are no more pages', async () => {
  const { answer, seen } = await fetchFrom(
    ({ url, body }) => {
      if (url === '/me') return ME;
      if (url.startsWith('/slips')) return slip(url);
      const isFirst = JSON.parse(body).variables.after === undefined;
      return { rows: [row(isFirst ? 2 : 1)], cursor: 'again', more: isFirst };
    },
    {
      payslips: {
        ...DEFINITION.payslips,
        path: undefined,
        post: '/graphql',
        values: { query: '{ payslips }', 'variables.size': 1 },
        next: { at: 'cursor', parameter: 'variables.after', more: 'more' },
      },
    },
  );
  expect(ids(answer)).toEqual(['p1', 'p2']);
  expect(seen.slice(0, 2).map(({ body }) => JSON.parse(body))).toEqual([
    { query: '{ payslips }', variables: { size: 1 } },
    { query: '{ payslips }', variables: { size: 1, after: 'again' } },
  ]);
});

test('a list that repeats a page fails', async () => {
  const { answer } = await fetchFrom(({ url }) => (url === '/me' ? ME : { rows: [row(2)], next: 'x' }), {
    payslips: { ...DEFINITION.payslips, next: { page: 'page' } },
  });
  expect(answer).toMatchObject({
    reason: 'provider_changed',
    detail: 'payslips: the list has too many pages or repeats one',
  });
});

test('numbers in JSON are read as they are written', async () => {
  const { answer } = await fetchFrom(
    ({ url }) => (url === '/me' ? ME : url === '/list' ? { rows: [row(1)] } : slip(url)),
    {},
  );
  expect(answer).toMatchObject({
    payslips: [{ data: { income_information: { earnings: { net_pay: '1000.50', gross_pay: '1200.00' } } } }],
  });
});

test('a token in a reply header is sent with the next request', async () => {
  const { seen } = await fetchFrom(
    ({ url }) => (url === '/me' ? ME : url === '/list' ? { rows: [row(1)] } : slip(url)),
    { tokens: { next: { reply_header: 'x-next-token', header: 'x-token' } }, headers: { 'x-app': '7' } },
  );
  expect(seen.map(({ headers }) => headers['x-token'])).toEqual([undefined, 't1', 't2']);
  expect(new Set(seen.map(({ headers }) => headers['x-app']))).toEqual(new Set(['7']));
});

test('a token is not sent to another host that is configured, and to no other host at all', async () => {
  const files = await serve(({ url }) => slip(url));
  const list = ({ url }: Seen) => {
    if (url === '/me') return ME;
    return { token: 'secret', rows: [{ ...row(1), link: `${files.url}/slips/1` }] };
  };
  const tokens = { access: { at: 'token', header: 'authorization', prefix: 'Bearer ' } };
  const { answer, seen } = await fetchFrom(list, { tokens }, [new URL(files.url).host]);
  expect(ids(answer)).toEqual(['p1']);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer secret']);
  expect(files.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  expect((await fetchFrom(list, { tokens })).answer).toMatchObject({ reason: 'provider_changed' });
  expect(files.seen).toHaveLength(1);
});

const file = makePayslip({ layout: 'brightwell', persona: 'user_good', seed: 1, month: '2026-01' });

test.each([
  ['is linked from the reply', { link: 'file.href' }, { file: { href: '/files/1' } }],
  ['is in the reply', { content: 'file.data' }, { file: { data: file.bytes.toString('base64') } }],
])('a file that %s is read', async (_what, pdf, reply) => {
  const { answer } = await fetchFrom(
    ({ url }) => {
      if (url === '/me') return ME;
      if (url === '/list') return { rows: [row(1)] };
      return url === '/files/1' ? file.bytes : reply;
    },
    { payslip: { pdf } },
  );
  expect(answer).toMatchObject({
    payslips: [
      {
        externalId: 'p1',
        data: {
          identity_information: { name: 'Wren Oak', NI_number: file.truth.NI_number },
          income_information: { earnings: { net_pay: file.truth.net_pay } },
        },
      },
    ],
  });
});

test.each([
  [
    { refresh: { post: '/r', values: { token: { token: 'none' } } } },
    /uses a token that is not in \[tokens\]/,
  ],
  [
    { login: { ...DEFINITION.login, form: 'form' } },
    /\[login\] must have either \[form\], or \[post\] and \[at\]/,
  ],
  [
    { payslips: { ...DEFINITION.payslips, post: '/list' } },
    /\[payslips\] must have either \[path\] or \[post\]/,
  ],
  [{ payslip: { pdf: { link: 'a', content: 'b' } } }, /\[payslip\.pdf\] must not have both/],
  [{ tokens: { csrf: { header: 'x-csrf' } } }, /\[tokens\.csrf\] must have one of/],
  [{ headers: { cookie: 'a=b' } }, /\[headers\.cookie\]/],
  [{ expired: {} }, /\[expired\] must have \[path\], \[status\] or \[at\]/],
])('the definition with %j is rejected, and the field is named', async (changes, detail) => {
  const { answer, seen } = await fetchFrom(() => ({}), changes);
  expect(answer).toMatchObject({ reason: 'not_configured', detail: expect.stringMatching(detail) });
  expect(seen).toEqual([]);
});
