import { type Logger, pino } from 'pino';

export type { Logger };

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON lines for machines; the same lines made readable when a person is looking at a terminal. */
export function createLog(options: { level: LogLevel; pretty: boolean }): Logger {
  const base = {
    level: options.level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (!options.pretty) return pino({ ...base, timestamp: pino.stdTimeFunctions.isoTime });
  return pino({
    level: options.level,
    base: null,
    transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', singleLine: true } },
  });
}
