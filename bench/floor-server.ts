import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ClientKeys, clientKeyPlace } from '#platform/crypto/client-keys.ts';
import { MasterKeys } from '#platform/crypto/keys.ts';
import { seal } from '#platform/crypto/seal.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { createFloor, type FloorOptions } from './floor/create-floor.ts';

/** Settings of a floor, passed in a file. */
export interface FloorSetup extends Pick<FloorOptions, 'client' | 'keeps'> {
  address: pg.PoolConfig;
  connections: number;
  /** The client's own key, in base64. */
  clientKey: string;
}

/* Runs a floor as a process of its own, with the settings of the benchmark: no rate limit and few log messages. */
const [file = '', port] = process.argv.slice(2);
const { address, connections, client, clientKey, keeps } = JSON.parse(
  await readFile(file, 'utf8'),
) as FloorSetup;
const database = openDatabase(address, { connections, onLost: () => undefined });
const masterKeys = new MasterKeys([{ id: 'bench', bytes: randomBytes(32) }]);
const { server, close } = await createFloor({
  database,
  clientKeys: new ClientKeys(masterKeys, async (clientId) =>
    seal(Buffer.from(clientKey, 'base64'), masterKeys.current, clientKeyPlace(clientId)),
  ),
  client,
  keeps,
  rateLimitPerSecond: 0,
  log: createLog({ level: 'warn', pretty: false }),
});

server.listen({ host: '127.0.0.1', port: Number(port) });
process.once('SIGTERM', async () => {
  await close();
  await database.close();
});
