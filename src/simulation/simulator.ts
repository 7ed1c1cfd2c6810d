import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Fault } from './faults.ts';
import type { People, SandboxPayslip } from './people/person.ts';

/** Draws a payslip as a PDF file. */
export type PrintPayslip = (payslip: SandboxPayslip) => Promise<Buffer>;

export interface SimulatorOptions {
  /** The address at which people and programs reach it. */
  url: string;
  /** The provider's id in the catalogue: one connector can have several providers. */
  id: string;
  /** The people who have data at this provider. They are paid by the client's time. */
  people: People;
  /** The machine's time, for sign-ins and sessions. */
  clock: Clock;
  /** The provider limits requests above this rate. */
  requestsPerSecond: number;
  /** For providers whose payslips are files. */
  printPayslip: PrintPayslip;
  /** Entries on each page of a list, if tests need small pages. */
  pageSize?: number;
}

/** What the sandbox and the conformance tests can do with every simulator. */
export interface SimulatorControl {
  /** Only with a kind that every simulator has, or that the connector's description adds. */
  setFault(fault: Fault<string> | null): void;
  /** The fault that affects later requests, with the numbers that are left; null if there is none. */
  currentFault(): Fault<string> | null;
  /**
   * Ends all sessions or access tokens: the service must sign in again or renew its token. Grants of people are kept. Providers
   * without a sign-in have nothing to end.
   */
  endSessions(): void;
  /** Removes faults, sessions, locks and data that was added. Grants of people are kept. */
  reset(): void;
}

export interface Simulator<Control extends SimulatorControl = SimulatorControl> {
  /** Doesn't listen: the host passes requests on. */
  server: FastifyInstance;
  control: Control;
}

/** Builds the simulator of a provider for one client. */
export type BuildSimulator = (options: SimulatorOptions) => Simulator;

/** Starts a simulator on loopback, for one client. */
export async function startSimulator<Control extends SimulatorControl>(
  build: (options: SimulatorOptions) => Simulator<Control>,
  options: Omit<SimulatorOptions, 'url'>,
): Promise<{ url: string; control: Control; close(): Promise<void> }> {
  // the simulator needs its address before it is built
  const host = createServer((request, response) => server.routing(request, response));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const { server, control } = build({ ...options, url });
  await server.ready();
  return {
    url,
    control,
    async close() {
      host.close();
      host.closeAllConnections();
      await server.close();
    },
  };
}
