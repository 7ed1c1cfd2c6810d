import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

// Checks types and style while the tests run, because the tests leave a part of the CPU idle. A failed check stops the tests.
// Arguments are passed on to vitest.

const tests = spawn('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit' });
const check = spawn('npm', ['run', '--silent', 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    tests.kill(signal);
    check.kill(signal);
  });

async function finishCheck(): Promise<{ isRight: boolean; output: string }> {
  const [output, errors, [code]] = await Promise.all([
    text(check.stdout),
    text(check.stderr),
    once(check, 'close'),
  ]);
  if (code !== 0) tests.kill('SIGTERM');
  return { isRight: code === 0, output: `${output}${errors}` };
}

const [[code], { isRight, output }] = await Promise.all([once(tests, 'close'), finishCheck()]);
// printed last, so that the output of the tests does not hide it
process.stdout.write(output);
process.exitCode = code === 0 && isRight ? 0 : 1;
