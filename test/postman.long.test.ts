import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { collection, expectPasses } from './postman.fixture.ts';
import { newMember } from './support/members.ts';
import { useService } from './support/service.ts';

const SCRIPT = fileURLToPath(new URL('../scripts/run-postman.ts', import.meta.url));
const NEWMAN = fileURLToPath(new URL('./support/newman.ts', import.meta.url));

const service = useService({}, { isWhole: true });
const shared = useService({}, { isWhole: true });

// the last admin of a team can't be removed
beforeAll(() => newMember(service, 'admin'));

test.each(collection.item)('the folder $name of the Postman collection passes on its own', (folder) =>
  expectPasses(service, folder),
);

/** What a run could change for the others who use the service. */
async function readShared(admin: Awaited<ReturnType<typeof newMember>>) {
  const read = async (path: string) => {
    const { status, body } = await admin.ask('GET', path);
    expect(status, path).toBe(200);
    return body;
  };
  const settings = ['/configuration', '/access-policy', '/scim-settings', '/views', '/webhooks'];
  const members: { id: string; status: string }[] = (await read('/members')).members;
  const secrets = [...(await read('/api-keys')).api_keys, ...(await read('/scim-tokens')).scim_tokens];
  const clock = await read('/sandbox/clock');
  return {
    users: (await read('/users')).users,
    settings: await Promise.all(settings.map(async (path) => ({ ...(await read(path)), updated_at: null }))),
    members: members.filter(({ status }) => status !== 'archived').map(({ id }) => id),
    secrets: secrets.filter((one) => !one.revoked_at).map((one) => one.key_id ?? one.token_id),
    faults: (await read('/sandbox/faults')).faults,
    isClockMoved: clock.now.slice(0, 13) !== clock.machine_now.slice(0, 13),
  };
}

test('a run at a service that it did not start leaves its users, members, settings and sandbox as they were', async () => {
  const admin = await newMember(shared, 'admin');
  await shared.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
  await shared.ask('PATCH', '/configuration', {
    body: { payroll_period_months: 24, client_display_name: 'Own name' },
  });
  await shared.ask('POST', '/sandbox/faults', { body: { target: 'northgate', kind: 'rate_limited' } });
  await admin.ask('PATCH', '/access-policy', { body: { allowed_addresses: ['127.0.0.0/8', '::1'] } });
  await admin.ask('PUT', '/scim-settings', {
    body: { role_mapping: [{ value: 'loan-desk', role: 'viewer' }], default_role: 'viewer' },
  });
  const before = await readShared(admin);
  expect([before.users, before.members, before.secrets, before.faults].map((list) => list.length)).toEqual([
    1, 1, 1, 1,
  ]);
  const { output } = await runPostman({ STIPEND_URL: shared.url, STIPEND_API_KEY: shared.apiKey });
  expect(output).toContain(`${collection.item.length} of ${collection.item.length} folders passed`);
  expect(await readShared(admin)).toEqual(before);
});

/** Runs the script with a program in the place of newman. */
async function runPostman(environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-newman-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = (name: string, line: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o700 });
  await program('npx', `echo '${join(folder, 'newman')}'`);
  await program('newman', `exec '${process.execPath}' '${NEWMAN}' "$@"`);
  const PATH = [folder, dirname(process.execPath), process.env.PATH].join(delimiter);
  const run = promisify(execFile)(process.execPath, [SCRIPT], { env: { PATH, ...environment } });
  const { stdout, stderr } = await run.catch((failed) => failed);
  return { output: `${stdout}${stderr}` };
}
