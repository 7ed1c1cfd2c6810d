import { dayOf } from '#values/calendar.ts';
import type { Method, Outcome } from '../schema.ts';
import type { JourneyChanges, JourneyRow } from '../store.ts';
import type { Device } from './device-of.ts';
import { bucketOf } from './median.ts';
import type { FailurePlace } from './schema.ts';

/** What a journey's row says about its counts. */
export type Progress = Pick<
  JourneyRow,
  'starts_at' | 'counted_at' | 'counted_language' | 'counted_device' | 'counted' | 'agreed_at' | 'chose_at'
>;

/** What a person did, as far as it is counted. */
export interface Reached {
  /** The browser that shows a page. The first page of a journey counts as its opening. */
  shown?: { language: string; device: Device };
  hasAgreed?: boolean;
  way?: Method | null;
  failed?: Failed | null;
  outcome?: Outcome;
  /** The person continues after leaving or declining. */
  isContinued?: boolean;
  /** The language that the person chose for the pages. */
  language?: string;
}

export interface Failed {
  place: FailurePlace;
  way: Method;
}

/** One counter, without the client and the journey's own values. */
export interface Count {
  day: string;
  language: string;
  device: string;
  way: string;
  event: string;
  detail: string;
  count: number;
}

/** What to change in the journey's row and which counters to change; null if everything was counted before. */
export interface Plan {
  changes: JourneyChanges;
  counts: Count[];
}

/** Decides what is counted, once for each journey. Journeys that only show a person's data are not counted. */
export function planCounts(progress: Progress, reached: Reached, now: Date): Plan | null {
  const { starts_at, counted_at, counted_language, counted_device } = progress;
  if (starts_at !== 'sharing' || (counted_at === null && !reached.shown)) return null;
  const openedAt = new Date(counted_at ?? now);
  const language = counted_language ?? reached.shown?.language ?? '';
  const device = counted_device ?? reached.shown?.device ?? '';
  const before = new Set(progress.counted);
  const kept = reached.isContinued
    ? progress.counted.filter((key) => !/^(?:left|declined) /.test(key))
    : progress.counted;
  const after = new Set([...kept, ...keysOf(progress, reached, { openedAt, now })]);
  const toLanguage = reached.language ?? language;
  const isMoved = toLanguage !== language;
  const added = [...after].filter((key) => isMoved || !before.has(key));
  const removed = [...before].filter((key) => isMoved || !after.has(key));
  if (added.length === 0 && removed.length === 0) return null;
  const day = dayOf(openedAt);
  const agreed = after.has(key('agreed')) ? { agreed_at: progress.agreed_at ?? now } : {};
  const chose = after.has(key('chose')) ? { chose_at: progress.chose_at ?? now } : {};
  return {
    changes: {
      counted_at: openedAt,
      counted_language: toLanguage,
      counted_device: device,
      counted: [...after],
      ...agreed,
      ...chose,
    },
    counts: [
      ...removed.map((one) => ({ day, language, device, ...partsOf(one), count: -1 })),
      ...added.map((one) => ({ day, language: toLanguage, device, ...partsOf(one), count: 1 })),
    ],
  };
}

/** The counters that a journey has reached now. */
function keysOf(
  { counted, agreed_at, chose_at }: Progress,
  { hasAgreed, way, failed, outcome }: Reached,
  { openedAt, now }: { openedAt: Date; now: Date },
): string[] {
  const isFinished = outcome === 'complete' || outcome === 'partial';
  const since = (at: string | Date | null) => bucketOf(now.getTime() - new Date(at ?? now).getTime());
  const ways = ['', ...counted.filter((one) => /^chose \w/.test(one)).map((one) => partsOf(one).way)];
  const keys = [key('opened')];
  if ((hasAgreed || way || isFinished) && agreed_at === null)
    keys.push(key('agreed'), key('agreed_within', '', since(openedAt)));
  if (way) keys.push(key('chose', way));
  if (way && chose_at === null) keys.push(key('chose'), key('chose_within', '', since(agreed_at)));
  // everything was there before, so there was nothing to choose
  if (isFinished && chose_at === null) keys.push(key('chose'));
  if (failed) keys.push(key('failed'), key('failed', failed.way), key('failed', failed.way, failed.place));
  if (!outcome) return keys;
  for (const chosen of ways) {
    const event = isFinished ? 'finished' : outcome;
    keys.push(key(event, chosen));
    if (!isFinished || counted.includes(key(event, chosen))) continue;
    keys.push(key('finished_within', chosen, since(openedAt)));
    if (chose_at !== null) keys.push(key('shared_within', chosen, since(chose_at)));
  }
  return keys;
}

function key(event: string, way = '', detail = ''): string {
  return `${event} ${way} ${detail}`;
}

function partsOf(one: string): { event: string; way: string; detail: string } {
  const [event = '', way = '', detail = ''] = one.split(' ');
  return { event, way, detail };
}
