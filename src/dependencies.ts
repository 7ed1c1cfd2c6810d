import { hostname } from 'node:os';
import { openMasterKeys } from '#platform/crypto/open-master-keys.ts';
import type { Database } from '#platform/database/database.ts';
import type { DatabaseNode, Nodes } from '#platform/database/nodes.ts';
import { findArchivingState } from '#platform/database/recovery/runs.ts';
import type { Dependencies } from '#platform/dependencies/dependencies.ts';
import { type Dependency, type Reason, reasonOf } from '#platform/dependencies/dependency.ts';
import { foldersOf, judgeDisk, measureDisk } from '#platform/disk.ts';
import { reachGateway } from '#platform/mail/reach-gateway.ts';
import { reasonOfServer } from '#platform/mail/watched-senders.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { probeStorage } from '#platform/storage/watched-storage.ts';
import type { Config } from './config.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const RARELY_MS = 5 * MINUTE_MS;
/** One failure may be chance. */
const CONFIRMED = { failuresMin: 2 } as const;

/** What every process needs beside its database. */
export function sharedDependencies(config: Config, storage: Storage): Dependency[] {
  return [
    {
      name: 'storage',
      kind: 'storage',
      ...CONFIRMED,
      probe: {
        everyMs: MINUTE_MS,
        msMax: 20 * SECOND_MS,
        run: (last) => probeStorage(storage, last),
      },
    },
    ...foldersOf(config).map(
      (folder): Dependency => ({
        name: `disk:${hostname()}:${folder}`,
        kind: 'disk',
        failuresMin: 1,
        probe: {
          everyMs: MINUTE_MS / 2,
          msMax: 5 * SECOND_MS,
          run: async () => judgeDisk(await measureDisk(folder)),
        },
      }),
    ),
    ...keyService(config),
  ];
}

/** The archive of the database's log. One look at it in each worker is enough. */
export function archiveDependencies(database: Database): Dependency[] {
  if (database.isDistributed) return [];
  const run = async () => {
    const { isOn, isFailing, isLate } = await database.inSystem(findArchivingState);
    return isOn && (isFailing || isLate) ? 'failed' : null;
  };
  return [
    {
      name: 'archive',
      kind: 'archive',
      ...CONFIRMED,
      // PostgreSQL tries again after a minute
      probe: { everyMs: MINUTE_MS, msMax: 5 * SECOND_MS, run },
    },
  ];
}

const REASON_OF_NODE = {
  served: null,
  waiting: 'unknown',
  refused: 'failed',
  unreachable: 'unreachable',
} as const satisfies Record<DatabaseNode['state'], Reason | 'unknown' | null>;

/** Nodes can be added while the service runs, so each becomes a dependency when it is away for the first time. */
export function reportNodes(nodes: Nodes, dependencies: Dependencies): void {
  const reasonFor = (id: number): Reason | 'unknown' | null =>
    REASON_OF_NODE[nodes.all.find((node) => node.id === id)?.state ?? 'served'];
  const note = ({ id }: DatabaseNode) => {
    const run = async () => reasonFor(id);
    const traffic = dependencies.watch({
      name: `database_node:${id}`,
      kind: 'database_node',
      failuresMin: 1,
      probe: { everyMs: 5 * SECOND_MS, msMax: SECOND_MS, run },
    });
    const reason = reasonFor(id);
    if (reason === null) traffic.succeeded();
    else if (reason !== 'unknown') traffic.failed(reason);
  };
  for (const node of nodes.all) if (node.state !== 'served') note(node);
  nodes.watch(note);
}

/** What processes need that run jobs: only they send messages. */
export function jobDependencies({ smtp, smsGateway }: Pick<Config, 'smtp' | 'smsGateway'>): Dependency[] {
  const found: Dependency[] = [];
  if (smtp)
    found.push({
      name: 'mail',
      kind: 'mail',
      ...CONFIRMED,
      probe: {
        everyMs: RARELY_MS,
        msMax: 20 * SECOND_MS,
        run: async () => {
          const { verifySmtp } = await import('#platform/mail/smtp.ts');
          const reason = await verifySmtp(smtp);
          return reason && reasonOfServer(reason);
        },
      },
    });
  if (smsGateway)
    found.push({
      name: 'sms',
      kind: 'sms',
      ...CONFIRMED,
      probe: {
        everyMs: RARELY_MS,
        msMax: 20 * SECOND_MS,
        run: (last) => probeGateway(smsGateway.url, last),
      },
    });
  return found;
}

/** A connection does not show that a gateway accepts messages again that it has refused: the next message does. */
async function probeGateway(url: string, last: Reason | null): Promise<Reason | 'unknown' | null> {
  const reason = await reachGateway(url, 10 * SECOND_MS);
  const isAnswered = last === null || last === 'unreachable' || last === 'timed_out';
  return reason === null && !isAnswered ? 'unknown' : reason;
}

/** Running processes have their keys in memory. But none could start without the key service. */
function keyService({ masterKeys, keyService: options }: Config): Dependency[] {
  const wrapped = masterKeys?.find((key) => 'service' in key);
  if (!wrapped) return [];
  const run = () =>
    openMasterKeys([wrapped], options).then(
      () => null,
      (error: unknown) => reasonOf(error),
    );
  return [
    {
      name: 'key_service',
      kind: 'key_service',
      ...CONFIRMED,
      probe: { everyMs: RARELY_MS, msMax: 30 * SECOND_MS, run },
    },
  ];
}
