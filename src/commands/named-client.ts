import { listClients } from '#clients';
import { isUuid } from '#values/uuid.ts';
import type { App } from '../app.ts';

/** Returns the given client, or the only client if none is given. */
export async function clientOf(app: App, given: string | undefined): Promise<string> {
  if (given) return requireUuid(given);
  const clients = await app.database.inSystem(listClients);
  const [only] = clients;
  if (!only) throw new Error('There is no client yet: create one with "stipend clients create"');
  if (clients.length > 1)
    throw new Error(
      'There are several clients: choose one with --client ("stipend clients list" lists them)',
    );
  return only.client_id;
}

export function requireUuid(text: string): string {
  if (!isUuid(text)) throw new Error(`[${text}] is not a valid id`);
  return text;
}
