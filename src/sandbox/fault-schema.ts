import { z } from 'zod';
import { type Meanings, namedEnumeration } from '#values/enumeration.ts';
import { exampleOf } from '#values/example-of.ts';
import { Timestamp, wholeNumber } from '#values/fields.ts';

const REQUESTS_MAX = 1_000_000;
const RETRY_SECONDS_MAX = 60;

/** The schemas of faults in a sandbox with these targets. */
export function faultSchemas({ targets, kinds }: { targets: Meanings; kinds: Meanings }) {
  const FaultTarget = namedEnumeration('SandboxFaultTarget', targets);
  const FaultKind = namedEnumeration('SandboxFaultKind', kinds);

  const FaultInput = z
    .strictObject({
      target: FaultTarget.describe('What fails'),
      kind: FaultKind.nullable().describe('How the target fails; null ends the fault'),
      after: wholeNumber(0, REQUESTS_MAX)
        .default(0)
        .meta({ description: 'Number of requests to let through before the fault starts' }),
      times: wholeNumber(1, REQUESTS_MAX).nullable().default(null).meta({
        description: 'Number of requests to affect; null for all, or for one if the target is `api`',
      }),
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

  const SandboxFault = z
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

  const SandboxFaultList = z
    .object({ faults: z.array(SandboxFault).describe('The faults that still affect requests') })
    .meta({
      id: 'SandboxFaultList',
      description: 'The faults of your client',
      examples: [{ faults: [exampleOf(SandboxFault)] }],
    });

  return { FaultInput, SandboxFault, SandboxFaultList };
}
export type FaultInput = z.output<ReturnType<typeof faultSchemas>['FaultInput']>;
export type SandboxFault = z.output<ReturnType<typeof faultSchemas>['SandboxFault']>;
