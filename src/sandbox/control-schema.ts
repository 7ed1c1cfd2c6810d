import { z } from 'zod';
import { MOVE_CHECKS_MAX } from '#retrieval-jobs';
import { namedEnumeration } from '#values/enumeration.ts';
import { exampleOf } from '#values/example-of.ts';
import { formed, Timestamp, timestamp, wholeNumber, yesNo } from '#values/fields.ts';
import { parseDuration } from './duration.ts';
import { FAULT_KINDS, FAULT_TARGETS } from './set-fault.ts';

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

const REQUESTS_MAX = 1_000_000;
const RETRY_SECONDS_MAX = 60;
const FaultTarget = namedEnumeration('SandboxFaultTarget', FAULT_TARGETS);
const FaultKind = namedEnumeration('SandboxFaultKind', FAULT_KINDS);

export const FaultInput = z
  .strictObject({
    target: FaultTarget.describe('What fails'),
    kind: FaultKind.nullable().describe('How the target fails; null ends the fault'),
    after: wholeNumber(0, REQUESTS_MAX)
      .default(0)
      .meta({ description: 'Number of requests to let through before the fault starts' }),
    times: wholeNumber(1, REQUESTS_MAX)
      .nullable()
      .default(null)
      .meta({ description: 'Number of requests to affect; null for all, or for one if the target is `api`' }),
    retry_after: wholeNumber(0, RETRY_SECONDS_MAX)
      .optional()
      .describe(
        'Seconds in the `Retry-After` header, if the target is `api`. Default: 1. Providers send their own',
      ),
  })
  .meta({
    id: 'SandboxFaultInput',
    description: 'A fault to set',
    examples: [{ target: 'harbour', kind: 'unavailable', times: 3 }],
  });

export type FaultInput = z.output<typeof FaultInput>;

export const SandboxFault = z
  .object({
    target: FaultTarget.describe('What fails'),
    kind: FaultKind.nullable().describe('How the target fails; null if the fault was ended'),
    after: z.int().describe('Number of requests that are still let through before the fault starts'),
    times: z.int().nullable().describe('Number of requests that are still affected; null for all'),
    retry_after: z
      .int()
      .nullable()
      .describe('Seconds in the `Retry-After` header, if the target is `api`; null for a provider'),
    ends_at: Timestamp.nullable().describe('When a fault of `api` ends; null for a provider'),
  })
  .meta({
    id: 'SandboxFault',
    description: 'A fault of a provider or of this API',
    examples: [
      { target: 'harbour', kind: 'unavailable', after: 0, times: 3, retry_after: null, ends_at: null },
    ],
  });
export type SandboxFault = z.output<typeof SandboxFault>;

export const SandboxFaultList = z
  .object({ faults: z.array(SandboxFault).describe('The faults that still affect requests') })
  .meta({
    id: 'SandboxFaultList',
    description: 'The faults of your client',
    examples: [{ faults: [exampleOf(SandboxFault)] }],
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
