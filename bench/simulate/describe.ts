import {
  type Comparison,
  type Constants,
  isTooBusy,
  isUncertain,
  type Measured,
  PARTS,
  type Part,
  WORK,
  WORKS,
} from './constants.ts';
import { type Installation, type Reached, reachedLimits, simulate } from './model.ts';
import { usualInstallation } from './options.ts';

const PEOPLE = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;
const PART_NAMES: Record<Part, string> = {
  api: 'API processes',
  worker: 'workers',
  reading: 'reading documents',
  database: 'PostgreSQL',
};

/** What the command prints. */
export function describeInstallation(installation: Installation, constants: Constants): string {
  const simulated = simulate(installation, constants);
  const { rates, processes, cores, connections } = simulated;
  const { days } = installation;
  const perDay = (rate: number) => `${count(rate)} a day`;
  const lines: [string, string][] = [
    [
      'people',
      `${count(installation.people)}, ${perDay(simulated.newPeople)} of them new and as many removed`,
    ],
    ['checks', perDay(rates.check)],
    ['documents', perDay(rates.document)],
    ['requests', `${perDay(rates.request)}, ${count(simulated.requestsAtPeak)} a second at the peak`],
    ['deliveries', perDay(rates.delivery)],
    ['API processes', count(processes.api)],
    ['worker processes', count(processes.worker)],
    ['processors', PARTS.map((part) => `${PART_NAMES[part]} ${processors(cores[part])}`).join(', ')],
    [
      'database',
      `${bytes(simulated.databaseBytes)} after ${count(days)} days, ${bytes(simulated.indexBytes)} of it indexes; grows by ${bytes(simulated.databaseGrowth)} a day until then`,
    ],
    [
      'bucket',
      `${bytes(simulated.bucketBytes)} after ${count(installation.filesDays)} days; grows by ${bytes(simulated.bucketGrowth)} a day until then`,
    ],
    ['connections', count(connections)],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const figures = lines.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  const limits = reachedLimits(installation, constants).map(
    (reached, index) => `${index === 0 ? 'first:' : '      '} ${describeLimit(reached)}`,
  );
  return [
    ...figures,
    '',
    'Limits, in the order in which they are reached as the number of people grows:',
    ...limits,
  ].join('\n');
}

function describeLimit({ limit, used, atMost, people }: Reached): string {
  const at = people >= 1e11 ? 'never' : `at ${count(people)} people`;
  return `${at}: ${limit.name}; ${count(used)} of ${count(atMost)} ${limit.unit}`;
}

/** The table of docs/scale.md. */
export const HEAD =
  '| people | processes: API and worker | processors: Stipend and PostgreSQL | database, of it indexes | grows by, each day | bucket | connections | limits that are reached since the row above, and at how many people |';

export function tableRows(constants: Constants): string[] {
  return PEOPLE.map((people, index) => rowOf(people, PEOPLE[index - 1] ?? 0, constants));
}

/** The table of docs/scale.md that compares the model with databases. */
export const COMPARISON_HEAD = '| | model | measured | ratio |';

export function comparisonRows({ measured: run, sizes, cpuMs }: Comparison, constants: Constants): string[] {
  return [
    ...sizes.map(({ people, model, measured }) =>
      compared(`database with ${count(people)} people`, { model, measured }, bytes),
    ),
    ...WORKS.flatMap((work) =>
      cpuMs.map(({ people, costs }) => {
        const total = (ms: Record<Part, number>) => PARTS.reduce((sum, part) => sum + ms[part], 0);
        const figures = { model: total(constants.costs[work].cpuMs), measured: total(costs[work]) };
        const doubt = isUncertain(run, work) ? ' (the rounds differed)' : '';
        return compared(
          `${WORK[work]}, among ${count(people)} people${doubt}`,
          figures,
          (ms) => `${count(ms)} ms`,
        );
      }),
    ),
  ];
}

/** How a run was measured, for the end of a sentence. */
export function describeRun(measured: Measured): string {
  const { on, node, processor, load, waited } = measured;
  const busy = `. Processes waited ${waited} s for each second of CPU time, because the machine was busy with other work, so all CPU times are upper bounds`;
  return `on ${on}, with Node ${node.slice(1)} on ${processor}, at a load average of ${load.least} to ${load.most}${isTooBusy(measured) ? busy : ''}`;
}

function compared(
  name: string,
  { model, measured }: { model: number; measured: number },
  format: (value: number) => string,
): string {
  return `| ${name} | ${format(model)} | ${format(measured)} | ${(measured / model).toFixed(2)} |`;
}

function rowOf(people: number, before: number, constants: Constants): string {
  const installation = usualInstallation(people);
  const simulated = simulate(installation, constants);
  const { processes, cores } = simulated;
  const reached = reachedLimits(installation, constants).filter(
    (one) => one.people > before && one.people <= people,
  );
  return `| ${[
    count(people),
    `${count(processes.api)} and ${count(processes.worker)}`,
    `${processors(cores.api + cores.worker + cores.reading)} and ${processors(cores.database)}`,
    `${bytes(simulated.databaseBytes)}, ${bytes(simulated.indexBytes)}`,
    bytes(simulated.databaseGrowth),
    bytes(simulated.bucketBytes),
    count(simulated.connections),
    reached.map(({ limit, people: at }) => `${limit.name}: ${count(at)}`).join('; ') || 'none',
  ].join(' | ')} |`;
}

function processors(cores: number): string {
  return cores < 0.1 ? 'under 0.1' : count(cores);
}

/** Two digits are enough for an estimate; whole numbers stay exact up to 1,000. */
export function count(value: number): string {
  if (Number.isInteger(value) && value < 1000) return String(value);
  return Number(value.toPrecision(value < 1 ? 1 : value < 100 ? 2 : 3)).toLocaleString('en');
}

export function bytes(value: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const index = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  return `${count(value / 1000 ** index)} ${units[index]}`;
}
