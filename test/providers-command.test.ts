import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startScriptedBank } from '../src/connectors/open-banking/scripted-bank.fixture.ts';
import { runInProcess } from './support/command.ts';

/** Runs the command with a providers file that has one bank and one portal. */
async function testProviders(settings: Record<string, string>, ...args: string[]) {
  const { context } = await startScriptedBank({ settings });
  const folder = mkdtempSync(join(tmpdir(), 'providers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'providers.json');
  const row = {
    id: 'a-bank',
    name: 'A bank',
    url: 'https://bank.example',
    is_oauth2: true,
    is_scraper: false,
    reset_url: 'https://bank.example/reset',
    parent: null,
    max_login_attempts: 5,
    extra_login_params: [],
    connection: {
      connector: 'open_banking',
      base_url: context.provider.baseUrl,
      settings: context.provider.settings,
      requests_per_second: 100,
    },
  };
  writeFileSync(file, JSON.stringify({ providers: [row] }));
  return runInProcess(['providers', 'test', ...args], { PROVIDERS_FILE: file, DATA_DIR: folder });
}

test('stipend providers test prints what works, without secrets', async () => {
  const { code, output } = await testProviders({}, 'a-bank');
  expect(output).toMatch(
    /a-bank\s+certificate of \[a-bank\]\s+ok\s+transport_certificate expires in \d+ days/,
  );
  expect(output).toMatch(/client authentication\s+ok\s+the bank accepts private_key_jwt/);
  expect(output).not.toContain('BEGIN');
  expect(code).toBe(0);
});

test('stipend providers test exits with 1 and says what to do if a test fails', async () => {
  const { code, output } = await testProviders({ client_id: 'other' });
  expect(output).toMatch(/client authentication\s+failed\s+not_configured: token: invalid_client/);
  expect(output).toContain('a-bank, client authentication: Check client_id');
  expect(code).toBe(1);
});

test('stipend providers test names a provider that it does not have', async () => {
  expect(await testProviders({}, 'other')).toMatchObject({
    code: 1,
    output: expect.stringContaining('PROVIDERS_FILE has no provider [other]'),
  });
});
