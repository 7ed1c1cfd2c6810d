import { z } from 'zod';
import { MOVE_CHECKS_MAX } from '#retrieval-jobs';
import { formed, Timestamp, timestamp, yesNo } from '#values/fields.ts';
import { parseDuration } from './duration.ts';

export const ClockInput = z
  .strictObject({
    advance: formed((value) => (parseDuration(value) ? value : null), {
      must: 'an ISO 8601 duration such as P1M, P2W or PT1H, or -P1D to go back',
    })
      .optional()
      .describe(
        'How far to move the clock: an ISO 8601 duration such as P1M, P2W or PT1H, or -P1D to go back',
      ),
    now: timestamp()
      .nullable()
      .optional()
      .describe('The new time of the clock; null sets it to the machine’s time'),
  })
  .meta({
    id: 'SandboxClockInput',
    description: 'Send either `advance` or `now`',
    examples: [{ advance: 'P1M' }],
  });
export type ClockInput = z.output<typeof ClockInput>;

const CLOCK = { now: '2026-02-28T09:30:00.000Z', machine_now: '2026-01-31T09:30:00.000Z' };

export const SandboxClock = z
  .object({
    now: Timestamp.describe('The time of your clock'),
    machine_now: Timestamp.describe('The time of the machine'),
  })
  .meta({ id: 'SandboxClock', description: 'The clock of your client', examples: [CLOCK] });

export const MovedClock = SandboxClock.extend({
  checks_started: z.int().meta({
    description: `Number of recurring checks that the move started, ${MOVE_CHECKS_MAX} at most. Other checks that are due start within a minute`,
  }),
}).meta({
  id: 'SandboxMovedClock',
  description: 'The clock after the move',
  examples: [{ ...CLOCK, checks_started: 3 }],
});

export const ResetInput = z
  .strictObject({
    delete_users: yesNo()
      .default(false)
      .describe('Also deletes all users of your client with their files and data, which can’t be undone'),
  })
  .meta({ id: 'SandboxResetInput', description: 'What to reset', examples: [{ delete_users: true }] });

export const SandboxReset = z
  .object({
    message: z.string().describe('A confirmation'),
    users_deleted: z.int().describe('Number of users that were deleted'),
    is_complete: z.boolean().describe('False if users are left that should have been deleted: call again'),
  })
  .meta({
    id: 'SandboxReset',
    description: 'The result of a reset',
    examples: [
      { message: 'The sandbox was reset; stored data was kept', users_deleted: 0, is_complete: true },
    ],
  });
