import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, SECRET_NAMES, SETTING_NAMES } from './config.ts';
import { ConfigProblem } from './config-problem.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(content: string | Buffer): Promise<string> {
  const path = join(folder, `secret-${Math.random().toString(36).slice(2)}`);
  await writeFile(path, content);
  return path;
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
}

describe('a secret in a file', () => {
  const ADDRESS = 'postgresql://stipend:hunter2@db.example/stipend';

  test.each([ADDRESS, `${ADDRESS}\n`, `${ADDRESS}\r\n`])(
    'is read without its last newline: %j',
    async (content) => {
      const DATABASE_URL_FILE = await file(content);
      expect(readConfig({ DATABASE_URL_FILE }).databaseUrl).toBe(ADDRESS);
    },
  );

  test('satisfies what production requires, and is checked like any other value', async () => {
    const production = {
      SVC_ENV: 'production',
      PUBLIC_URL: 'https://stipend.example',
      DATABASE_URL_FILE: await file(ADDRESS),
      MASTER_KEYS_FILE: await file(`one:${Buffer.alloc(32, 7).toString('base64')}\n`),
    };
    expect(readConfig(production).masterKeys).toHaveLength(1);
    const BOOTSTRAP_API_KEY_FILE = await file('hunter2');
    const problems = problemsOf({ ...production, BOOTSTRAP_API_KEY_FILE });
    expect(problems).toEqual([expect.stringContaining('BOOTSTRAP_API_KEY must be')]);
    expect(problems.join()).not.toContain('hunter2');
  });

  test('is a problem if the value is set too, or the file is missing, empty or too large', async () => {
    const problems = problemsOf({
      DATABASE_URL: ADDRESS,
      DATABASE_URL_FILE: await file(ADDRESS),
      MASTER_KEYS_FILE: join(folder, 'missing'),
      SMTP_URL_FILE: await file(' \n'),
      SMS_GATEWAY_TOKEN_FILE: await file(Buffer.alloc(64 * 1024 + 1, 65)),
    });
    expect(problems).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE must not both be set',
      "MASTER_KEYS_FILE names a file that can't be read (ENOENT)",
      'SMTP_URL_FILE names an empty file',
      'SMS_GATEWAY_TOKEN_FILE must name a file of 64 KiB at most',
    ]);
  });

  test('is possible for every setting that can contain one, and the guide lists them', () => {
    const likely = SETTING_NAMES.filter((name) =>
      /SECRET|TOKEN|KEYS?$|KEY_ID|SMTP_URL|DATABASE.*_URL/.test(name),
    );
    expect(likely.filter((name) => name !== 'KMS_KEY_ID')).toEqual(expect.arrayContaining([...SECRET_NAMES]));
    expect(SECRET_NAMES).toEqual(expect.arrayContaining(likely.filter((name) => name !== 'KMS_KEY_ID')));
    const guide = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
    for (const name of SECRET_NAMES) expect(guide).toContain(`\`${name}_FILE\``);
  });
});
