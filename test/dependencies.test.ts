import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentSteps, documentsOf, simplePdf } from './support/documents.ts';
import { payrollOf } from './support/payroll.ts';
import { BUCKET, type S3Server, SECRET, startS3Server } from './support/s3-server.ts';
import { startService } from './support/service.ts';
import { receiveMail } from './support/smtp.ts';

let s3: S3Server;
let service: Awaited<ReturnType<typeof startService>>;
let steps: DocumentSteps;
let mailPort: number;

beforeAll(async () => {
  s3 = await startS3Server();
  const mail = await receiveMail();
  mailPort = mail.port;
  await mail.stop();
  service = await startService(
    {
      STORAGE_URL: `s3://${BUCKET}/lender`,
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: SECRET,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Example Lending <no-reply@lender.example>',
    },
    { isWhole: true },
  );
  steps = documentsOf(service);
});
afterAll(async () => {
  await service.stop();
  await s3.close();
});

/** What operators and clients are told. The service is ready all the time. */
async function told() {
  const ready = await service.ask('GET', '/readyz', { key: null });
  expect(ready.status).toBe(200);
  const metrics = String((await service.ask('GET', '/metrics', { key: null })).body);
  const down = [...metrics.matchAll(/^stipend_dependency_up\{dependency="(\w+)",provider="(\w*)"\} 0$/gm)];
  const { warnings } = (await service.ask('GET', '/overview')).body;
  return {
    ready: (ready.body.warnings ?? []).map((text: string) => text.replace(/, since .*/, '')),
    down: down.map(([, kind, provider]) => `${kind}${provider ? ` ${provider}` : ''}`),
    overview: warnings.map(({ code }: { code: string }) => code),
  };
}
/** Each answer takes several requests, and changes after seconds. */
const SELDOM = { interval: 300 };
const NOTHING = { ready: [], down: [], overview: [] };
const logged = (msg: string) => service.log.filter((line) => JSON.parse(line).msg === msg).length;

test('a bucket that fails is a warning everywhere until it works again, and the service stays ready', async () => {
  expect(await told()).toEqual(NOTHING);
  const userId = await steps.consentingUser();
  s3.fail(/^PUT /, [503, 'SlowDown'], 1000);
  for (let n = 0; n < 2; n++) {
    const { presigned_url } = await steps.presigned(userId);
    const reply = await steps.upload(presigned_url, await simplePdf(`letter ${n}`));
    expect(reply.status).toBe(503);
  }
  await expect.poll(told, SELDOM).toEqual({
    ready: ['the storage of documents refuses requests'],
    down: ['storage'],
    overview: ['documents_not_stored'],
  });
  s3.reset();
  await expect.poll(told, SELDOM).toEqual(NOTHING);
  expect([logged('a dependency fails'), logged('a dependency works again')]).toEqual([1, 1]);
});

test('a mail server that is away is a warning until it is back', async () => {
  await service.ask('POST', '/members', { body: { email: 'invited@team.example', role: 'viewer' } });
  await expect
    .poll(told, SELDOM)
    .toEqual({ ready: ['the mail server can’t be reached'], down: ['mail'], overview: ['emails_not_sent'] });
  const mail = await receiveMail({ port: mailPort });
  await expect.poll(told, SELDOM).toEqual(NOTHING);
  await mail.stop();
});

test('a provider that fails for everybody is shown to its clients only, and without persons', async () => {
  const payroll = payrollOf(service);
  const other = await service.newClient();
  await service.ask('POST', '/sandbox/faults', { body: { target: 'harbour', kind: 'unavailable' } });
  for (let n = 0; n < 3; n++) await payroll.linkUntil(await payroll.consentingUser(), 'UNAVAILABLE');
  await expect.poll(told, SELDOM).toEqual({
    ready: ['the provider harbour fails for everybody'],
    down: ['provider harbour'],
    overview: ['provider_failing'],
  });
  const { warnings } = (await service.ask('GET', '/overview')).body;
  expect(warnings[0]).toMatchObject({
    payroll_provider: 'harbour',
    message: expect.stringMatching(/^Harbour Payslips does not work/),
  });
  expect((await service.ask('GET', '/overview', { key: other.apiKey })).body.warnings).toEqual([]);
});
