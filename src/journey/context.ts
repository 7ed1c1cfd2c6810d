import type { AccountsContext, AccountWatch } from '#accounts';
import type { issueToken } from '#auth';
import type { ClientLogos } from '#clients';
import type { DocumentsContext } from '#documents';
import type { SharedUsage } from '#platform/shared-usage.ts';
import type { Env } from '#values/environment.ts';
import type { TestValues } from './test-values.ts';

/** The parts of the service that the pages of a journey use. */
export type JourneyContext = AccountsContext &
  DocumentsContext &
  Parameters<typeof issueToken>[0] & {
    env: Env;
    usage: SharedUsage | null;
    watches: { accounts: AccountWatch };
    logos: ClientLogos;
    simulators: { testValues: TestValues } | null;
  };
