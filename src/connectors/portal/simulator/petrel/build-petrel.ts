import Fastify from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { People } from '#simulation/people/index.ts';
import type { PrintPayslip } from '#simulation/simulator.ts';
import { applyFaults } from '../apply-faults.ts';
import { type BuiltPortal, controlOf, listen, type RunningPortal } from '../control.ts';
import { createFaults } from '../faults.ts';
import { createLocks } from '../locks.ts';

import { createGrants } from './grants.ts';
import { LOOK, type Petrel } from './petrel.ts';
import { serveChallenge } from './serve-challenge.ts';
import { servePayslips } from './serve-payslips.ts';
import { serveSession } from './serve-session.ts';
import { serveShell } from './serve-shell.ts';

interface PetrelOptions {
  people: People;
  clock: Clock;
  printPayslip: PrintPayslip;
}

/** An employee portal that is a single-page application: a page without content, a JSON API, and payslips as PDF files. */
export function buildPetrel({ people, clock, printPayslip }: PetrelOptions): BuiltPortal {
  const closing = new AbortController();
  const petrel: Petrel = {
    skin: LOOK,
    people,
    clock,
    printPayslip,
    grants: createGrants({ clock }),
    locks: createLocks({ clock, attemptsMax: LOOK.loginAttemptsMax }),
    faults: createFaults(null),
    counts: { loginPosts: 0, mfaMessages: 0, questions: 0 },
    closing: closing.signal,
  };
  const server = Fastify({ forceCloseConnections: true });
  server.addHook('preClose', async () => closing.abort());
  applyFaults(server, petrel);
  serveShell(server, petrel);
  serveSession(server, petrel);
  serveChallenge(server, petrel);
  servePayslips(server, petrel);
  return { server, control: controlOf(petrel, petrel.grants) };
}

/** Starts the portal on loopback. */
export function startPetrel(options: PetrelOptions): Promise<RunningPortal> {
  return listen(buildPetrel(options));
}
