import type { Kind } from '../installation/processes.ts';
import { type Fault, OVER } from './fault.ts';

/** The supervisor starts a killed process again. */
export function killed(kind: Kind): Fault {
  return {
    name: `kill -9 of ${kind === 'api' ? 'an API process' : 'a worker'}`,
    holdMs: { least: 2000, most: 4000 },
    async begin({ processes }, random) {
      const all = processes.names(kind);
      const victims = random.happens(30) ? all : [random.pick(all)];
      for (const name of victims) processes.signal(name, 'SIGKILL');
      return { details: victims.join(' and '), end: OVER };
    },
  };
}

export function paused(kind: Kind, holdMs: Fault['holdMs']): Fault {
  return {
    name: `SIGSTOP of ${kind === 'api' ? 'an API process' : 'a worker'}`,
    holdMs,
    async begin({ processes }, random) {
      const name = random.pick(processes.names(kind));
      processes.signal(name, 'SIGSTOP');
      return { details: name, end: async () => processes.signal(name, 'SIGCONT') };
    },
  };
}
