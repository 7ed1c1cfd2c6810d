import { readWhole } from '../../storage/storage.ts';
import type { Archive } from './archive.ts';
import type { BaseManifest } from './base-manifest.ts';
import {
  bytesBefore,
  endOf,
  hex,
  isHistory,
  isPartial,
  isRest,
  isSegment,
  placeOf,
  segmentName,
  segmentOf,
  timelineOf,
} from './segments.ts';

/** A part of the log's way to the end of a timeline. */
interface Stretch {
  timeline: string;
  /** Where the next timeline begins; null for the last one. */
  until: bigint | null;
}

/** From the first timeline to the one that is recovered. */
export type Path = readonly Stretch[];

/** The best file of each segment of which the end was never archived. */
export type Rests = ReadonlyMap<string, string>;

interface Timeline {
  id: string;
  /** When a recovery or a promotion started it; before everything for the first one, which has no history. */
  startedAt: number;
  firstAt: number;
}

/**
 * The timelines of a database server in the archive. Each recovery and each promoted standby starts one. A server of its own may
 * continue it, for example one that somebody recovered as a test: then its history is in the archive, and its segments are not.
 */
export class Timelines {
  readonly #archive: Archive;
  readonly #systemId: string;
  /** Whole segments and rests. */
  readonly #written = new Map<string, Date>();
  readonly #rests = new Map<string, string>();
  readonly #histories = new Map<string, Date>();

  private constructor(archive: Archive, systemId: string) {
    this.#archive = archive;
    this.#systemId = systemId;
  }

  static async read(archive: Archive, systemId: string): Promise<Timelines> {
    const timelines = new Timelines(archive, systemId);
    for await (const { name, storedAt } of archive.listLog(systemId)) {
      if (isSegment(name) || isRest(name)) timelines.#written.set(name, storedAt);
      if (isRest(name) || isPartial(name)) timelines.#addRest(name);
      if (isHistory(name)) timelines.#histories.set(timelineOf(name), storedAt);
    }
    return timelines;
  }

  /** Of segments that are not there as a whole. */
  get rests(): Rests {
    return new Map([...this.#rests].filter(([segment]) => !this.#written.has(segment)));
  }

  /**
   * The timeline of the server that was in use at this time. Fails if another server wrote something that this timeline lacks, and
   * archived it later. A base backup of this timeline decides for it.
   */
  async inUseAt(time: Date, bases: readonly BaseManifest[]): Promise<string> {
    const [newest, ...earlier] = this.#used()
      .filter(({ startedAt }) => startedAt <= time.getTime())
      .sort((one, other) => other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1));
    if (!newest) throw new Error('The archive has no write-ahead log of the database that was copied');
    const path = await this.pathTo(newest.id);
    const isOf = ({ first_segment }: BaseManifest) => timelineOf(first_segment) === newest.id;
    const decidedAt = Math.max(
      newest.firstAt,
      ...bases.filter(isOf).map((base) => Date.parse(base.ended_at)),
    );
    const rival = earlier.find(({ id }) => this.#hasMore(id, { path, since: decidedAt, bases }));
    if (rival) {
      const [one, other] = [numberOf(rival.id), numberOf(newest.id)];
      throw new Error(
        `Two servers have archived into this storage, on the timelines ${one} and ${other}, for example a lost server, from which "stipend wal archive-rest" archived the rest, and the server that replaced it, or the original and a recovered copy. Choose with --timeline: ${one} leaves out everything that was written on timeline ${other}, and ${other} leaves out what timeline ${one} got after ${other} had left it`,
      );
    }
    return newest.id;
  }

  /** How PostgreSQL gets to the end of this timeline. */
  async pathTo(timeline: string): Promise<Path> {
    const end = { timeline, until: null };
    const history = await this.#archive.getLog(this.#systemId, `${timeline}.history`);
    if (!history) return [end];
    const text = (await readWhole(history)).toString('utf8');
    const parents = [...text.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(
      ([, number = '', lsn = '']) => ({ timeline: hex(Number(number)), until: bytesBefore(lsn) }),
    );
    return [...parents, end];
  }

  /** The first segment that a recovery along this path needs and the archive lacks, although it has a later one. */
  findGap(path: Path, { first_segment, last_segment, segment_bytes: bytes }: BaseManifest): string | null {
    const own = [...this.#written.keys()].filter((name) => timelineOf(name) === path.at(-1)?.timeline);
    const last = Math.max(...[...own, last_segment].map((name) => placeOf(segmentOf(name), bytes)));
    for (let place = placeOf(first_segment, bytes); place <= last; place++) {
      const [name = '', ...others] = path
        .filter((stretch, at) => {
          const began = path[at - 1]?.until ?? 0n;
          const isBegun = began / BigInt(bytes) <= BigInt(place);
          return isBegun && (stretch.until === null || BigInt(place) * BigInt(bytes) < stretch.until);
        })
        .map(({ timeline }) => segmentName(timeline, place, bytes))
        .reverse();
      // PostgreSQL reads a segment with a change of timelines from any of them
      const isThere = [name, ...others].some((one) => this.#written.has(one));
      if (!isThere && !(place === last && this.#rests.has(name))) return name;
    }
    return null;
  }

  /** A rest is at least as long as what PostgreSQL keeps when it leaves a timeline, and the longest rest is the newest. */
  #addRest(name: string): void {
    const segment = segmentOf(name);
    const known = this.#rests.get(segment);
    if (known === undefined || isPartial(known) || (isRest(name) && name > known))
      this.#rests.set(segment, name);
  }

  #hasMore(
    timeline: string,
    { path, since, bases }: { path: Path; since: number; bases: readonly BaseManifest[] },
  ): boolean {
    const left = path.find((stretch) => stretch.timeline === timeline)?.until ?? 0n;
    const bytes = bases[0]?.segment_bytes ?? 0;
    return [...this.#written].some(
      ([name, storedAt]) =>
        timelineOf(name) === timeline && storedAt.getTime() > since && endOf(name, bytes) > left,
    );
  }

  #used(): Timeline[] {
    const groups = Map.groupBy(this.#written, ([name]) => timelineOf(name));
    return [...groups].map(([id, segments]) => {
      // too many for the arguments of Math.min
      const firstAt = segments.reduce(
        (first, [, at]) => Math.min(first, at.getTime()),
        Number.POSITIVE_INFINITY,
      );
      return { id, firstAt, startedAt: this.#histories.get(id)?.getTime() ?? Number.NEGATIVE_INFINITY };
    });
  }
}

/** Whether a recovery that begins with this base backup can follow the path. */
export function isOnPath(path: Path, base: BaseManifest): boolean {
  const stretch = path.find(({ timeline }) => timeline === timelineOf(base.first_segment));
  return stretch !== undefined && (stretch.until === null || usableFrom(base) <= stretch.until);
}

/** The position after which the copied files fit together. */
function usableFrom({ contents, last_segment, segment_bytes: bytes }: BaseManifest): bigint {
  return contents ? bytesBefore(contents.lsn) : BigInt(placeOf(last_segment, bytes) + 1) * BigInt(bytes);
}

/** As PostgreSQL and people write it. */
export function numberOf(timeline: string): number {
  return Number.parseInt(timeline, 16);
}
