import type { ClientClock } from '#clients';
import type { Clock } from '#platform/clock.ts';
import { notFound } from '#platform/problem.ts';
import { addressFor } from '#simulation/client-host.ts';
import type { Fault } from '#simulation/faults.ts';
import { createPeople, type People } from '#simulation/people/index.ts';
import type { Simulator, SimulatorControl } from '#simulation/simulator.ts';
import { payslipPrinter } from '../print-payslip.ts';
import type { HostedProvider } from './reach-simulated.ts';

/**
 * One client's people and providers. People are paid by the client's time; sign-ins and sessions at the providers use the
 * machine's. Each provider is built when it is first needed.
 */
export interface ClientProviders {
  readonly people: People;
  /** What a provider can be told, by its id in the catalogue. */
  controlOf(id: string): Promise<SimulatorControl>;
  /** The faults of the providers. A provider that was not built yet has none. */
  faults(): { target: string; fault: Fault<string> }[];
  /** Removes added payslips, faults, sessions, locks and test users. Grants that people gave are kept. */
  reset(): void;
}

export interface OpenProviders extends ClientProviders {
  /** The provider's server, which doesn't listen: the host passes requests on. */
  serverOf(id: string): Promise<Simulator['server']>;
  /** Sets the clock that people are paid by. */
  setClock(clock: ClientClock): void;
  close(): Promise<void>;
}

export interface OpenProvidersOptions {
  clock: Clock;
  clientId: string;
  providers: readonly HostedProvider[];
}

export function openProviders(
  first: ClientClock,
  { clientId, clock, providers }: OpenProvidersOptions,
): OpenProviders {
  let current = first;
  const people = createPeople({ clock: { now: () => current() } });
  const built = new Map<string, Simulator>();

  async function simulatorOf(id: string): Promise<Simulator> {
    const provider = providers.find(({ row }) => row.id === id);
    const build = await provider?.connector.sandbox?.load();
    if (!provider || !build) throw notFound('Provider', id);
    // another caller may have built it in the meantime
    const simulator =
      built.get(id) ??
      build({
        id,
        url: addressFor(clientId, provider.url),
        people,
        clock,
        requestsPerSecond: provider.requestsPerSecond,
        printPayslip: payslipPrinter(people),
      });
    built.set(id, simulator);
    return simulator;
  }

  return {
    people,
    controlOf: async (id) => (await simulatorOf(id)).control,
    faults: () =>
      [...built].flatMap(([target, { control }]) => {
        const fault = control.currentFault();
        return fault ? [{ target, fault }] : [];
      }),
    reset() {
      people.reset();
      for (const { control } of built.values()) control.reset();
    },
    async serverOf(id) {
      const { server } = await simulatorOf(id);
      await server.ready();
      return server;
    },
    setClock: (next) => {
      current = next;
    },
    close: async () => {
      await Promise.all([...built.values()].map(({ server }) => server.close()));
    },
  };
}
