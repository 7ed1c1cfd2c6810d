import Fastify from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { People } from '#simulation/people/index.ts';
import { applyFaults } from './apply-faults.ts';
import { type BuiltPortal, controlOf, listen, type RunningPortal } from './control.ts';
import { createFaults, type PortalFault } from './faults.ts';
import { createLocks } from './locks.ts';
import { serveMfa } from './mfa.ts';
import type { Portal } from './portal.ts';
import { servePayslips } from './serve-payslips.ts';
import { createSessions } from './sessions.ts';
import { serveSignIn } from './sign-in.ts';
import type { SkinId } from './skin.ts';
import { alder } from './skins/alder.ts';
import { harbour } from './skins/harbour.ts';
import { northgate } from './skins/northgate.ts';

const SKINS = { harbour, northgate, alder };

interface PortalOptions {
  skin: SkinId;
  people: People;
  clock: Clock;
  faults?: PortalFault;
}

/** An employee portal that behaves like real ones. */
export function buildPortal(options: PortalOptions): BuiltPortal {
  const { people, clock } = options;
  const skin = SKINS[options.skin];
  const closing = new AbortController();
  const portal: Portal = {
    skin,
    people,
    clock,
    sessions: createSessions({ clock }),
    locks: createLocks({ clock, attemptsMax: skin.loginAttemptsMax }),
    faults: createFaults(options.faults ?? null),
    counts: { loginPosts: 0, mfaMessages: 0, questions: 0 },
    closing: closing.signal,
  };
  const server = Fastify({ forceCloseConnections: true });
  server.addHook('preClose', async () => closing.abort());
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
  );
  applyFaults(server, portal);
  serveSignIn(server, portal);
  serveMfa(server, portal);
  servePayslips(server, portal);
  return { server, control: controlOf(portal, portal.sessions) };
}

/** Starts a portal on loopback. */
export function startPortal(options: PortalOptions): Promise<RunningPortal> {
  return listen(buildPortal(options));
}
