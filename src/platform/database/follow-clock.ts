import { correctSystemClock } from '../clock.ts';
import { describeError, type Logger } from '../log.ts';
import type { Database } from './database.ts';

const MEASURE_EVERY_MS = 60_000;
/** A slower reply is too imprecise. */
const ROUND_TRIP_MS_MAX = 1000;
/** Smaller differences are measurement errors, and harmless. */
const TOLERATED_MS = 250;
const REPORTED_MS = 5000;

/**
 * Corrects `systemClock` by the database's clock, now and once a minute. So all processes agree on when something is due or
 * expires, although the clocks of their machines differ.
 */
export async function followDatabaseClock(
  database: Pick<Database, 'probes'>,
  log: Logger,
): Promise<{ close(): void }> {
  const correct = async () => {
    try {
      const aheadMs = await measure(database);
      if (aheadMs === null) return;
      correctSystemClock(Math.abs(aheadMs) > TOLERATED_MS ? aheadMs : 0);
      if (Math.abs(aheadMs) > REPORTED_MS)
        log.warn(
          { seconds: aheadMs / 1000 },
          'the clock of this machine is wrong, so the database’s time is used',
        );
    } catch (error) {
      // the readiness check reports a database that does not respond
      log.debug({ error: describeError(error) }, 'the clock of the database could not be read');
    }
  };
  await correct();
  const timer = setInterval(correct, MEASURE_EVERY_MS).unref();
  return { close: () => clearInterval(timer) };
}

/** How far the database's clock is ahead of the machine's; null if it took too long to tell. */
async function measure({ probes }: Pick<Database, 'probes'>): Promise<number | null> {
  const before = Date.now();
  const { rows } = await probes.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const after = Date.now();
  if (rows[0] === undefined || after - before > ROUND_TRIP_MS_MAX) return null;
  return rows[0].ms - (before + after) / 2;
}
