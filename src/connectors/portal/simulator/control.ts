import type { Simulator, SimulatorControl } from '#simulation/simulator.ts';
import type { PortalFault } from './faults.ts';
import type { Portal } from './portal.ts';

export interface PortalControl extends SimulatorControl {
  setFault(fault: PortalFault | null): void;
  loginPosts(): number;
  /** One-time codes that would have been sent as text messages. */
  mfaMessages(): number;
}

export type BuiltPortal = Simulator<PortalControl>;

export interface RunningPortal {
  url: string;
  close(): Promise<void>;
  control: PortalControl;
}

export async function listen({ server, control }: BuiltPortal): Promise<RunningPortal> {
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => server.close(), control };
}

/** How tests and the sandbox control a portal. */
export function controlOf(
  { faults, locks, counts }: Pick<Portal, 'faults' | 'locks' | 'counts'>,
  sessions: { endAll(): void },
): PortalControl {
  return {
    setFault: (fault) => faults.set(fault),
    currentFault: () => faults.current(),
    endSessions: () => sessions.endAll(),
    reset: () => {
      faults.set(null);
      sessions.endAll();
      locks.clear();
      Object.assign(counts, { loginPosts: 0, mfaMessages: 0, questions: 0 });
    },
    loginPosts: () => counts.loginPosts,
    mfaMessages: () => counts.mfaMessages,
  };
}
