import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { TAX_YEARS } from '#paye';
import { probeRoutes } from '#platform/http/probes.ts';
import { addDays, dateOf, lastDayOfTaxYear } from '#values/calendar.ts';
import { logTaxTableWarnings, taxTableWarnings, watchTaxTables } from './tax-tables.ts';

const LAST = lastDayOfTaxYear(TAX_YEARS.at(-1) ?? '');
const before = clockAt(addDays(LAST, -90));
const near = clockAt(addDays(LAST, -30));

test('readyz warns of missing tax tables and stays ready', async () => {
  const ready = async () => undefined;
  const answerAt = async (clock: typeof near) => {
    const routes = probeRoutes({ database: ready }, () => taxTableWarnings({ clock }));
    const route = routes.find(({ path }) => path === '/readyz');
    return route && 'handle' in route && route.handle ? route.handle({} as never) : null;
  };
  expect(await answerAt(before)).toEqual({ database: 'ok' });
  expect(await answerAt(near)).toMatchObject({ database: 'ok', warnings: [expect.stringMatching(/tables/)] });
});

test('a metric has the days until tables are missing', async () => {
  const registry = new Registry();
  watchTaxTables(registry, { clock: near });
  expect(await registry.metrics()).toContain('stipend_tax_tables_days_left 31');
});

test('the log has a line only when tables are missing soon', () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  logTaxTableWarnings({ clock: before, log });
  expect(lines).toEqual([]);
  logTaxTableWarnings({ clock: near, log });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ check: 'tax_tables', level: 40 });
});

function clockAt(day: string) {
  return { now: () => dateOf(day) };
}
