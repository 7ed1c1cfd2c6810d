import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { TAX_YEARS } from '#paye';
import { addDays, firstDayOfTaxYear, lastDayOfTaxYear } from '#values/calendar.ts';
import { runInProcess } from './support/command.ts';
import { dataDirectory } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

const NEWEST = TAX_YEARS.at(-1) ?? '';
let directory: Awaited<ReturnType<typeof dataDirectory>>;
let database: Awaited<ReturnType<typeof copyDatabase>>;

beforeAll(async () => {
  directory = await dataDirectory();
  database = await copyDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await database.drop();
  await directory.remove();
});

function doctorOn(day: string, environment: Record<string, string> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:30:00Z`) });
  return runInProcess(['doctor'], { DATA_DIR: directory.path, DATABASE_URL: database.url, ...environment });
}

test('stipend doctor finds nothing wrong with a new service', async () => {
  const { code, output } = await doctorOn(firstDayOfTaxYear(NEWEST));
  expect(output).toMatch(/settings +ok/);
  expect(output).toMatch(/database +ok +reached and up to date/);
  expect(output).toMatch(/jobs +ok +none failed/);
  expect(output).toMatch(/tax tables +ok/);
  expect(output).toContain('Everything is in order.');
  expect(code).toBe(0);
});

test.each([
  ['from 60 days before a tax year without tables', -59],
  ['in a tax year without tables', 30],
])('stipend doctor warns %s and still succeeds', async (_, days) => {
  const { code, output } = await doctorOn(addDays(lastDayOfTaxYear(NEWEST), 1 + days));
  expect(output).toMatch(/tax tables +warning +The tables of tax year \d{4}-\d{2}/);
  expect(output).toContain('Look at the warnings.');
  expect(code).toBe(0);
});

test('stipend doctor fails if the database cannot be reached', async () => {
  const DATABASE_URL = 'postgres://stipend:stipend@127.0.0.1:1/stipend';
  const { code, output } = await doctorOn(firstDayOfTaxYear(NEWEST), { DATABASE_URL });
  expect(output).toMatch(/database +failed/);
  expect(code).toBe(1);
});
