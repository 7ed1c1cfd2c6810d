import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that operating systems assign by themselves. */
const [LOWEST, ABOVE] = [10_000, 30_000];

/**
 * Finds a port that is free, and that no program gets which asks for any port. A process that is killed can start again on it,
 * whatever else starts on the machine in between.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, ABOVE);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}
