import { spawn } from 'node:child_process';
import { chmod, glob, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { COMPILE_CACHE } from '../harness/service-process.ts';

const DEMO = fileURLToPath(new URL('../demo/main.ts', import.meta.url));

/** Runs the demo as `npm run demo` does, with its own folder for temporary files. */
export async function startDemo(...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'demo-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const child = spawn(process.execPath, [DEMO, ...args], {
    env: { PATH: process.env.PATH, TMPDIR: folder, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  /** For root, the database is in /var/lib/stipend, because only root can enter the service's folder. */
  const findDatabase = async () => {
    for await (const path of glob('*/data/postgres', { cwd: folder })) return realpath(join(folder, path));
    throw new Error('The service has no database');
  };
  return { child, ended, output: () => output, left: () => readdir(folder), findDatabase };
}

export function headings(output: string): string[] {
  return [...output.matchAll(/^\[\d+\/\d+\] (.*)$/gm)].map(([, title = '']) => title);
}

/** The output of the demo that the README shows. */
export async function readShown(): Promise<string> {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  return /```sh\nnpm run demo\n```[\s\S]*?```text\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
}
