import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findBundle } from '../src/find-bundle.cjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Bundles the service as `npm ci` does, unless its sources have not changed since. It also runs without, but starts take longer. */
export function ensureBundle(): void {
  if (findBundle() !== null) return;
  // under vitest's NODE_ENV, packages would be bundled for tests
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['scripts/build-service.ts'], { cwd: ROOT, stdio: 'pipe', env });
}
