import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface WorkerProcess {
  child: ChildProcess;
  /** The name under which it claims; null until it works. */
  name: string | null;
  output: string;
}

/** Some `stipend worker`, each started anew when it was killed. */
export class Workers {
  readonly #environment: Record<string, string>;
  readonly #all = new Set<WorkerProcess>();
  /** What those said last that ended unasked in the middle of their work. */
  readonly fallen: string[] = [];

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  start(): void {
    const child = spawn(process.execPath, [MAIN, 'worker'], {
      env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const worker: WorkerProcess = { child, name: null, output: '' };
    this.#all.add(worker);
    const note = (chunk: Buffer) => {
      worker.output = (worker.output + chunk.toString('utf8')).slice(-8000);
      worker.name ??= /"worker":"(deliveries-[^"]+)"/.exec(worker.output)?.[1] ?? null;
    };
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    child.once('close', () => {
      if (!this.#all.delete(worker)) return;
      // one that starts while there is no database gives up, and is started again as any supervisor would
      if (worker.name !== null) this.fallen.push(worker.output.slice(-500));
      this.start();
    });
  }

  atWork(): WorkerProcess[] {
    return [...this.#all].filter(({ name }) => name !== null);
  }

  async kill(worker: WorkerProcess): Promise<void> {
    this.#all.delete(worker);
    worker.child.kill('SIGKILL');
    await once(worker.child, 'exit');
    this.start();
  }

  async stopAll(): Promise<void> {
    const all = [...this.#all];
    this.#all.clear();
    await Promise.all(
      all.map(async ({ child }) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
        await once(child, 'exit');
        clearTimeout(late);
      }),
    );
  }
}
