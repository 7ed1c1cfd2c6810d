import { ACTIVITIES, type Activity, type Observation } from './journal.ts';
import type { Round } from './run-round.ts';

export interface Cell {
  fault: string;
  activity: Activity;
  /** How often the fault was tried. */
  faults: number;
  /** What callers saw, the most frequent first, such as `201 × 40, 503 × 2`. */
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
  const head = ['fault', 'activity', 'times', 'what callers saw', 'p50', 'worst', 'verdict'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 100 ? 3 : 1)} s`;
}
