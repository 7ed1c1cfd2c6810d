import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { useService } from './support/service.ts';

export const run = promisify(execFile);
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

/** Starts a service, and installs the client's package in an empty folder outside of the checkout. */
export function useClientPackage() {
  const service = useService({}, { isWhole: true });
  let folder: string;
  let node: string;
  let packed: { size: number; files: { path: string }[] };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stipend-package-'));
    node = await oldestNode();
    const { stdout } = await run(
      'npm',
      ['pack', './clients/typescript', '--json', '--pack-destination', folder],
      {
        cwd: ROOT,
      },
    );
    const [made] = JSON.parse(stdout) as [typeof packed & { filename: string }];
    packed = made;
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await run('npm', ['install', '--offline', '--no-audit', `./${made.filename}`], { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs a program in the folder, with the oldest Node on PATH. */
  async function runProgram(file: string, ...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      KEY: service.apiKey,
      STIPEND_API_KEY: service.apiKey,
      STIPEND_URL: service.url,
    };
    const { stdout } = await run(node, [file, ...args], { cwd: folder, env });
    return stdout;
  }

  /** Compiles a program in a folder of its own. Returns what the compiler prints: nothing if it finds no mistake. */
  async function compile(name: string, program: string, options: object): Promise<string> {
    const source = join(folder, name);
    await mkdir(source);
    await writeFile(join(source, 'program.ts'), program);
    const compilerOptions = {
      ...{ target: 'ES2022', strict: true, outDir: 'out', rootDir: '.', ...options },
      typeRoots: [join(ROOT, 'node_modules/@types')],
    };
    await writeFile(
      join(source, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    );
    const { stdout } = await run(process.execPath, [TSC, '-p', source]).catch((error) => error);
    return stdout;
  }

  return { service, folder: () => folder, packed: () => packed, runProgram, compile };
}

async function oldestNode(): Promise<string> {
  const paths = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, 'node'));
  const found = await Promise.all(
    [...new Set([process.execPath, ...paths.filter(existsSync)])].map(async (path) => ({
      path,
      major: Number.parseInt((await run(path, ['--version'])).stdout.slice(1), 10),
    })),
  );
  return found.filter(({ major }) => major >= 20).sort((a, b) => a.major - b.major)[0]?.path ?? '';
}
