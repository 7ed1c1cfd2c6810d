import type { FastifyInstance } from 'fastify';
import type { ClientClock } from '#clients';
import type { Clock } from '#platform/clock.ts';
import { createPeople, type People } from '../people/index.ts';
import type { Fault } from './faults.ts';
import { buildHmrc, type HmrcControl } from './hmrc/index.ts';
import { buildPortal, type PortalControl, type PortalFault, SKINS, type SkinId } from './portal/index.ts';
import type { SimulatedProvider } from './simulated-providers.ts';
import { buildStaffology, type StaffologyControl } from './staffology/index.ts';
import { buildXero, type XeroControl } from './xero/index.ts';

/** Simulations are local, so there is no need to limit requests. */
const XERO_MINUTE_LIMIT = 10_000;

/**
 * One client's people and providers. People are paid by the client's time; sign-ins and sessions at the providers use the
 * machine's. Each provider is built when it is first needed.
 */
export interface ClientProviders {
  readonly people: People;
  readonly portals: Readonly<Record<SkinId, PortalControl>>;
  readonly xero: XeroControl;
  readonly staffology: StaffologyControl;
  readonly taxAuthority: HmrcControl;
  /** The faults of the providers. A provider that was not built yet has none. */
  faults(): { target: SimulatedProvider; fault: Fault | PortalFault }[];
  /** Removes added payslips, faults, sessions, locks and test users. Grants that people gave are kept. */
  reset(): void;
}

export interface OpenProviders extends ClientProviders {
  /** The provider's server, which doesn't listen: the host passes requests on. */
  serverOf(id: SimulatedProvider): Promise<FastifyInstance>;
  /** Sets the clock that people are paid by. */
  setClock(clock: ClientClock): void;
  close(): Promise<void>;
}

interface Built<Control> {
  server: FastifyInstance;
  control: Control;
}

export interface OpenProvidersOptions {
  clock: Clock;
  taxAuthorityPerSecond: number;
}

export function openProviders(
  first: ClientClock,
  { clock, taxAuthorityPerSecond }: OpenProvidersOptions,
): OpenProviders {
  let current = first;
  const people = createPeople({ clock: { now: () => current() } });
  const servers: FastifyInstance[] = [];
  const resets: (() => void)[] = [];
  const faults: [SimulatedProvider, () => Fault | PortalFault | null][] = [];

  function lazily<Control extends { currentFault(): Fault | PortalFault | null }>(
    id: SimulatedProvider,
    build: () => Built<Control>,
    reset: (control: Control) => void,
  ) {
    let built: Built<Control> | null = null;
    return () => {
      if (built) return built;
      const made = build();
      servers.push(made.server);
      resets.push(() => reset(made.control));
      faults.push([id, () => made.control.currentFault()]);
      built = made;
      return made;
    };
  }

  const portal = (skin: SkinId) =>
    lazily(
      skin,
      () => buildPortal({ skin, people, clock }),
      (control) => control.clear(),
    );
  const portals = Object.fromEntries(SKINS.map((skin) => [skin, portal(skin)])) as Record<
    SkinId,
    () => Built<PortalControl>
  >;
  const xero = lazily(
    'xero-sandbox',
    () => buildXero({ people, clock, minuteLimit: XERO_MINUTE_LIMIT }),
    resetXero,
  );
  const staffology = lazily(
    'staffology-sandbox',
    () => buildStaffology({ people }),
    (control) => control.fault(null),
  );
  const hmrc = lazily(
    'taxauth',
    () => buildHmrc({ people, clock, perSecond: taxAuthorityPerSecond }),
    resetHmrc,
  );
  const providers = { ...portals, 'xero-sandbox': xero, 'staffology-sandbox': staffology, taxauth: hmrc };

  return {
    people,
    portals: {
      get harbour() {
        return portals.harbour().control;
      },
      get northgate() {
        return portals.northgate().control;
      },
      get alder() {
        return portals.alder().control;
      },
    },
    get xero() {
      return xero().control;
    },
    get staffology() {
      return staffology().control;
    },
    get taxAuthority() {
      return hmrc().control;
    },
    faults: () =>
      faults.flatMap(([target, current]) => {
        const fault = current();
        return fault ? [{ target, fault }] : [];
      }),
    reset() {
      people.reset();
      for (const reset of resets) reset();
    },
    async serverOf(id) {
      const { server } = providers[id]();
      await server.ready();
      return server;
    },
    setClock: (next) => {
      current = next;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

function resetXero(xero: XeroControl): void {
  xero.fault(null);
  xero.expireAccessTokens();
}

function resetHmrc(hmrc: HmrcControl): void {
  hmrc.fault(null);
  hmrc.expireAccessTokens();
  hmrc.clear();
}
