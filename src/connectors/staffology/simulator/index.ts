import { type FastifyRequest, fastify } from 'fastify';
import { addFaults, type Fault } from '#simulation/faults.ts';
import type { People } from '#simulation/people/person.ts';
import type { BuildSimulator, Simulator, SimulatorControl } from '#simulation/simulator.ts';
import { type Restrictions, servePayroll } from './serve-payroll.ts';
import { STAFFOLOGY_SETTINGS } from './settings.ts';

export interface StaffologySimulator {
  url: string;
  /** Settings for a provider that uses this simulator, with `url` as its base address. */
  settings: Record<string, string>;
  control: StaffologyControl;
  close(): Promise<void>;
}

export interface StaffologyControl extends SimulatorControl {
  setFault(fault: Fault | null): void;
  /** Sets which data protection rights this person has exercised at the verification service. */
  restrict(userName: string, restrictions: Restrictions): void;
  /** Opts an employer in or out, by its sandbox id. */
  optIn(employerId: string, isOptedIn: boolean): void;
  readonly counts: { readonly requests: number; readonly employerReads: number };
}

interface StaffologyOptions {
  people: People;
  apiKey?: string;
}

/** Simulates Staffology, used by a payroll bureau that pays the sandbox's people. */
export function buildStaffology(options: StaffologyOptions): Simulator<StaffologyControl> {
  const { people, apiKey = STAFFOLOGY_SETTINGS.api_key } = options;
  const counts = { requests: 0, employerReads: 0 };
  const restricted = new Map<string, Restrictions>();
  const optedIn = new Map<string, boolean>();
  const server = fastify({ forceCloseConnections: true, routerOptions: { caseSensitive: false } });
  server.addHook('onRequest', async () => {
    counts.requests++;
  });
  const faults = addFaults(server);
  server.addHook('onRequest', async (request, reply) => {
    if (passwordOf(request) !== apiKey) return reply.code(401).send();
  });
  servePayroll(server, { people, restricted, optedIn, counts });
  return {
    server,
    control: {
      setFault: (fault) => faults.set(fault),
      currentFault: () => faults.current(),
      endSessions: () => undefined,
      reset: () => faults.set(null),
      restrict: (userName, restrictions) => restricted.set(userName, restrictions),
      optIn: (employerId, isOptedIn) => optedIn.set(employerId, isOptedIn),
      counts,
    },
  };
}

export const build: BuildSimulator = ({ people }) => buildStaffology({ people });

/** Starts the simulator on loopback. */
export async function startStaffology(options: StaffologyOptions): Promise<StaffologySimulator> {
  const { server, control } = buildStaffology(options);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const settings = { api_key: options.apiKey ?? STAFFOLOGY_SETTINGS.api_key };
  return { url, settings, control, close: () => server.close() };
}

function passwordOf({ headers }: FastifyRequest): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1];
  return encoded ? (Buffer.from(encoded, 'base64').toString('utf8').split(':')[1] ?? null) : null;
}
