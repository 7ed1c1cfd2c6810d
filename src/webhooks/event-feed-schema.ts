import { z } from 'zod';
import { EVENT } from '#platform/http/openapi/webhooks.ts';
import { Id, text } from '#values/fields.ts';
import { pageQuery } from '#values/page.ts';

export const EventFeedQuery = z.strictObject({
  after: text({ max: 80 }).optional().meta({
    description:
      'The `next_after` of the previous page; `latest` returns no events, only the `next_after` at which new events start',
  }),
  limit: pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }).limit,
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
    events: z
      .array(
        z
          .object({
            event_id: Id.describe('Id of the event'),
            body: z
              .record(z.string(), z.unknown())
              .meta({ describedAs: EVENT, description: 'The body of a delivery, with its `payload`' }),
          })
          .describe('One event'),
      )
      .describe('Events, oldest first'),
    next_after: z
      .string()
      .nullable()
      .meta({ description: 'The value of `after` for the next page; null if there are no events' }),
  })
  .meta({
    description: 'A page of events',
    examples: [{ events: [{ event_id: EVENT_ID, body: EVENT_BODY }], next_after: `0-812-${EVENT_ID}` }],
  });
