import { once } from 'node:events';
import { type RunningProcess, startStipend } from '../../../harness/service-process.ts';

/** Several `stipend worker` processes. Each is replaced when it is killed or ends. */
export class Workers {
  readonly #environment: Record<string, string>;
  readonly #all = new Set<RunningProcess>();
  /** The last output of workers that ended unexpectedly. */
  readonly exited: string[] = [];

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  start(): void {
    const worker = startStipend(['worker'], {
      environment: { LOG_LEVEL: 'info', ...this.#environment },
      endsWithParent: true,
    });
    this.#all.add(worker);
    void worker.ended.then(({ output }) => {
      if (!this.#all.delete(worker)) return;
      // a worker that starts while the database is down exits, and is restarted as a supervisor would do
      if (workerIdOf(worker) !== null) this.exited.push(output.slice(-500));
      this.start();
    });
  }

  working(): RunningProcess[] {
    return [...this.#all].filter((worker) => workerIdOf(worker) !== null);
  }

  async kill(worker: RunningProcess): Promise<void> {
    this.#all.delete(worker);
    worker.child.kill('SIGKILL');
    await once(worker.child, 'exit');
    this.start();
  }

  async stopAll(): Promise<void> {
    const all = [...this.#all];
    this.#all.clear();
    await Promise.all(all.map((worker) => worker.stop()));
  }
}

const workerIds = new WeakMap<RunningProcess, string>();

/** The id under which a worker claims deliveries; null until the worker has logged it. */
export function workerIdOf(worker: RunningProcess): string | null {
  const known = workerIds.get(worker);
  if (known) return known;
  const id = /"worker":"(deliveries-[^"]+)"/.exec(worker.output())?.[1] ?? null;
  if (id) workerIds.set(worker, id);
  return id;
}
