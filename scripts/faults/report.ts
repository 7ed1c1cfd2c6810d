import { ACTIVITIES, type Activity, type Observation } from './journal.ts';
import type { Round } from './run-round.ts';

export interface Cell {
  fault: string;
  activity: Activity;
  /** How often the fault was tried. */
  faults: number;
  /** The observations of callers, most frequent first, such as `201 × 40, 503 × 2`. */
  seen: string;
  p50: number;
  worst: number;
  verdict: 'held' | 'VIOLATED';
}

/** One cell for each fault and each activity that was seen during it. */
export function cellsOf(rounds: readonly Round[]): Cell[] {
  return [...Map.groupBy(rounds, ({ fault }) => fault)].flatMap(([fault, same]) =>
    ACTIVITIES.flatMap((activity) => {
      const seen = same.flatMap(({ journal }) =>
        journal.observations.filter((one) => one.activity === activity),
      );
      const isViolated = same.some(({ journal }) =>
        journal.violations.some((one) => one.activity === activity || one.activity === null),
      );
      if (seen.length === 0 && !isViolated) return [];
      return [
        {
          fault,
          activity,
          faults: same.length,
          ...summaryOf(seen),
          verdict: isViolated ? 'VIOLATED' : 'held',
        },
      ];
    }),
  );
}

function summaryOf(seen: readonly Observation[]): Pick<Cell, 'seen' | 'p50' | 'worst'> {
  const times = seen.map(({ ms }) => ms).sort((a, b) => a - b);
  const counts = [...Map.groupBy(seen, (one) => one.seen)].sort(([, a], [, b]) => b.length - a.length);
  return {
    seen: counts.map(([what, some]) => `${what} × ${some.length}`).join(', '),
    p50: times[times.length >> 1] ?? 0,
    worst: times.at(-1) ?? 0,
  };
}

/** A Markdown table, which a terminal shows well too. */
export function tableOf(cells: readonly Cell[]): string {
  const rows = cells.map((cell) => [
    cell.fault,
    cell.activity,
    String(cell.faults),
    cell.seen,
    seconds(cell.p50),
    seconds(cell.worst),
    cell.verdict,
  ]);
  return markdown(['fault', 'activity', 'times', 'what callers saw', 'p50', 'worst', 'verdict'], rows);
}

/** Outcomes that are not failures: success, and a repeated delivery with the same id. */
const EXPECTED = /^(2\d\d|complete|CONNECTED|EXTRACTED|arrived|arrived again|exit 0|replaced|rolled back)$/;
const REPLY = /^(\d{3}|no reply)$/;

/** One row for each fault, in the form of the table in docs/operations.md. */
export function summaryTableOf(rounds: readonly Round[], seed: number): string {
  const rows = rounds.map(({ fault, details, heldMs, journal: { observations, violations } }) => {
    const replies = observations.filter(({ seen }) => REPLY.test(seen));
    const others = observations.filter(({ seen }) => !EXPECTED.test(seen));
    return [
      `${fault} (${details}), ${seconds(heldMs)}`,
      String(seed),
      others.length === 0 ? 'None' : `${summaryOf(others).seen}, of ${observations.length}`,
      seconds(summaryOf(replies).worst),
      violations.length === 0 ? 'yes' : `no: ${violations.map(({ text }) => text).join('; ')}`,
    ];
  });
  return markdown(['fault', 'seed', 'replies other than success', 'worst', 'all checks passed'], rows);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 100 ? 3 : 1)} s`;
}
