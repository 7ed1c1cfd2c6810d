import { getPriority, setPriority } from 'node:os';
import { ownCpuSeconds } from '../../../harness/cpu-time.ts';
import { attack } from './attack.ts';
import { type Flooder, flood } from './flood.ts';

// Attacks a service until SIGTERM: `node attack-process.ts <url> <seed> <requests per second>`, without credentials, or as the
// callers in FLOODERS. Real attackers use other machines, so this process gets CPU time only when the service, its database and
// the measured caller don't need it.
const PRIORITY_STEPS = 10;
setPriority(Math.min(19, getPriority() + PRIORITY_STEPS));
const [, , url = '', seed = '', perSecond = ''] = process.argv;
const flooders = JSON.parse(process.env.FLOODERS ?? '[]') as Flooder[];
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
const options = { url, seed: Number(seed), signal: ending.signal };
const sent =
  flooders.length > 0
    ? await flood(flooders, options)
    : await attack({ ...options, perSecond: Number(perSecond) });
console.log(JSON.stringify({ sent, cpuSeconds: ownCpuSeconds() }));
