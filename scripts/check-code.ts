import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a script of package.json. Its output is printed at its end, so that it does not mix with that of others. */
async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  process.stdout.write(`${script}: ${code === 0 ? 'ok' : 'failed'}\n${out}${errors}`);
  return code === 0;
}

const results = await Promise.all(['types', 'lint'].map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
