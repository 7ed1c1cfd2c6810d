import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPrintingClient } from './client.ts';
import { createPrinter } from './printer.ts';
import { startReceiver } from './receiver.ts';
import { runSteps } from './run-steps.ts';
import { runScenario, STEP_TITLES } from './scenario.ts';
import { makeFolder, startService } from './start-service.ts';

const {
  values: { persona },
} = parseArgs({ options: { persona: { type: 'string', default: 'user_overtime' } } });
const printer = createPrinter(process.stdout, {
  isPlain: !process.stdout.isTTY || Boolean(process.env.NO_COLOR),
});
const interruption = new AbortController();
const { signal: interrupted } = interruption;
// `on`, not `once`: npm forwards signals that the terminal has already sent, so the same signal can arrive
// again during clean-up
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interrupt(new Error(`${signal}: stopping and cleaning up`)));
// for example a closed output pipe: the service must still be stopped
process.on('uncaughtException', interrupt);

let hasPassed = false;
try {
  hasPassed = await run();
} catch (error) {
  printer.close();
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
// unfinished work could keep the process open
process.exit(hasPassed ? 0 : 1);

function interrupt(reason: Error): void {
  printer.close();
  interruption.abort(reason);
}

async function run(): Promise<boolean> {
  await using undo = new AsyncDisposableStack();
  const result = await Promise.race([runDemo(undo), rejectOn(interrupted)]);
  printer.line('Removing the service and its data. To start a service that keeps its data: npm start');
  printer.close();
  return result;
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

async function runDemo(undo: AsyncDisposableStack): Promise<boolean> {
  const folder = await makeFolder(undo);
  printer.line('Starting a temporary service with its own database and simulated payroll providers …');
  const service = await startService(join(folder, 'data'), undo);
  const secrets = {
    signingSecret: randomBytes(32).toString('hex'),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  const receiver = await startReceiver(secrets);
  undo.defer(() => receiver.close());
  const lender = createPrintingClient(printer, service.url, {
    name: 'API key',
    apiKey: service.apiKey,
    signal: interrupted,
  });
  printer.line(`The service listens at ${service.url} and a webhook receiver at ${receiver.url}.`);
  return runSteps(STEP_TITLES, printer, (step, check) =>
    runScenario({ printer, check, service, interrupted, lender, receiver, secrets, folder, persona }, step),
  );
}
