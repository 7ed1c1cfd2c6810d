import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { STIPEND } from '../harness/service-process.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });

test('the commands of docs/documents.md work, one after the other', async () => {
  const page = await readFile(new URL('../docs/documents.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const script = blocks
    .join('\n')
    .replaceAll('http://127.0.0.1:8080', service.url)
    .replaceAll('npm run stipend --silent --', `"${process.execPath}" "${STIPEND}"`);
  const folder = await mkdtemp(join(tmpdir(), 'stipend-docs-'));
  try {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...process.env, KEY: service.apiKey },
    });
    expect(stdout).not.toContain('"errors"');
    for (const step of [
      '"status":"PROCESSING"',
      '"status":"EXTRACTED"',
      '"total_count":1',
      '"trust_score":"HIGH"',
    ])
      expect(stdout).toContain(step);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
