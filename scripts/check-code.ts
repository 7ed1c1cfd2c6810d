import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

// With several threads, tsc checks many types more than once, which costs more than it gains on two cores.
const THREADS = availableParallelism() > 2 ? [] : ['--singleThreaded'];

/** Runs a program of node_modules. The output is printed when the program ends, so that the outputs of several programs don't mix. */
async function run(name: string, [program = '', ...args]: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  process.stdout.write(`${name}: ${code === 0 ? 'ok' : 'failed'}\n${out}${errors}`);
  return code === 0;
}

async function checkTypes(): Promise<boolean> {
  const isRight = await run('types', ['tsc', ...THREADS]);
  return (await run('types of the dashboard', ['tsc', ...THREADS, '-p', 'web/dashboard'])) && isRight;
}

const results = await Promise.all([checkTypes(), run('lint', ['biome', 'ci', '--error-on-warnings'])]);
process.exitCode = results.every(Boolean) ? 0 : 1;
