import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('read-only-root.fixture.ts', import.meta.url));
/** Every mounted file system becomes read-only, and the process has no capabilities, as in a pod of the Helm chart. */
const CONFINE = `
for target in $(awk '$3 !~ /^(proc|sysfs|cgroup2?|devpts)$/ { print $2 }' /proc/mounts); do
  mount -o remount,bind,ro "$target" || exit 9
done
exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`;
const confined = (...command: string[]) => ['-Urm', 'sh', '-c', CONFINE, 'sh', ...command];

/** A skipped test here means that this machine can't make a read-only view of its file systems without root. */
const canConfine = works();

function works(): boolean {
  try {
    execFileSync('unshare', confined('true'), { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.runIf(canConfine)(
  'documents and scans are read with a read-only root file system and without capabilities',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stipend-read-only-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const written = join(folder, 'written');
    const { stdout } = await promisify(execFile)('unshare', confined(process.execPath, PROGRAM, written));
    expect(JSON.parse(stdout)).toEqual({
      outcomes: ['bank_statement', 'bank_statement'],
      isWritable: false,
    });
  },
);
