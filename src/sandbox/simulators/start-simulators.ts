import type { ProviderSetup } from '#connectors';
import type { Clock } from '#platform/clock.ts';
import type { Providers } from '#providers';
import { createPeople, type People } from '../people/index.ts';
import { REQUESTS_PER_SECOND as HMRC_PER_SECOND, type HmrcControl, startHmrc } from './hmrc/index.ts';
import { type InboxSimulator, startInbox } from './inbox/index.ts';
import { type PortalControl, SKINS, type SkinId, startPortal } from './portal/index.ts';
import { type StaffologyControl, startStaffology } from './staffology/index.ts';
import { startXero, type XeroControl } from './xero/index.ts';

/** The simulators are local, so there is no need to limit requests. */
const REQUESTS_PER_SECOND = 1000;
const XERO_MINUTE_LIMIT = 10_000;

export interface Simulators {
  people: People;
  portals: Readonly<Record<SkinId, PortalControl>>;
  xero: XeroControl;
  staffology: StaffologyControl;
  taxAuthority: HmrcControl;
  inbox: InboxSimulator;
  /** The address of each sandbox provider. */
  urls: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts every sandbox provider on loopback, all with the same people, and registers their addresses with the
 * service.
 */
export async function startSimulators({
  clock,
  providers,
  config: { taxAuthorityProfile: profile },
  taxAuthorityPerSecond = HMRC_PER_SECOND,
}: {
  clock: Clock;
  providers: Providers;
  config: { taxAuthorityProfile: string | null };
  /** Requests per second at the tax authority: the real limit, unless a test sets a higher one. */
  taxAuthorityPerSecond?: number;
}): Promise<Simulators> {
  const people = createPeople({ clock });
  await using undo = new AsyncDisposableStack();
  const started = await Promise.all(
    SKINS.map(async (skin) => ({ skin, ...(await startPortal({ skin, people, clock })) })),
  );
  for (const { close } of started) undo.defer(close);
  const xero = await startXero({ people, clock, minuteLimit: XERO_MINUTE_LIMIT });
  undo.defer(() => xero.close());
  const staffology = await startStaffology({ people, clock });
  undo.defer(() => staffology.close());
  const hmrc = await startHmrc({ people, clock, perSecond: taxAuthorityPerSecond });
  undo.defer(() => hmrc.close());
  const inbox = await startInbox({ clock });
  undo.defer(() => inbox.close());
  const setups: ProviderSetup[] = [
    ...started.map(({ skin, url }) => setupOf(skin, 'portal', url, { definition: skin })),
    setupOf('xero-sandbox', 'xero', xero.baseUrl, xero.settings),
    setupOf('staffology-sandbox', 'staffology', staffology.url, staffology.settings),
    {
      ...setupOf('taxauth', 'hmrc', hmrc.url, { ...hmrc.settings, ...(profile ? { profile } : {}) }),
      requestsPerSecond: taxAuthorityPerSecond,
    },
  ];
  providers.setUp(setups);
  const kept = undo.move();
  return {
    people,
    portals: Object.fromEntries(started.map(({ skin, control }) => [skin, control])) as Simulators['portals'],
    xero: xero.control,
    staffology: staffology.control,
    taxAuthority: hmrc.control,
    inbox,
    urls: Object.fromEntries(setups.map(({ id, baseUrl }) => [id, baseUrl])),
    close: () => kept.disposeAsync(),
  };
}

function setupOf(
  id: string,
  connector: ProviderSetup['connector'],
  baseUrl: string,
  settings: Record<string, string>,
): ProviderSetup {
  return { id, name: id, connector, baseUrl, settings, hosts: [], requestsPerSecond: REQUESTS_PER_SECOND };
}
