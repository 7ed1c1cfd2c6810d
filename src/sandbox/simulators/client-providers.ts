import type { FastifyInstance } from 'fastify';
import type { ClientClock } from '#clients';
import type { Clock } from '#platform/clock.ts';
import { createPeople, type People } from '../people/index.ts';
import { buildHmrc, type HmrcControl } from './hmrc/index.ts';
import { buildPortal, type PortalControl, SKINS, type SkinId } from './portal/index.ts';
import type { SimulatedProvider } from './simulated-providers.ts';
import { buildStaffology, type StaffologyControl } from './staffology/index.ts';
import { buildXero, type XeroControl } from './xero/index.ts';

/** Simulations are local, so there is no need to limit requests. */
const XERO_MINUTE_LIMIT = 10_000;

/**
 * One client's people and providers. People are paid by the client's time; sign-ins and sessions at the providers use the
 * machine's.
 */
export interface ClientProviders {
  people: People;
  portals: Readonly<Record<SkinId, PortalControl>>;
  xero: XeroControl;
  staffology: StaffologyControl;
  taxAuthority: HmrcControl;
}

export interface OpenProviders extends ClientProviders {
  servers: Readonly<Record<SimulatedProvider, FastifyInstance>>;
  /** Sets the clock that people are paid by. */
  setClock(clock: ClientClock): void;
  close(): Promise<void>;
}

export interface OpenProvidersOptions {
  clock: Clock;
  taxAuthorityPerSecond: number;
}

/** Builds one client's providers. They don't listen: the host passes requests on. */
export async function openProviders(
  first: ClientClock,
  { clock, taxAuthorityPerSecond }: OpenProvidersOptions,
): Promise<OpenProviders> {
  let current = first;
  const people = createPeople({ clock: { now: () => current() } });
  const portals = Object.fromEntries(
    SKINS.map((skin) => [skin, buildPortal({ skin, people, clock })]),
  ) as Record<SkinId, ReturnType<typeof buildPortal>>;
  const xero = buildXero({ people, clock, minuteLimit: XERO_MINUTE_LIMIT });
  const staffology = buildStaffology({ people });
  const hmrc = buildHmrc({ people, clock, perSecond: taxAuthorityPerSecond });
  const servers = {
    harbour: portals.harbour.server,
    northgate: portals.northgate.server,
    alder: portals.alder.server,
    'xero-sandbox': xero.server,
    'staffology-sandbox': staffology.server,
    taxauth: hmrc.server,
  };
  await Promise.all(Object.values(servers).map((server) => server.ready()));
  return {
    people,
    portals: {
      harbour: portals.harbour.control,
      northgate: portals.northgate.control,
      alder: portals.alder.control,
    },
    xero: xero.control,
    staffology: staffology.control,
    taxAuthority: hmrc.control,
    servers,
    setClock: (next) => {
      current = next;
    },
    close: async () => {
      await Promise.all(Object.values(servers).map((server) => server.close()));
    },
  };
}
