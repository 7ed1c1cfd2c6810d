import { replicaAddressOf } from '#platform/database/follow-primary.ts';
import { refusePooler } from '#platform/database/refuse-pooler.ts';
import { type Finding, ok, warning } from '#values/finding.ts';
import type { App } from '../../app.ts';
import { counted } from '../counted.ts';
import { messageOf } from './finding.ts';

/** Reports only warnings: without a replica, the primary answers all reads. */
export async function checkReplica({
  config,
  database,
}: Pick<App, 'config' | 'database'>): Promise<Finding[]> {
  if (!config.databaseReadUrl) return [];
  const { replica } = database.reads;
  if (!replica)
    return [
      warning(
        'replica',
        'the database is distributed, so DATABASE_READ_URL is ignored',
        'Unset DATABASE_READ_URL.',
      ),
    ];
  const problem = (await pooler(config.databaseReadUrl)) ?? (await replica.problem());
  if (problem !== null)
    return [
      warning(
        'replica',
        problem,
        'Until this is fixed, the primary answers all reads. Set DATABASE_READ_URL to a streaming replica of the same database, with the same user.',
      ),
    ];
  const { bytes, seconds } = await replica.lag();
  return [
    ok(
      'replica',
      bytes === 0 ? 'has every commit' : `${counted(bytes, 'byte')} and ${seconds.toFixed(1)} s behind`,
    ),
  ];
}

async function pooler(url: string): Promise<string | null> {
  try {
    await refusePooler(replicaAddressOf(url));
    return null;
  } catch (error) {
    return messageOf(error).replace('DATABASE_URL', 'DATABASE_READ_URL');
  }
}
