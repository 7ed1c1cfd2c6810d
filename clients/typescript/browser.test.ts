import { createCipheriv, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { simplePdf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { createClient, type StipendClient } from './index.js';
import type { verifyAndOpen } from './webhooks/edge.js';

const browser = useBrowser();
const service = useService({}, { isWhole: true });
let lender: StipendClient;
beforeAll(() => {
  lender = createClient({ url: service.url, apiKey: service.apiKey });
});

const PAGE = `<title>Lender</title><script type="module">
import { createClient } from '/client/index.js';
import { verifyAndOpen } from '/client/webhooks/edge.js';
Object.assign(globalThis, { createClient, verifyAndOpen });
</script>`;

/** Serves a lender's page, with the client's files as they are. */
async function servePage(): Promise<{ url: string; close(): void }> {
  const server = createServer(async ({ url = '' }, response) => {
    const [, file] = /^\/client\/((?:webhooks\/)?[\w.-]+\.js)$/.exec(url) ?? [];
    if (!file) return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    const source = await readFile(new URL(file, import.meta.url));
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(source);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => server.close().closeAllConnections(),
  };
}

test('a borrower connects a provider, uploads a file and reads their payslips from a page on another origin', async () => {
  const { user_id } = await lender.post('/users', { body: {} });
  const { access_token: token } = await lender.post('/user-tokens', { body: { user_id } });
  const lenderPage = await servePage();
  try {
    const page = await browser.newPage();
    await page.goto(lenderPage.url);
    const pdf = (await simplePdf('A letter to a friend')).toString('base64');
    const seen = await page.evaluate(inPage, { url: service.url, token, user_id, pdf });
    expect(seen).toMatchObject({
      refused: { status: 403, code: 'no_authorisation', requestId: expect.stringMatching(/^[0-9a-f]{32}$/) },
      challenge: 'code',
      status: 'CONNECTED',
      payslips: 12,
      document: { status: 'REJECTED', status_reason: 'not_a_bank_statement', file_name: 'letter.pdf' },
      path: 'TypeError: A path works only in Node 20.16 and newer. Pass a Blob or the bytes of the file',
    });
    expect(service.log.join('')).toContain(seen.refused?.requestId);
  } finally {
    lenderPage.close();
  }
});

test('the receiver for edge runtimes works without Node', async () => {
  const signingSecret = 'correct horse battery staple';
  const key = Buffer.alloc(32, 7);
  const iv = Buffer.alloc(12, 3);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = [cipher.update('{"event":"user-deleted"}'), cipher.final(), cipher.getAuthTag()];
  const body = Buffer.concat(sealed).toString('base64');
  const sentAt = Math.floor(Date.now() / 1000);
  const headers = {
    'webhook-id': 'an-id',
    'webhook-timestamp': `${sentAt}`,
    'webhook-signature': `v1,${createHmac('sha256', signingSecret).update(`an-id.${sentAt}.${body}`).digest('base64')}`,
    'x-svc-signature': createHmac('sha512', signingSecret).update(body).digest('hex'),
    'x-svc-encryption-iv': iv.toString('base64'),
  };
  const lenderPage = await servePage();
  try {
    const page = await browser.newPage();
    await page.goto(lenderPage.url);
    const options = { signingSecret, encryptionKey: key.toString('base64') };
    const opened = await page.evaluate(
      async (given) => {
        const { verifyAndOpen: open } = globalThis as unknown as { verifyAndOpen: typeof verifyAndOpen };
        const forged = await open(`${given.body} `, given.headers, given.options).catch(
          ({ reason }) => reason,
        );
        return { delivery: await open(given.body, new Headers(given.headers), given.options), forged };
      },
      { body, headers, options },
    );
    expect(opened).toEqual({ delivery: { event: 'user-deleted' }, forged: 'wrong_signature' });
  } finally {
    lenderPage.close();
  }
});

/** Runs in the browser. */
async function inPage(given: { url: string; token: string; user_id: string; pdf: string }) {
  const { url, token, user_id } = given;
  const { createClient: create } = globalThis as unknown as { createClient: typeof createClient };
  const client = create({ url, token });
  const credentials = { payroll_provider: 'harbour', user_name: 'user_good', password: 'mfa_code' };
  const link = () => client.post('/accounts', { body: { user_id, ...credentials } });
  const refused = await link().then(
    () => null,
    ({ status, code, requestId }) => ({ status, code, requestId }),
  );
  const { terms } = await client.get('/authorisations/terms');
  await client.post('/authorisations', { body: { user_id, term_id: terms[0]?.id ?? '' } });
  const { account_id } = await link();
  const { mfa_challenge } = await client.waitForAccount(account_id);
  await client.put('/accounts/{account_id}/mfa', { path: { account_id }, body: { mfa: '123456' } });
  const { status } = await client.waitForAccount(account_id);
  const path = { user_id };
  await client.waitForData(user_id);
  let payslips = 0;
  for await (const _ of client.list('/payroll/{user_id}', { path, query: { limit: 5 } })) payslips++;
  const bytes = Uint8Array.from(atob(given.pdf), (letter) => letter.charCodeAt(0));
  const document = await client.upload('bank_statement', new File([bytes], 'letter.pdf'));
  const tried = await client.upload('payslip', 'payslip.pdf').catch(String);
  return { refused, challenge: mfa_challenge?.kind, status, payslips, document, path: tried };
}
