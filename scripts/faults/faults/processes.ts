import type { Kind } from '../installation/processes.ts';
import { type Fault, OVER } from './fault.ts';

/** The supervisor starts a killed process again. */
export function killed(kind: Kind): Fault {
  return {
    name: `kill -9 of ${kind === 'api' ? 'an API process' : 'a worker'}`,
    holdMs: { least: 2000, most: 4000 },
    async begin({ processes }, random) {
      const name = random.pick(processes.names(kind));
      processes.kill(name);
      return { details: name, end: OVER };
    },
  };
}

export const allKilled: Fault = {
  name: 'kill -9 of all processes',
  holdMs: { least: 2000, most: 4000 },
  async begin({ processes }) {
    for (const kind of ['api', 'worker'] as const)
      for (const name of processes.names(kind)) processes.kill(name);
    return { details: 'at once', end: OVER };
  },
};

export function paused(kind: Kind, holdMs: Fault['holdMs']): Fault {
  return {
    name: `SIGSTOP of ${kind === 'api' ? 'an API process' : 'a worker'}`,
    holdMs,
    async begin({ processes }, random) {
      const name = random.pick(processes.names(kind));
      const resume = processes.pause(name);
      return { details: name, end: async () => resume() };
    },
  };
}
