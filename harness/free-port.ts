import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that operating systems assign by themselves. */
const [LOWEST, ABOVE] = [10_000, 30_000];

/**
 * Finds a free port outside the range from which the operating system assigns ports. So a killed process can start again on it,
 * even if other programs were started in the meantime.
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
