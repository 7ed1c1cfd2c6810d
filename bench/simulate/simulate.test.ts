import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { isUncertain, PARTS, readComparison, readConstants, WORKS } from './constants.ts';
import { describeInstallation } from './describe.ts';
import { grown, LIMITS, reachedLimits, simulate } from './model.ts';
import { readOptions, usualInstallation } from './options.ts';

const constants = readConstants();

test('every kind of work has measured costs', () => {
  for (const work of WORKS) {
    const { cpuMs, bytes } = constants.costs[work];
    expect(Object.values(cpuMs).some((ms) => ms > 0)).toBe(true);
    expect(Object.values(bytes).some((each) => each > 0)).toBe(true);
  }
});

test('the model differs by at most a fifth from what it was compared with, or a third where rounds differed', () => {
  const { measured: run, sizes, cpuMs } = readComparison();
  for (const { model, measured } of sizes) expectWithin(1 / 5, { model, measured });
  for (const { costs } of cpuMs)
    for (const work of WORKS) {
      const [measured = 0, model = 0] = [costs[work], constants.costs[work].cpuMs].map((ms) =>
        PARTS.reduce((sum, part) => sum + ms[part], 0),
      );
      expectWithin(isUncertain(run, work) ? 1 / 3 : 1 / 5, { model, measured });
    }
});

function expectWithin(part: number, { model, measured }: { model: number; measured: number }): void {
  expect(measured).toBeGreaterThan(model * (1 - part));
  expect(measured).toBeLessThan(model * (1 + part));
}

test('data is kept as long as its settings say', () => {
  const usual = usualInstallation(100_000);
  const { databaseBytes } = simulate(usual, constants);
  for (const setting of ['eventsDays', 'requestsDays', 'accessLogDays'] as const)
    expect(simulate({ ...usual, [setting]: usual[setting] * 2 }, constants).databaseBytes).toBeGreaterThan(
      databaseBytes,
    );
  const { bucketBytes } = simulate(usual, constants);
  expect(simulate({ ...usual, filesDays: usual.filesDays * 2 }, constants).bucketBytes).toBe(bucketBytes * 2);
});

test('each event is delivered to every receiver', () => {
  const usual = usualInstallation(100_000);
  const deliveries = (receivers: number) => simulate({ ...usual, receivers }, constants).rates.delivery;
  expect(deliveries(0)).toBe(0);
  expect(deliveries(3)).toBeCloseTo(3 * deliveries(1));
});

test('a limit is kept with as many people as it allows, and not with more', () => {
  const usual = usualInstallation(50_000);
  const reached = reachedLimits(usual, constants);
  expect(reached).toHaveLength(LIMITS.length);
  for (const { limit, people, atMost } of reached) {
    expect(limit.used(simulate(grown(usual, people), constants))).toBeLessThanOrEqual(atMost);
    expect(limit.used(simulate(grown(usual, people * 1.001 + 2), constants))).toBeGreaterThan(atMost);
  }
  const counts = reached.map(({ people }) => people);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
});

test('the first limit is named, with the number of people who reach it', () => {
  const { installation } = readOptions(['--users', '1000000', '--rate-limit', '1', '--peak', '4']);
  const text = describeInstallation(installation, constants);
  expect(text).toContain(
    'first: at 216,000 people: requests a second of each API key (RATE_LIMIT_PER_SECOND)',
  );
});

test.each([
  [['--users', '0'], "option '--users <number>' argument '0' is invalid. It must be a number from 1 to"],
  [['--users', 'many'], "argument 'many' is invalid"],
  [['--new-payslips', '2'], 'It must be a number from 0 to 1'],
  [['--days=-1'], "option '--days <number>' argument '-1' is invalid"],
  [['--lenders', '3'], "unknown option '--lenders'"],
  [['1000'], 'too many arguments'],
])('%j is an error that says what is wrong', (args, message) => {
  expect(() => readOptions(args)).toThrow(CommanderError);
  expect(() => readOptions(args)).toThrow(message);
});
