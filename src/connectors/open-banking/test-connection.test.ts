import { expect, test } from 'vitest';
import { type Script, startScriptedBank } from './scripted-bank.fixture.ts';
import { testConnection } from './test-connection.ts';

async function results(script: Script = {}) {
  const { context } = await startScriptedBank(script);
  const findings = await testConnection(context);
  return { findings, summary: findings.map(({ check, result }) => `${check}: ${result}`) };
}

test('a connection that works has no advice', async () => {
  const { findings, summary } = await results();
  expect(summary).toEqual(['discovery: ok', 'client authentication: ok']);
  expect(findings.map(({ detail }) => detail)).toEqual([
    'FAPI 1.0, pushed requests, replies by jwt',
    'the bank accepts private_key_jwt',
  ]);
});

test('needs no person and creates no consent', async () => {
  const bank = await startScriptedBank();
  await testConnection(bank.context);
  expect(bank.sent.map(({ path }) => path)).toEqual(['/.well-known/openid-configuration', '/token']);
});

test.for<[string, Script, string[]]>([
  [
    'a bank that does not know our key',
    { settings: { client_id: 'other' } },
    ['discovery: ok', 'client authentication: failed'],
  ],
  ['a bank whose authority is not trusted', { omit: ['ca'] }, ['discovery: failed']],
  ['another issuer', { metadata: { issuer: 'https://other.example' } }, ['discovery: failed']],
  [
    'keys on a host that is not configured',
    { metadata: { jwks_uri: 'https://keys.example/jwks' } },
    ['discovery: ok', 'hosts: failed', 'client authentication: ok'],
  ],
  [
    'tokens that may be bound to nothing',
    { metadata: { tls_client_certificate_bound_access_tokens: undefined } },
    ['discovery: ok', 'tokens: warning', 'client authentication: ok'],
  ],
])('a connection with %s has advice and no secrets', async ([, script, expected]) => {
  const { findings, summary } = await results(script);
  expect(summary).toEqual(expected);
  expect(findings.filter(({ result }) => result !== 'ok').every(({ advice }) => advice)).toBe(true);
  expect(JSON.stringify(findings)).not.toMatch(/BEGIN|eyJ/);
});
