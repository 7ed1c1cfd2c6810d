import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { RunningService } from './support/process.ts';

export async function stop(service: RunningService, signal: NodeJS.Signals = 'SIGTERM') {
  service.child.kill(signal);
  return service.ended;
}

export function keyIn(output: string): string | undefined {
  return /API key {4}(svc_sandbox_\w+)/.exec(output)?.[1];
}

export async function createUser(service: RunningService, key: string, forename: string): Promise<number> {
  const response = await fetch(`${service.url}/users`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ forename }),
  });
  return response.status;
}

export async function forenames(service: RunningService, key: string): Promise<string[]> {
  const response = await fetch(`${service.url}/users?limit=100`, { headers: { 'X-API-KEY': key } });
  if (!response.ok) return [`status ${response.status}`];
  const { users } = (await response.json()) as { users: { forename: string }[] };
  return users.map(({ forename }) => forename).reverse();
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns the id of the PostgreSQL process behind the service's connection. */
export async function backendOf(dataDir: string): Promise<number> {
  const client = new pg.Client({
    host: await realpath(join(dataDir, 'postgres')),
    user: 'stipend',
    database: 'stipend',
  });
  await client.connect();
  const { rows } = await client.query(
    `select pid from pg_stat_activity where application_name = 'stipend' limit 1`,
  );
  await client.end();
  return rows[0].pid;
}
