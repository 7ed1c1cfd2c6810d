import { type Logger, pino } from 'pino';

export type { Logger };

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON lines, or the same in a readable format for a terminal. */
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

/**
 * Describes an error for the log. PostgreSQL's messages and details quote values, so only codes and names are
 * kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { severity, code, constraint, table, routine } = error as Error & Record<string, unknown>;
  if (severity) return { type: 'database', code, constraint, table, routine, stack: framesOf(error) };
  return { type: error.name, code, message: error.message, stack: framesOf(error) };
}

function framesOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim());
}
