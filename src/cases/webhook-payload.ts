import { z } from 'zod';
import { defineEvent } from '#events';
import { exampleOf } from '#values/example-of.ts';
import { Review } from './schema.ts';

const OWN_FIELDS = { review_id: Review.shape.review_id, outcome: Review.shape.outcome };
const { review_id, outcome, reason, verdict_status, author } = exampleOf(Review);

export const ReviewRecorded = defineEvent({
  kind: 'user-review-recorded',
  id: 'ReviewRecorded',
  summary: 'Your team recorded a review of a user',
  data: z.object({
    ...OWN_FIELDS,
    payload: Review.pick({
      review_id: true,
      outcome: true,
      reason: true,
      verdict_status: true,
      author: true,
    }),
  }),
  example: { review_id, outcome, payload: { review_id, outcome, reason, verdict_status, author } },
});
