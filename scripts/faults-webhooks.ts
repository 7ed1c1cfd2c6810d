import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Report, runFaults } from './faults/run-faults.ts';

// Kills workers under load and holds what was received against what was committed: `npm run faults:webhooks`.

const AWAY_MS_MAX = 25_000;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string' },
    'resume-ms': { type: 'string', default: '3000' },
  },
});
const kills = wholeNumber('kills', values.kills);
const resumeMsMax = wholeNumber('resume-ms', values['resume-ms']);
const seed = wholeNumber('seed', values.seed ?? String(randomInt(2 ** 31)));
console.log(`seed ${seed}, ${kills} kills`);
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
try {
  const { signal } = stopping;
  const report = await runFaults({ kills, seed, signal, say: (text) => console.log(`  ${text}`) });
  console.log(describe(report));
  const broken = brokenPromises(report);
  console.log(
    broken.length === 0 ? 'all promises held' : `BROKEN with seed ${seed}:\n  ${broken.join('\n  ')}`,
  );
  for (const output of report.fallen) console.log(`a worker ended by itself: ${output}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  if (!stopping.signal.aborted) throw error;
  console.log('stopped');
  process.exitCode = 130;
}

function brokenPromises(found: Report): string[] {
  const promises: [boolean, string][] = [
    [found.lost === 0, `${found.lost} deliveries were lost`],
    [found.phantoms === 0, `${found.phantoms} deliveries tell of what was rolled back`],
    [found.unexplained === 0, `${found.unexplained} duplicates were not under way at a crash`],
    [found.changed === 0, `${found.changed} deliveries came under two ids or with two texts`],
    [found.resumed.p99 <= resumeMsMax, `work was resumed too late: p99 ${ms(found.resumed.p99)}`],
    [
      found.resumedLate.worst <= AWAY_MS_MAX,
      `after the database was away work was resumed too late: ${ms(found.resumedLate.worst)}`,
    ],
    [found.fallen.length === 0, `${found.fallen.length} workers ended by themselves`],
  ];
  return promises.filter(([isKept]) => !isKept).map(([, text]) => text);
}

function describe(found: Report): string {
  const { resumed, resumedLate } = found;
  return [
    `kills               ${found.kills}, and ${found.databaseRestarts} crashes of the database`,
    `events              ${found.events}, of which ${found.rolledBack} rolled back`,
    `deliveries          ${found.deliveries}`,
    `lost                ${found.lost}`,
    `phantom             ${found.phantoms}`,
    `duplicates          ${found.duplicates} of ${found.inFlightAtCrashes} under way at crashes, ${found.unexplained} unexplained, ${found.changed} changed`,
    `resumed after kill  p50 ${ms(resumed.p50)}, p99 ${ms(resumed.p99)}, worst ${ms(resumed.worst)} (${resumed.count} deliveries)`,
    `… database away     worst ${ms(resumedLate.worst)} (${resumedLate.count} deliveries)`,
  ].join('\n');
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return Number(text);
}
