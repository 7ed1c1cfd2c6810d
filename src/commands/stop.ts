import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stopping } from '#platform/http/probes.ts';
import type { App } from '../app.ts';

/** Programs such as `node --watch` pass on a Ctrl-C that the terminal has already sent to the whole process group. */
const REPEATED_SIGNAL_MS = 1000;
/** Longer than open requests, jobs and connections may take to end, one after another. */
const STOP_MS_MAX = 90_000;

/**
 * Resolves at the first signal to stop: Ctrl-C, `kill`, or a closed terminal, which would otherwise leave the database
 * running. A later signal ends the process immediately, as Node does by default. Without a terminal, SIGHUP only asks to
 * read settings again, which this service never does, so it is ignored.
 */
export function stopSignal(
  hasTerminal = Boolean(process.stdin.isTTY || process.stdout.isTTY),
): Promise<NodeJS.Signals> {
  const names: NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
  if (hasTerminal) names.push('SIGHUP');
  else process.on('SIGHUP', () => undefined);
  return new Promise((resolve) => {
    const ignoreRepeated = (signal: NodeJS.Signals) => {
      resolve(signal);
      setTimeout(() => {
        for (const name of names) process.off(name, ignoreRepeated);
      }, REPEATED_SIGNAL_MS).unref();
    };
    for (const name of names) process.on(name, ignoreRepeated);
  });
}

/**
 * Makes the process unready and, after SIGTERM, serves requests for a while longer, so that a balancer notices and
 * sends no more. Connections close after their next reply, so that none is cut while a balancer sends a request on it.
 */
export async function beginStop(
  { log, config }: Pick<App, 'log' | 'config'>,
  { signal, stopping, server }: { signal: NodeJS.Signals; stopping: Stopping; server: Server | null },
): Promise<void> {
  log.info({ signal }, 'stopping');
  stopping.isStopping = true;
  const delayMs = server && signal === 'SIGTERM' ? config.shutdownDelaySeconds * 1000 : 0;
  setTimeout(() => {
    log.fatal('the process did not stop in time');
    process.exit(1);
  }, delayMs + STOP_MS_MAX).unref();
  server?.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  await wait(delayMs);
}
