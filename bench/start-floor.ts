import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from './context.ts';
import type { PromiseName } from './floor/exchange.ts';
import type { FloorSetup } from './floor-server.ts';
import { CALLERS } from './measure.ts';
import { type Running, startProcess } from './process.ts';

/** Starts a floor for a client, with as many connections as the service has. */
export async function startFloor(
  { dataDir, app }: Pick<Context, 'dataDir' | 'app'>,
  { client, keeps }: { client: { clientId: string; apiKey: string }; keeps: readonly PromiseName[] },
): Promise<Running> {
  const setup: FloorSetup = {
    address: app.database.address,
    connections: CALLERS,
    client: { clientId: client.clientId, apiKey: client.apiKey },
    clientKey: (await app.keys.clients.of(client.clientId)).export().toString('base64'),
    keeps,
  };
  const file = join(dataDir, `floor-${client.clientId}.json`);
  await writeFile(file, JSON.stringify(setup), { mode: 0o600 });
  return startProcess({
    script: fileURLToPath(new URL('floor-server.ts', import.meta.url)),
    args: (port) => [file, String(port)],
    probe: { path: '/' },
  });
}
