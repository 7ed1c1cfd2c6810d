import { getPriority, setPriority } from 'node:os';
import { ownCpuSeconds } from '../../../harness/cpu-time.ts';
import { attack } from './attack.ts';

// Attacks a service until SIGTERM: `node attack-process.ts <url> <seed> <requests per second>`. Real attackers use other machines,
// so this process gets CPU time only when the service, its database and the measured caller don't need it.
const PRIORITY_STEPS = 10;
setPriority(Math.min(19, getPriority() + PRIORITY_STEPS));
const [, , url = '', seed = '', perSecond = ''] = process.argv;
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
const sent = await attack({ url, seed: Number(seed), perSecond: Number(perSecond), signal: ending.signal });
console.log(JSON.stringify({ sent, cpuSeconds: ownCpuSeconds() }));
