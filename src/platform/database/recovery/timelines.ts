import { readWhole } from '../../storage/storage.ts';
import type { Archive } from './archive.ts';
import type { BaseManifest } from './base-manifest.ts';
import { bytesBefore, hex, isHistory, isSegment, placeOf, segmentName, timelineOf } from './segments.ts';

/** A part of the log's way to the end of a timeline. */
interface Stretch {
  timeline: string;
  /** Where the next timeline begins; null for the last one. */
  until: bigint | null;
}

/** From the first timeline to the one that is recovered. */
export type Path = readonly Stretch[];

interface Timeline {
  id: string;
  /** When a recovery or a promotion started it; before everything for the first one, which has no history. */
  startedAt: number;
  firstAt: number;
  lastAt: number;
}

/**
 * The timelines of a database server in the archive. Each recovery and each promoted standby starts one. A server of its own may
 * continue it, for example one that somebody recovered as a test: then its history is in the archive, and its segments are not.
 */
export class Timelines {
  readonly #archive: Archive;
  readonly #systemId: string;
  readonly #segments = new Map<string, Date>();
  readonly #histories = new Map<string, Date>();

  private constructor(archive: Archive, systemId: string) {
    this.#archive = archive;
    this.#systemId = systemId;
  }

  static async read(archive: Archive, systemId: string): Promise<Timelines> {
    const timelines = new Timelines(archive, systemId);
    for await (const { name, storedAt } of archive.listLog(systemId)) {
      if (isSegment(name)) timelines.#segments.set(name, storedAt);
      if (isHistory(name)) timelines.#histories.set(timelineOf(name), storedAt);
    }
    return timelines;
  }

  /** The timeline of the server that was in use at this time. Fails if there were two servers. */
  inUseAt(time: Date): string {
    const [newest, ...earlier] = this.#used()
      .filter(({ startedAt }) => startedAt <= time.getTime())
      .sort((one, other) => other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1));
    if (!newest) throw new Error('The archive has no write-ahead log of the database that was copied');
    const rival = earlier.find(({ lastAt }) => lastAt > newest.firstAt);
    if (rival)
      throw new Error(
        `Two servers have archived into this storage, on the timelines ${numberOf(rival.id)} and ${numberOf(newest.id)}, for example the original and a recovered copy. Name the right one with --timeline`,
      );
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
    const own = [...this.#segments.keys()].filter((name) => timelineOf(name) === path.at(-1)?.timeline);
    const last = Math.max(...[...own, last_segment].map((name) => placeOf(name, bytes)));
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
      if (![name, ...others].some((one) => this.#segments.has(one))) return name;
    }
    return null;
  }

  #used(): Timeline[] {
    const groups = Map.groupBy(this.#segments, ([name]) => timelineOf(name));
    return [...groups].map(([id, segments]) => {
      const times = segments.map(([, storedAt]) => storedAt.getTime());
      const [firstAt, lastAt] = times.reduce(
        ([first, last], at) => [Math.min(first, at), Math.max(last, at)] as const,
        [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const,
      );
      return {
        id,
        startedAt: this.#histories.get(id)?.getTime() ?? Number.NEGATIVE_INFINITY,
        firstAt,
        lastAt,
      };
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
