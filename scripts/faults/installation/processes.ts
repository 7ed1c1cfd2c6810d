import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Balancer } from '../../../harness/balancer.ts';
import { freePort } from '../../../harness/free-port.ts';
import { type Ended, type RunningProcess, STIPEND, startScript } from '../../../harness/service-process.ts';

export type Kind = 'api' | 'worker';

/** Which code a process runs, if not that of this checkout. */
export interface Version {
  script?: string;
  /** The folder for the compiled code of this version. */
  cache?: string;
}

/** A fault in the environment of a process. */
export interface Trouble {
  environment?: Record<string, string>;
  /** Runs first and ends in `exec "$@"`. */
  shell?: string;
}

interface Started {
  process: RunningProcess;
  /** Where an API process listens. */
  url: string | null;
}

interface Place {
  readonly kind: Kind;
  readonly name: string;
  version: Version;
  trouble: Trouble;
  current: Started | null;
}

const READY: Readonly<Record<Kind, RegExp>> = { api: /API {8}http/, worker: /The worker is running/ };
const RESTART_MS = 200;
const POLL_MS = 50;
const WORKING_MS_MAX = 120_000;

/** The API and worker processes of an installation. A process that ends is started again, as a supervisor does. */
export class Processes {
  readonly #places: Place[] = [];
  readonly #environment: Record<string, string>;
  readonly #balancer: Balancer;
  readonly #logs: string;
  #isOver = false;
  #replacing: Promise<void> = Promise.resolve();
  /** Processes that ended by themselves after they had worked, with their last output, and logs that are incomplete. */
  readonly ended: string[] = [];

  constructor(options: { environment: Record<string, string>; balancer: Balancer; logs: string }) {
    this.#environment = options.environment;
    this.#balancer = options.balancer;
    this.#logs = options.logs;
  }

  async start(counts: Readonly<Record<Kind, number>>, version: Version): Promise<void> {
    for (const kind of ['api', 'worker'] as const)
      for (let number = 1; number <= counts[kind]; number++)
        this.#places.push({ kind, name: `${kind}-${number}`, version, trouble: {}, current: null });
    for (const place of this.#places) place.current = await this.#launch(place);
    await this.untilWorking();
  }

  names(kind: Kind): string[] {
    return this.#places.filter((place) => place.kind === kind).map(({ name }) => name);
  }

  kill(name: string): void {
    this.#place(name).current?.process.child.kill('SIGKILL');
  }

  /** Pauses a process, and returns a function that resumes it. */
  pause(name: string): () => void {
    const child = this.#place(name).current?.process.child;
    child?.kill('SIGSTOP');
    return () => child?.kill('SIGCONT');
  }

  /** Waits until every process works. */
  async untilWorking(): Promise<void> {
    const deadline = performance.now() + WORKING_MS_MAX;
    const waiting = () => this.#places.filter(({ kind, current }) => !current || !this.#works(kind, current));
    while (waiting().length > 0) {
      if (performance.now() > deadline) {
        const outputs = waiting().map(
          ({ name, current }) => `${name}: ${current?.process.output().slice(-500)}`,
        );
        throw new Error(`These processes do not work: ${outputs.join('; ')}`);
      }
      await wait(POLL_MS);
    }
  }

  /** Replaces the process with one of another version, as a rolling upgrade does. */
  async upgrade(name: string, version: Version): Promise<void> {
    await this.#replace(name, (place) => {
      place.version = version;
    });
  }

  /** Replaces the process with one that has a fault, or has none. */
  async trouble(name: string, trouble: Trouble): Promise<void> {
    await this.#replace(name, (place) => {
      place.trouble = trouble;
    });
  }

  /** Runs a command of the service to its end. */
  async run(
    args: readonly string[],
    options: Version & { environment?: Record<string, string> } = {},
  ): Promise<Ended> {
    const { environment = {}, ...version } = options;
    return (await this.#spawn(args, { version, trouble: { environment } }, 'commands')).process.ended;
  }

  async residentMb(name: string): Promise<number> {
    return this.#place(name).current?.process.residentMb() ?? 0;
  }

  pidOf(name: string): number {
    const { pid } = this.#place(name).current?.process.child ?? {};
    if (pid === undefined) throw new Error(`Process ${name} is not running`);
    return pid;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#places.map(({ current }) => current?.process.stop()));
  }

  /** One at a time, as operators do. The old process stops when the new one works. */
  #replace(name: string, change: (place: Place) => void): Promise<void> {
    const replaced = this.#replacing.then(async () => {
      const place = this.#place(name);
      const old = place.current;
      change(place);
      place.current = await this.#launch(place);
      await this.untilWorking();
      await old?.process.stop();
    });
    this.#replacing = replaced.catch(() => undefined);
    return replaced;
  }

  async #launch(place: Place): Promise<Started> {
    const started = await this.#spawn([place.kind], place, place.name);
    if (started.url) this.#balancer.add(started.url);
    void started.process.ended.then(async ({ code, output }) => {
      if (this.#isOver || place.current !== started) return;
      if (code !== null && READY[place.kind].test(output))
        this.ended.push(`${place.name} ended with ${code}: ${output.slice(-300)}`);
      await wait(RESTART_MS);
      if (!this.#isOver && place.current === started) place.current = await this.#launch(place);
    });
    return started;
  }

  async #spawn(
    args: readonly string[],
    {
      version: { script = STIPEND, cache },
      trouble: { environment, shell },
    }: Pick<Place, 'version' | 'trouble'>,
    log: string,
  ): Promise<Started> {
    const port = args[0] === 'api' ? await freePort() : null;
    const process = startScript(script, args, {
      environment: {
        LOG_LEVEL: 'info',
        ...(cache ? { NODE_COMPILE_CACHE: cache } : {}),
        ...this.#environment,
        ...environment,
        ...(port ? { PORT: String(port) } : {}),
      },
      endsWithParent: true,
      ...(shell === undefined ? {} : { shell }),
    });
    // `output()` keeps only the end, but the whole output is searched for plain text
    const file = createWriteStream(join(this.#logs, `${log}.log`), { flags: 'a' });
    file.on('error', (error) => this.ended.push(`the log of ${log} can't be written: ${error.message}`));
    for (const stream of [process.child.stdout, process.child.stderr])
      stream?.on('data', (text: string) => void file.write(text));
    process.child.once('close', () => file.end());
    return { process, url: port ? `http://127.0.0.1:${port}` : null };
  }

  #works(kind: Kind, { process, url }: Started): boolean {
    if (process.hasEnded()) return false;
    return url ? this.#balancer.isReady(url) : READY[kind].test(process.output());
  }

  #place(name: string): Place {
    const place = this.#places.find((one) => one.name === name);
    if (!place) throw new Error(`There is no process ${name}`);
    return place;
  }
}
