import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { verifyLog } from '#audit';
import { listClients } from '#clients';
import type { DatabaseAddress } from '#platform/database/embedded.ts';
import { createLog } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { isOlderThanStorage, listUserIds, readUser, reapplyErasures, tenantOf } from '#users';
import { type App, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { readMasterKeys } from '../config-recovery.ts';
import { counted, wasOrWere } from './counted.ts';

const USERS_MAX = 100;

/** Uses a restored database as the service would, with an empty storage that only knows who was erased. */
export async function checkRecovered(
  config: Config,
  { address, folder }: { address: DatabaseAddress; folder: string },
): Promise<string[]> {
  const [user, host, database] = [address.user, address.host, address.database].map(encodeURIComponent);
  const url = `postgresql://${user}@${host}/${database}`;
  const app = await createApp(
    {
      ...config,
      databaseUrl: url,
      databaseReadUrl: null,
      databaseConnections: 2,
      archivesWal: false,
      storage: { kind: 'disk', url: pathToFileURL(join(folder, 'objects')).href },
      masterKeys: await readMasterKeys(config),
    },
    {
      as: 'visit',
      // the backup may be older than this version
      migrations: 'apply',
      unfinishedRestore: 'ignore',
      log: createLog({ level: 'silent', pretty: false }),
    },
  );
  try {
    await copyErased(config, app);
    const lines = [await openValues(app), await checkAudit(app)];
    const { erased } = await reapplyErasures(app);
    if (await isOlderThanStorage(app.database, app.storage))
      throw new Error('Users who were erased are still in the restored database');
    const were = wasOrWere(erased);
    return [...lines, `${counted(erased, 'user')} who ${were} erased after the backup ${were} erased again.`];
  } finally {
    await app.close();
  }
}

async function copyErased(config: Config, app: App): Promise<void> {
  const storage = await openStorage(config);
  try {
    for await (const folder of storage.listErased()) await app.storage.noteErased(folder);
  } finally {
    storage.close();
  }
}

/** Every client's key has to open, and the details of some people of each. */
async function openValues(app: App): Promise<string> {
  const clients = await app.database.inSystem(listClients);
  let people = 0;
  for (const { client_id: clientId } of clients) {
    const tenant = await tenantOf(app, clientId);
    await app.database.inTenant(clientId, async (tx) => {
      for (const userId of await listUserIds(tx, clientId, USERS_MAX)) {
        await readUser(tx, tenant, userId);
        people += 1;
      }
    });
  }
  return `The keys of ${counted(clients.length, 'client')} and the details of ${counted(people, 'user')} can be opened.`;
}

async function checkAudit(app: App): Promise<string> {
  let count = 0;
  for (const { client_id: clientId } of await app.database.inSystem(listClients)) {
    const clientKey = await app.keys.clients.of(clientId);
    const { entries, findings } = await app.database.inTenantSnapshot(clientId, (tx) =>
      verifyLog(tx, clientId, clientKey),
    );
    if (findings.length > 0) throw new Error(`The audit log of a client is damaged: ${findings[0]}`);
    count += entries;
  }
  return `The audit log with ${counted(count, 'entry')} is intact.`;
}
