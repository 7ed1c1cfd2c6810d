import { fileURLToPath } from 'node:url';
import type { Installation } from '../installation/installation.ts';
import type { Trouble } from '../installation/processes.ts';
import type { Fault } from './fault.ts';

const SKEWED_CLOCK = fileURLToPath(new URL('../../../test/support/skewed-clock.ts', import.meta.url));
const SKEW_SECONDS = { least: 30, most: 600 };
/** A file can't grow beyond this, in KiB: less than any document. */
const FILE_KIB_MAX = 4;

/** Files can't be stored. Everything else continues. */
export const fullDisk: Fault = {
  name: 'the disk for documents is full',
  holdMs: { least: 8000, most: 15_000 },
  async begin(installation) {
    const { disk, processes } = installation;
    if (await disk.fill()) return { details: 'ENOSPC', end: () => disk.free() };
    const names = processes.names('api');
    const end = await withTrouble(installation, names, { shell: `ulimit -f ${FILE_KIB_MAX}; exec "$@"` });
    return { details: 'EFBIG', end };
  },
};

/** One process of each kind has the wrong time. */
export const wrongClock: Fault = {
  name: 'the clock of a process is wrong',
  holdMs: { least: 5000, most: 8000 },
  async begin(installation, random) {
    const { processes } = installation;
    const seconds = random.between(SKEW_SECONDS.least, SKEW_SECONDS.most) * random.pick([-1, 1]);
    const names = [random.pick(processes.names('api')), random.pick(processes.names('worker'))];
    const end = await withTrouble(installation, names, {
      environment: { CLOCK_SKEW_MS: String(seconds * 1000), NODE_OPTIONS: `--import ${SKEWED_CLOCK}` },
    });
    return { details: `${names.join(' and ')} by ${seconds} s`, end };
  },
};

export const hangingProvider: Fault = {
  name: 'a payroll provider hangs',
  holdMs: { least: 10_000, most: 20_000 },
  async begin({ providers }) {
    providers.hang('hanging-payroll');
    return { details: 'one of two', end: async () => providers.answerAgain('hanging-payroll') };
  },
};

export const hangingReceiver: Fault = {
  name: 'a receiver of webhooks hangs',
  // after a second failure the next attempt would come five minutes later
  holdMs: { least: 6000, most: 14_000 },
  async begin({ receiver }) {
    receiver.hangAt('/hanging');
    return { details: 'one of two', end: async () => receiver.hangAt(null) };
  },
};

/** Replaces processes, and returns a function that undoes this. */
async function withTrouble(
  { processes }: Installation,
  names: readonly string[],
  trouble: Trouble,
): Promise<() => Promise<void>> {
  for (const name of names) await processes.trouble(name, trouble);
  return async () => {
    for (const name of names) await processes.trouble(name, {});
  };
}
