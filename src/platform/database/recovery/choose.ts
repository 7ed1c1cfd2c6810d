import type { Archive } from './archive.ts';
import { REST_ADVICE } from './archive-rest.ts';
import type { BaseManifest } from './base-manifest.ts';
import type { Recovery } from './recover.ts';
import { hex } from './segments.ts';
import { isOnPath, numberOf, type Path, Timelines } from './timelines.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const TIMELINE_MAX = 2 ** 31 - 1;

interface Wish {
  /** `latest`, or a time with its zone. */
  to: string;
  /** The timeline that the operator names; otherwise the one that was in use at that time. */
  timeline: string | null;
  now: Date;
}

/** The newest base backup from which the wanted time can be reached, and the timeline that leads there. */
export async function chooseRecovery(archive: Archive, { to, timeline, now }: Wish): Promise<Recovery> {
  const time = to === 'latest' ? null : readTime(to, now);
  const bases = await archive.listBases();
  const [oldest] = bases;
  if (!oldest) throw new Error('The storage has no base backup: check STORAGE_URL and the settings of S3');
  const before = bases.filter(({ ended_at: end }) => new Date(end) <= (time ?? now));
  const newest = before.at(-1);
  if (!newest)
    throw new Error(
      `No base backup is that old: the earliest time that can be recovered is ${oldest.ended_at}`,
    );
  const timelines = await Timelines.read(archive, newest.system_id);
  const { rests } = timelines;
  const ofServer = before.filter(({ system_id }) => system_id === newest.system_id);
  const chosen = timeline === null ? await timelines.inUseAt(time ?? now, ofServer) : readTimeline(timeline);
  const path = await timelines.pathTo(chosen);
  const base = newestOn(path, ofServer);
  if (!base)
    throw new Error(
      `No base backup from before that time belongs to the timeline ${numberOf(chosen)}: choose another time or --timeline`,
    );
  if (time !== null) return { archive, base, timeline: chosen, rests, target: { kind: 'time', time } };
  const gap = timelines.findGap(path, base);
  if (gap !== null)
    throw new Error(
      `The segment ${gap} of the write-ahead log is missing from the archive, so the end can't be reached. ${REST_ADVICE}. Otherwise use --to with a time before the gap`,
    );
  return { archive, base, timeline: chosen, rests, target: { kind: 'latest' } };
}

function newestOn(path: Path, bases: readonly BaseManifest[]): BaseManifest | undefined {
  return bases.findLast((base) => isOnPath(path, base));
}

function readTime(to: string, now: Date): Date {
  const time = new Date(to);
  if (!TIME.test(to) || Number.isNaN(time.getTime()))
    throw new Error('--to must be "latest", or a time with its zone, such as 2026-11-16T13:30:00Z');
  if (time > now) throw new Error('--to is in the future');
  return time;
}

function readTimeline(text: string): string {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > TIMELINE_MAX)
    throw new Error('--timeline must be a whole number from 1');
  return hex(number);
}
