import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from './client.ts';
import { startReceiver } from './receiver.ts';
import { createShow } from './show.ts';
import { makeFolder, startService } from './start-service.ts';
import { TITLES, walk } from './story.ts';
import { tell } from './tell.ts';

const {
  values: { persona },
} = parseArgs({ options: { persona: { type: 'string', default: 'user_overtime' } } });
const show = createShow(process.stdout, {
  isPlain: !process.stdout.isTTY || Boolean(process.env.NO_COLOR),
});
const interruption = new AbortController();
const { signal: interrupted } = interruption;
// more of the same while it cleans up change nothing: npm passes on what the terminal has sent already
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interrupt(new Error(`${signal}: stopping what was started`)));
// such as whoever reads the output going away: what was started must not outlive it
process.on('uncaughtException', interrupt);

let isAllHeld = false;
try {
  isAllHeld = await run();
} catch (error) {
  show.close();
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
// what was under way when it broke may hold the process open
process.exit(isAllHeld ? 0 : 1);

function interrupt(reason: Error): void {
  show.close();
  interruption.abort(reason);
}

async function run(): Promise<boolean> {
  await using undo = new AsyncDisposableStack();
  const isHeld = await Promise.race([play(undo), rejection(interrupted)]);
  show.line('The service and all that it stored are being removed. To have one that stays: npm start');
  show.close();
  return isHeld;
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

async function play(undo: AsyncDisposableStack): Promise<boolean> {
  const folder = await makeFolder(undo);
  show.line('Starting a service of its own, with a database and payroll providers …');
  const service = await startService(join(folder, 'data'), undo);
  const secrets = {
    signingSecret: randomBytes(32).toString('hex'),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  const receiver = await startReceiver(secrets);
  undo.defer(() => receiver.close());
  const lender = createClient(show, service.url, {
    name: 'API key',
    headers: { 'x-api-key': service.apiKey },
    signal: interrupted,
  });
  show.line(`It answers at ${service.url}, and a receiver of webhooks listens at ${receiver.url}.`);
  return tell(TITLES, show, (chapter, check) =>
    walk({ show, check, service, interrupted, lender, receiver, secrets, folder, persona }, chapter),
  );
}
