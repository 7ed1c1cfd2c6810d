import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { People } from '../../people/index.ts';
import { applyFaults } from './apply-faults.ts';
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

export interface PortalControl {
  setFault(fault: PortalFault | null): void;
  currentFault(): PortalFault | null;
  endSessions(): void;
  /** Clears faults, sessions, locks and counts. */
  clear(): void;
  loginPosts(): number;
  /** One-time codes that would have been sent as text messages. */
  mfaMessages(): number;
}

interface PortalOptions {
  skin: SkinId;
  people: People;
  clock: Clock;
  faults?: PortalFault;
}

/** An employee portal that behaves like real ones. */
export function buildPortal(options: PortalOptions): { server: FastifyInstance; control: PortalControl } {
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
  return { server, control: controlOf(portal) };
}

/** Starts a portal on loopback. */
export async function startPortal(
  options: PortalOptions,
): Promise<{ url: string; close(): Promise<void>; control: PortalControl }> {
  const { server, control } = buildPortal(options);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => server.close(), control };
}

function controlOf({ faults, sessions, locks, counts }: Portal): PortalControl {
  return {
    setFault: (fault) => faults.set(fault),
    currentFault: () => faults.current(),
    endSessions: () => sessions.endAll(),
    clear: () => {
      faults.set(null);
      sessions.endAll();
      locks.clear();
      Object.assign(counts, { loginPosts: 0, mfaMessages: 0, questions: 0 });
    },
    loginPosts: () => counts.loginPosts,
    mfaMessages: () => counts.mfaMessages,
  };
}
