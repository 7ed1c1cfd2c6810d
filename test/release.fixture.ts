import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_COPIED = [
  '.git',
  'node_modules',
  'data',
  'release',
  'coverage',
  'dist',
  'web/dashboard/dist',
  'bench/results',
];
export const page = readFileSync(join(ROOT, 'docs/releasing.md'), 'utf8');
export const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
export const KEY = { RELEASE_KEY_PASSWORD: 'a password of the test' };

/** The commands of docs/releasing.md that contain a text. */
export function commandsWith(text: string): string {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.find((block) => block.includes(text)) ?? 'exit 1';
}

export interface Repository {
  /** The folder of the test, with the key `release.key`. */
  folder: string;
  /** A clone of the files that are tested, in `folder`. */
  path: string;
  bash(cwd: string, script: string, environment?: Record<string, string>): Promise<{ stdout: string }>;
  release(cwd: string, environment?: Record<string, string>, umask?: string): Promise<{ stdout: string }>;
  /** Clones the repository into another folder. */
  cloneTo(path: string): Promise<string>;
}

/** Commits the files that are tested, so that the test also works while they are changed. */
export async function makeRepository(): Promise<Repository> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-release-'));
  const path = join(folder, 'first');
  const left = NOT_COPIED.map((name) => join(ROOT, name));
  const bash: Repository['bash'] = (cwd, script, environment = {}) =>
    run('bash', ['-euc', script], { cwd, env: { PATH: process.env.PATH, HOME: folder, ...environment } });
  cpSync(ROOT, path, { recursive: true, verbatimSymlinks: true, filter: (from) => !left.includes(from) });
  await bash(
    path,
    `git init --quiet && git add --all && git -c user.name=Test -c user.email=test@lender.example commit --quiet --message Test`,
  );
  linkPackages(path);
  await bash(folder, commandsWith('openssl genpkey'), KEY);
  return {
    folder,
    path,
    bash,
    release: (cwd, environment = {}, umask = '022') =>
      bash(cwd, `umask ${umask} && exec "${process.execPath}" scripts/release/main.ts`, environment),
    async cloneTo(to) {
      await bash(folder, `git clone --quiet first "${to}"`);
      linkPackages(to);
      return to;
    },
  };
}

function linkPackages(path: string): void {
  writeFileSync(join(path, '.git/info/exclude'), 'node_modules\n');
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
}
