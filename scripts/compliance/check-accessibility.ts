import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core/package.json' with { type: 'json' };
import { RESULTS, summarise } from './describe-accessibility.ts';

// Runs the tests that check every page with axe, and stores what axe found for the accessibility statement.
const folder = mkdtempSync(join(tmpdir(), 'stipend-axe-'));
const file = join(folder, 'checks.jsonl');
try {
  writeFileSync(file, '');
  execFileSync('npx', ['vitest', 'run', '--project', 'long', 'every-page.long'], {
    stdio: 'inherit',
    env: { ...process.env, AXE_RESULTS: file },
  });
} finally {
  const checks = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const summary = summarise(
    checks.map((line) => JSON.parse(line)),
    { axe: axe.version, on: new Date().toISOString().slice(0, 10) },
  );
  writeFileSync(RESULTS, `${JSON.stringify(summary, null, 2)}\n`);
  rmSync(folder, { recursive: true });
}
