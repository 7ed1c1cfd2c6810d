import { expect, onTestFinished } from 'vitest';
import { openRequests } from './support/open-requests.ts';
import { dataDirectory, type RunningService, serve } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

const BOOTSTRAP_API_KEY = `svc_sandbox_${'k'.repeat(40)}`;
const headers = { 'X-API-KEY': BOOTSTRAP_API_KEY };
export const MANY = 60;

/** Starts a service, and sends it many requests for PDFs. */
export async function drawMany() {
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  const { path, remove } = await dataDirectory();
  onTestFinished(remove);
  const service = await serve({ DATABASE_URL: database.url, DATA_DIR: path, BOOTSTRAP_API_KEY });
  onTestFinished(() => service.stop());
  const url = `${service.url}/users/${await newPerson(service)}/report.pdf`;
  const many = openRequests(MANY, url, headers);
  await expect.poll(many.ended, { interval: 10 }).toBeGreaterThan(0);
  return { service, many };
}

async function newPerson({ url }: RunningService): Promise<string> {
  const made = await fetch(`${url}/sandbox/users`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"persona":"user_good"}',
  });
  const { user } = (await made.json()) as { user: { user_id: string } };
  return user.user_id;
}
