import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../database/database.ts';
import { endsWithin } from '../ends-within.ts';
import { freshFor } from '../fresh.ts';
import type { Logger } from '../log.ts';
import type { Dependency, Failing, Traffic } from './dependency.ts';
import { deleteReport, deleteReportsBefore, insertReport, listReports, renewReport } from './store.ts';
import { Watched } from './watched.ts';

const TICK_MS = 5000;
const FRESH_MS = 3000;
const CLOSE_MS_MAX = 3000;

interface Needs {
  database: Pick<Database, 'probes'>;
  log: Logger;
  /** What every process needs. */
  needed?: readonly Dependency[];
}

/**
 * Knows which dependencies can't be used. Traffic shows that where there is any, otherwise probes do. Processes share what fails in
 * a table, because workers and API processes use different dependencies.
 */
export class Dependencies {
  readonly #pool: Database['probes'];
  readonly #log: Logger;
  readonly #processId = randomUUID();
  readonly #watched = new Map<string, Watched>();
  readonly #reported = new Set<string>();
  readonly #readOthers: () => ReturnType<typeof listReports>;
  #timer: NodeJS.Timeout | null = null;
  #sharing: Promise<void> | null = null;

  constructor({ database, log, needed = [] }: Needs) {
    this.#pool = database.probes;
    this.#log = log;
    this.#readOthers = freshFor(FRESH_MS, () => listReports(this.#pool), []);
    for (const dependency of needed) this.watch(dependency);
  }

  /** Starts to probe what every process needs, and what only some do. Commands don't, because they end soon. */
  start(more: readonly Dependency[] = []): void {
    for (const dependency of more) this.watch(dependency);
    this.#timer ??= setInterval(() => void this.check(), TICK_MS).unref();
  }

  /** Returns what the traffic is reported to. */
  watch(dependency: Dependency): Traffic {
    const known = this.#watched.get(dependency.name);
    if (known) return known;
    const watched = new Watched(dependency, (failure, changed) => this.#note(failure, changed));
    this.#watched.set(dependency.name, watched);
    return watched;
  }

  /** The same for a dependency that may not be configured, or that only other processes use. */
  traffic(name: string): Traffic {
    return {
      succeeded: () => this.#watched.get(name)?.succeeded(),
      failed: (reason) => this.#watched.get(name)?.failed(reason),
    };
  }

  /** The dependencies of this process, whether they work or not. */
  get all(): readonly Dependency[] {
    return [...this.#watched.values()].map(({ dependency }) => dependency);
  }

  /** What fails, as any process sees it. Without a database: as this process sees it. */
  async list(): Promise<readonly Failing[]> {
    const others = (await this.#readOthers()).filter(({ processId }) => processId !== this.#processId);
    const reports = [...this.#own(), ...others];
    return [...Map.groupBy(reports, ({ name }) => name).values()].flatMap((of) => {
      const [first] = of.toSorted((a, b) => a.since.getTime() - b.since.getTime());
      if (!first) return [];
      const { name, kind, provider, reason, since } = first;
      return [{ name, kind, provider, reason, since, machines: [...new Set(of.map((one) => one.machine))] }];
    });
  }

  /** Runs the probes that are due, and shares what they show. Probes that take longer than others don't delay it. */
  async check(): Promise<void> {
    await Promise.all([...this.#watched.values()].map((one) => one.check().then(() => this.#share())));
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    const forgotten = Promise.all(
      [...this.#reported].map((name) => deleteReport(this.#pool, this.#processId, name)),
    );
    await endsWithin(CLOSE_MS_MAX, forgotten);
  }

  #own() {
    return [...this.#watched.values()].flatMap(({ dependency: { name, kind, provider = null }, failure }) =>
      failure ? [{ name, kind, provider, machine: hostname(), ...failure }] : [],
    );
  }

  #note(failure: Watched['failure'], { dependency: { name } }: Watched): void {
    if (failure) this.#log.warn({ dependency: name, reason: failure.reason }, 'a dependency fails');
    else this.#log.info({ dependency: name }, 'a dependency works again');
    void this.#share();
  }

  /** One at a time. If the database does not respond, the next tick tries again. */
  #share(): Promise<void> {
    this.#sharing ??= this.#shareAll()
      .catch(() => undefined)
      .finally(() => {
        this.#sharing = null;
      });
    return this.#sharing;
  }

  async #shareAll(): Promise<void> {
    for (const watched of this.#watched.values()) {
      const { dependency, failure } = watched;
      const { name } = dependency;
      if (failure) await this.#report(watched);
      else if (this.#reported.delete(name)) await deleteReport(this.#pool, this.#processId, name);
      // the process that reached it last is right: another one without a probe may not try again soon
      if (!dependency.probe && watched.msSinceSuccess < 2 * TICK_MS)
        await deleteReportsBefore(this.#pool, name, watched.msSinceSuccess);
    }
  }

  async #report(watched: Watched): Promise<void> {
    const { dependency, failure, msSinceFailure } = watched;
    const { name, kind, provider = null } = dependency;
    if (!failure) return;
    if (!this.#reported.has(name)) {
      const report = { name, kind, provider, machine: hostname(), ...failure, msSinceFailure };
      await insertReport(this.#pool, this.#processId, report);
      this.#reported.add(name);
      return;
    }
    const isThere = await renewReport(this.#pool, this.#processId, { name, msSinceFailure, ...failure });
    if (isThere) return;
    this.#reported.delete(name);
    if (!dependency.probe) watched.succeeded();
  }
}
