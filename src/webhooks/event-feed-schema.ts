import { z } from 'zod';
import { EVENT } from '#platform/http/openapi/webhooks.ts';
import { Id } from '#values/fields.ts';
import { CursorPagination, cursorQuery } from '#values/page.ts';
import { yesNoInQuery } from '#values/query-fields.ts';

/** A value of `after`: the position after all events that can be read now. */
export const LATEST = 'latest';

const query = cursorQuery({ limitMax: 100, limitDefault: 20 });

export const EventFeedQuery = z.strictObject({
  ...query,
  after: query.after.describe(
    `The \`next_after\` of the previous page; \`${LATEST}\` returns no events, only the \`next_after\` at which new events start`,
  ),
  repeats: yesNoInQuery()
    .default(false)
    .describe(
      'Whether test events and replays are listed too, each time they are sent to a webhook. Only in the sandbox: `stipend listen` uses it',
    ),
});

const EVENT_ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091';
const EVENT_BODY = {
  event: 'user-payroll-submitted',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  timestamp: '2026-01-31T09:30:00.000Z',
  entry_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6082',
  account_id: null,
};

export const EventFeed = z
  .object({
    pagination: CursorPagination.extend({
      next_after: CursorPagination.shape.next_after.describe(
        'Send it as `after` to get the next events. It stays valid, so it is never null once there was an event: a page without events is the last one for now',
      ),
    }).describe('Which events the page has, and where the next ones begin'),
    events: z
      .array(
        z
          .object({
            event_id: Id.describe('Id of the event; for a test event, the id of its delivery'),
            body: z
              .record(z.string(), z.unknown())
              .meta({ describedAs: EVENT, description: 'The body of a delivery, with its `payload`' }),
          })
          .meta({ id: 'ListedEvent', description: 'One event' }),
      )
      .describe('Events, oldest first'),
  })
  .meta({
    id: 'EventList',
    description: 'A page of events',
    examples: [
      {
        pagination: { limit: 20, count: 1, next_after: 'cGFnZSAyIG9mIHRoZSBldmVudHM' },
        events: [{ event_id: EVENT_ID, body: EVENT_BODY }],
      },
    ],
  });
