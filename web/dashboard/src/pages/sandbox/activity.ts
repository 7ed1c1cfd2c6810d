import type { RecentRequest, WebhookEvent } from '../../../../../clients/typescript/index.js';
import { apiToPoll } from '../../api.ts';

/**
 * How often the page asks for new calls. Its own calls and those of people must stay below the number that the service records.
 */
export const POLL_MS = 2000;
/** A page that was forgotten stops asking. */
export const WATCHED_MS_MAX = 30 * 60_000;
const CALLS_MAX = 100;
const EVENTS_MAX = 100;

interface FeedEvent {
  event_id: string;
  body: WebhookEvent;
}

export interface Activity {
  calls: readonly RecentRequest[];
  events: readonly FeedEvent[];
  after: string | null;
}

/** The activity since a time: API calls of people, and events of one person. */
export async function readActivity(
  before: Activity | undefined,
  { userId, since, signal }: { userId: string; since: string; signal: AbortSignal },
): Promise<Activity> {
  const [{ requests }, feed] = await Promise.all([
    apiToPoll(before).get('/requests', { query: { caller: 'user', since, limit: CALLS_MAX }, signal }),
    apiToPoll(before).get('/events', { query: { ...startOf(before), limit: EVENTS_MAX }, signal }),
  ]);
  const events = [...(before?.events ?? []), ...feed.events.filter(({ body }) => body.user_id === userId)];
  return {
    calls: requests,
    events: events.slice(-EVENTS_MAX),
    after: feed.pagination.next_after ?? before?.after ?? null,
  };
}

/**
 * The first request skips all earlier events, because they are about other people. If there were none, `after` is null, and the
 * list starts at the first event.
 */
function startOf(before: Activity | undefined): { after?: string } {
  if (!before) return { after: 'latest' };
  return before.after === null ? {} : { after: before.after };
}

export type Row = { key: string; at: string } & (
  | { kind: 'call'; call: RecentRequest; count: number }
  | { kind: 'event'; event: FeedEvent }
);

/** Calls and events in one list, newest first. The same call several times in a row is one row. */
export function rowsOf({ calls, events }: Pick<Activity, 'calls' | 'events'>): Row[] {
  const all: Row[] = [
    ...calls.map((call) => ({
      kind: 'call' as const,
      key: call.request_id,
      at: call.created_at,
      call,
      count: 1,
    })),
    ...events.map((event) => ({
      kind: 'event' as const,
      key: event.event_id,
      at: event.body.timestamp,
      event,
    })),
  ];
  all.sort((one, other) => other.at.localeCompare(one.at));
  return all.reduce<Row[]>((rows, row) => {
    const last = rows.at(-1);
    if (last?.kind === 'call' && row.kind === 'call' && isSame(last.call, row.call)) last.count += 1;
    else rows.push(row);
    return rows;
  }, []);
}

function isSame(one: RecentRequest, other: RecentRequest): boolean {
  return one.method === other.method && one.path === other.path && one.status === other.status;
}
