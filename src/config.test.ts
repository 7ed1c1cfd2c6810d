import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';
import { ConfigProblem } from './config-problem.ts';

const KEY = `one:${Buffer.alloc(32, 7).toString('base64')}`;
const PRODUCTION = {
  SVC_ENV: 'production',
  DATABASE_URL: 'postgresql://stipend@db.example/stipend',
  MASTER_KEYS: KEY,
  PUBLIC_URL: 'https://stipend.example/',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  test('an empty environment gives a working sandbox', () => {
    expect(readConfig({})).toMatchObject({
      env: 'sandbox',
      host: '127.0.0.1',
      port: 8080,
      rateLimitPerSecond: 50,
    });
  });

  test('an empty value counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  test('SANDBOX_TAXAUTH_PROFILE must be a known HMRC service', () => {
    expect(readConfig({ SANDBOX_TAXAUTH_PROFILE: 'sa-prepop' }).taxAuthorityProfile).toBe('sa-prepop');
    expect(readConfig({}).taxAuthorityProfile).toBeNull();
    expect(problemsOf({ SANDBOX_TAXAUTH_PROFILE: 'p60' })).toEqual([
      'SANDBOX_TAXAUTH_PROFILE must be one of mtd-employments, sa-prepop, gov-matching',
    ]);
  });

  test('DOCS turns the documentation off', () => {
    expect([{}, { DOCS: 'on' }, { DOCS: 'off' }].map((given) => readConfig(given).servesDocs)).toEqual([
      true,
      true,
      false,
    ]);
    expect(problemsOf({ DOCS: 'no' })).toEqual(['DOCS must be on or off']);
  });

  test('reads the settings of production', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ env: 'production', publicUrl: 'https://stipend.example' });
  });

  test('lists all settings that production lacks at once', () => {
    expect(problemsOf({ SVC_ENV: 'production' })).toEqual([
      'DATABASE_URL is required in production',
      'MASTER_KEYS is required in production',
      'PUBLIC_URL must be an https URL in production',
    ]);
  });

  test('names every invalid setting without repeating its value', () => {
    const secret = 'hunter2hunter2';
    const problems = problemsOf({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      MASTER_KEYS: secret,
      BOOTSTRAP_API_KEY: secret,
      DATABASE_URL: `mysql://${secret}`,
    });
    expect(problems.map((line) => line.split(' ')[0]).sort()).toEqual([
      'BOOTSTRAP_API_KEY',
      'DATABASE_URL',
      'LOG_LEVEL',
      'MASTER_KEYS',
      'PORT',
    ]);
    expect(problems.join()).not.toContain(secret);
  });

  test('says how to write a password with special characters in a URL', () => {
    for (const [name, scheme] of [
      ['DATABASE_URL', 'postgresql'],
      ['SMTP_URL', 'smtp'],
    ] as const) {
      expect(problemsOf({ [name]: `${scheme}://me:a/b@host.example/` }).join()).toMatch(/ is %2F$/);
      expect(problemsOf({ [name]: `${scheme}://me:a%2Fb@host.example/` })).toEqual([]);
    }
  });

  test('keeps the order of master keys and rejects a repeated id', () => {
    expect(
      readConfig({ MASTER_KEYS: `two:${KEY.slice(4)}, ${KEY}` }).masterKeys?.map(({ id }) => id),
    ).toEqual(['two', 'one']);
    expect(problemsOf({ MASTER_KEYS: `${KEY},${KEY}` })).toEqual(['MASTER_KEYS must not use an id twice']);
  });

  test('a bootstrap key must have the prefix of its environment', () => {
    const letters = 'a1'.repeat(16);
    expect(problemsOf({ BOOTSTRAP_API_KEY: `svc_sandbox_${letters}` })).toEqual([]);
    expect(problemsOf({ BOOTSTRAP_API_KEY: `svc_live_${letters}` })).toHaveLength(1);
    expect(problemsOf({ BOOTSTRAP_API_KEY: `svc_sandbox_${letters.slice(1)}` })).toHaveLength(1);
    expect(problemsOf({ ...PRODUCTION, BOOTSTRAP_API_KEY: `svc_sandbox_${letters}` })).toHaveLength(1);
  });

  test('email is sent from the host of PUBLIC_URL unless MAIL_FROM is set, and requires TLS in production', () => {
    const SMTP_URL = 'smtps://user:hunter2@mail.lender.example';
    expect(readConfig({ ...PRODUCTION, SMTP_URL }).smtp).toEqual({
      url: SMTP_URL,
      from: { name: 'Stipend', address: 'stipend@stipend.example' },
      requireTls: true,
    });
    expect(
      readConfig({ SMTP_URL: 'smtp://mailpit:1025', MAIL_FROM: 'Example Lending <Mail@lender.example>' })
        .smtp,
    ).toMatchObject({
      from: { name: 'Example Lending', address: 'mail@lender.example' },
      requireTls: false,
    });
    expect(readConfig({ ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:25' }).smtp?.requireTls).toBe(false);
    expect(readConfig({}).smtp).toBeNull();
  });

  test.each<Record<string, string>>([
    { SMTP_URL: 'http://mail.example' },
    { SMTP_URL: 'smtp://' },
    { SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false' },
    { SMTP_URL: 'smtp://100%@mail.example' },
    { MAIL_FROM: 'nobody' },
    { MAIL_FROM: 'A <a@lender.example>\r\nBcc: b@lender.example' },
    { SMS_GATEWAY_URL: 'https://sms.example', SMS_FROM: 'Stipend' },
    { SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 'hunter2' },
    { SMS_GATEWAY_URL: 'http://sms.example', SMS_GATEWAY_TOKEN: 'hunter2', SMS_FROM: 'Stipend' },
    { ...PRODUCTION, SMS_GATEWAY_URL: 'http://127.0.0.1', SMS_GATEWAY_TOKEN: 'hunter2', SMS_FROM: 'Stipend' },
  ])('rejects %j', (environment) => {
    const problems = problemsOf(environment);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain('hunter2');
  });

  test.each([
    ['s3://documents', { bucket: 'documents', prefix: '', region: null, hasPathStyle: false }],
    ['s3://documents/', { prefix: '' }],
    ['s3://lender.documents/a/b/', { bucket: 'lender.documents', prefix: 'a/b' }],
  ])('STORAGE_URL can be %s', (STORAGE_URL, expected) => {
    expect(readConfig({ STORAGE_URL }).storage).toMatchObject({ kind: 's3', ...expected });
  });

  test('a server that is not Amazon’s has a region and the bucket in the path, unless the settings say otherwise', () => {
    const given = { STORAGE_URL: 's3://documents', S3_ENDPOINT: 'http://minio:9000' };
    expect(readConfig(given).storage).toMatchObject({ region: 'us-east-1', hasPathStyle: true });
    const more = { S3_REGION: 'eu-west-2', S3_PATH_STYLE: 'off', S3_ENCRYPTION: 'aws:kms:alias/one' };
    expect(readConfig({ ...given, ...more }).storage).toMatchObject({
      region: 'eu-west-2',
      hasPathStyle: false,
      encryption: { kind: 'aws:kms', keyId: 'alias/one' },
    });
  });

  test.each<[Record<string, string>, string]>([
    [{ STORAGE_URL: 's3://' }, 'STORAGE_URL must be'],
    [{ STORAGE_URL: 's3://Documents' }, 'STORAGE_URL must be'],
    [{ STORAGE_URL: 'https://documents' }, 'STORAGE_URL must be'],
    [{ S3_REGION: 'eu-west-2' }, 'S3_REGION needs an s3:// URL in STORAGE_URL'],
    [{ STORAGE_URL: 's3://documents', S3_SECRET_ACCESS_KEY: 'hunter2' }, 'S3_ACCESS_KEY_ID and'],
    [{ STORAGE_URL: 's3://documents', S3_ENCRYPTION: 'rot13' }, 'S3_ENCRYPTION must be'],
  ])('of a storage, rejects %j', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([expect.stringContaining(problem)]);
  });

  test('reads the URL, token and sender of an SMS gateway', () => {
    const smsGateway = { url: 'http://127.0.0.1:8025/', token: 'hunter2', from: '+447700900123' };
    expect(
      readConfig({
        SMS_GATEWAY_URL: smsGateway.url,
        SMS_GATEWAY_TOKEN: smsGateway.token,
        SMS_FROM: smsGateway.from,
      }).smsGateway,
    ).toEqual(smsGateway);
  });
});

test('.env.example has every setting, commented out, with a valid value', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  expect(readConfig(parseEnv(text))).toEqual(readConfig({}));
  const all = parseEnv(text.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, '')) as Record<string, string>;
  expect(Object.keys(all).sort()).toEqual(SETTING_NAMES.toSorted());
  expect(problemsOf(all)).toEqual([]);
});
