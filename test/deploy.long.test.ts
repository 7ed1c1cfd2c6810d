import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { startScript, untilServing } from '../harness/service-process.ts';
import { copyDatabase } from './support/service.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('the Dockerfile', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const last = dockerfile.split(/^(?=FROM )/m).at(-1) ?? '';

  test('copies everything that the service needs, and the service writes nothing there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stipend-image-'));
    const database = await copyDatabase();
    try {
      for (const [, files = '', target = ''] of last.matchAll(/^COPY (?!--)(.+) (\S+)$/gm))
        for (const file of files.split(' '))
          cpSync(join(ROOT, file), join(folder, target.endsWith('/') ? join(target, file) : target), {
            recursive: true,
            verbatimSymlinks: true,
          });
      for (const [, built = ''] of last.matchAll(/^COPY --from=build \/app\/(\S+) /gm))
        cpSync(join(ROOT, built), join(folder, built), { recursive: true, verbatimSymlinks: true });
      execFileSync('sh', ['-c', /find src .*/.exec(dockerfile)?.[0] ?? 'exit 1'], { cwd: folder });
      expect(globSync('src/**/*.ts', { cwd: folder })).toEqual(['src/main.ts']);
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      const before = globSync('**/*', { cwd: folder, exclude: ['node_modules'] }).sort();
      const port = await freePort();
      const running = startScript(join(folder, 'src/main.ts'), ['api'], {
        endsWithParent: true,
        environment: {
          SVC_ENV: 'production',
          PUBLIC_URL: 'https://stipend.example',
          PORT: String(port),
          DATABASE_URL: database.url,
          DATA_DIR: join(folder, '..', `${folder}-data`),
          MASTER_KEYS: `one:${Buffer.alloc(32, 1).toString('base64')}`,
          SHUTDOWN_DELAY_SECONDS: '0',
        },
      });
      await untilServing(running);
      // it prints its public address, which leads nowhere here
      const url = `http://127.0.0.1:${port}`;
      const paths = [
        '/healthz',
        '/readyz',
        '/docs/',
        '/docs/guides/operations',
        '/openapi.json',
        '/dashboard/',
      ];
      const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
      // on a busy machine, the database may not answer /readyz in time
      for (const path of paths) await expect.poll(() => statusOf(path), { message: path }).toBe(200);
      await running.stop();
      expect(globSync('**/*', { cwd: folder, exclude: ['node_modules'] }).sort()).toEqual(before);
    } finally {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      await rm(`${folder}-data`, { recursive: true, force: true });
    }
  });
});
