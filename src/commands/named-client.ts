import { listClients } from '#clients';
import { isUuid } from '#values/uuid.ts';
import type { App } from '../app.ts';

/** The client that was named, or the only one there is. */
export async function clientOf(app: App, given: string | undefined): Promise<string> {
  if (given) return requireUuid(given);
  const clients = await app.database.inSystem(listClients);
  const [only] = clients;
  if (!only) throw new Error('There is no client yet: "stipend clients create" makes one');
  if (clients.length > 1)
    throw new Error('There are several clients: name one with --client ("stipend clients list" shows them)');
  return only.client_id;
}

export function requireUuid(text: string): string {
  if (!isUuid(text)) throw new Error(`[${text}] is not an id`);
  return text;
}
