import { z } from 'zod';
import { defineEvent } from '#events';
import { exampleOf } from '#values/example-of.ts';
import { Timestamp } from '#values/fields.ts';
import { Journey, JourneyEnd } from './schema.ts';

const OWN_FIELDS = {
  journey_id: Journey.shape.journey_id,
  status: JourneyEnd.describe('How the journey ended'),
};
const { journey_id, opened_at } = exampleOf(Journey);
const EXAMPLE = { journey_id, status: 'complete' as const };

export const JourneyEnded = defineEvent({
  kind: 'user-journey-ended',
  id: 'JourneyEnded',
  summary: 'A hosted journey ended, or its link expired. The user may continue until the link expires',
  data: z.object({
    ...OWN_FIELDS,
    payload: z.object({
      ...OWN_FIELDS,
      client_reference: z.string().nullable().describe('Your own reference for the journey'),
      opened_at: Journey.shape.opened_at,
      ended_at: Timestamp.describe('When the journey ended, or its link expired'),
    }),
  }),
  example: {
    ...EXAMPLE,
    payload: {
      ...EXAMPLE,
      client_reference: 'loan-4711',
      opened_at,
      ended_at: '2026-01-31T09:52:00.000Z',
    },
  },
});
