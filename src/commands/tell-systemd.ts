import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describeError, type Logger } from '#platform/log.ts';
import { take } from './environment.ts';

/** systemd reads datagrams from a Unix socket, which Node can't send. This program comes with systemd. */
const SENDER = 'systemd-notify';
const SEND_MS_MAX = 10_000;
/** systemd advises to report twice in each period. */
const REPORTS_PER_PERIOD = 2;

export interface Systemd extends Disposable {
  /** Returns when systemd has the message. */
  tell(message: 'READY=1' | 'STOPPING=1'): Promise<void>;
}

/**
 * Tells systemd when the process is ready and when it stops, if it was started as a unit of `Type=notify`. With a watchdog, it
 * also tells systemd that its main thread works, until it is disposed of.
 */
export function tellSystemd(log: Logger): Systemd {
  const [socket, watchdogUs] = [take('NOTIFY_SOCKET'), take('WATCHDOG_USEC')];
  const send = async (message: string) => {
    if (socket === null) return;
    const options = { env: { NOTIFY_SOCKET: socket }, timeout: SEND_MS_MAX };
    await promisify(execFile)(SENDER, [message], options).catch((error) =>
      log.warn({ error: describeError(error) }, 'systemd could not be told that the process works'),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    const periodMs = Number(watchdogUs) / 1000 / REPORTS_PER_PERIOD;
    if (periodMs > 0) timer ??= setInterval(() => void send('WATCHDOG=1'), periodMs).unref();
  };
  return {
    async tell(message) {
      if (message === 'READY=1') watch();
      await send(message);
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
