import { Command } from 'commander';
import { rotateSigningKey } from '#auth';
import { createApiKey, createClient, listApiKeys, listClients, revokeApiKey, rotateMaster } from '#clients';
import { clientOf, requireUuid } from './named-client.ts';
import { print, printTable } from './terminal.ts';
import { withApp } from './with-app.ts';

export function clientsCommand(): Command {
  const clients = new Command('clients').description('make and list clients (the lenders that use the API)');
  clients
    .command('create')
    .description('make a client and print its first API key, which is shown this once')
    .requiredOption('--name <name>', 'what to call the client in lists and logs')
    .action(({ name }) =>
      withApp(async (app) => {
        const made = await createClient(app, name);
        print(`Client   ${made.clientId}\nAPI key  ${made.apiKey}`);
      }),
    );
  clients
    .command('list')
    .description('list all clients')
    .action(() =>
      withApp(async (app) => {
        const rows = await app.database.inSystem(listClients);
        printTable(
          rows.map((row) => ({
            client: row.client_id,
            name: row.name,
            created: row.created_at,
          })),
        );
      }),
    );
  return clients;
}

export function keysCommand(): Command {
  const keys = new Command('keys').description('API keys of clients, and the keys that seal stored data');
  keys
    .command('create')
    .description('make another API key, shown this once; older ones stay valid until revoked')
    .option('--client <client_id>', 'whose key it is (needed when there are several clients)')
    .option('--name <name>', 'what to call the key', 'unnamed')
    .action(({ client, name }) =>
      withApp(async (app) => {
        const made = await createApiKey(app, { clientId: await clientOf(app, client), name });
        print(`Key      ${made.keyId}\nAPI key  ${made.apiKey}`);
      }),
    );
  keys
    .command('list')
    .description('list API keys: their ends and dates, never the keys')
    .option('--client <client_id>', 'only keys of this client')
    .action(({ client }) =>
      withApp(async (app) => {
        const rows = await app.database.inSystem((tx) =>
          listApiKeys(tx, client ? requireUuid(client) : null),
        );
        printTable(rows.map(describeKey));
      }),
    );
  keys
    .command('revoke')
    .description('end an API key at once, in every process')
    .argument('<key_id>', 'as "keys list" shows it')
    .action((keyId) =>
      withApp(async (app) => {
        await revokeApiKey(app, requireUuid(keyId));
        print('Revoked.');
      }),
    );
  keys
    .command('rotate-master')
    .description('put every client key under the first of MASTER_KEYS, while the service runs')
    .action(() =>
      withApp(async (app) => {
        const rotated = await rotateMaster(app);
        print(`${rotated} client keys moved to the master key [${app.keys.master.current.id}].`);
      }),
    );
  keys
    .command('rotate-signing')
    .description('sign tokens with a new key from now on; tokens of the old one stay valid until they expire')
    .option('--end-old-tokens', 'after a leak: end every token signed so far, at once')
    .action(({ endOldTokens }) =>
      withApp(async (app) => {
        const keyId = await rotateSigningKey(app, { endOldTokens: endOldTokens === true });
        print(`Tokens are signed with the key [${keyId}] from now on.`);
      }),
    );
  return keys;
}

function describeKey(row: Awaited<ReturnType<typeof listApiKeys>>[number]): Record<string, string> {
  return {
    key: row.key_id,
    client: row.client_id,
    name: row.name,
    ends_in: row.last_four,
    created: row.created_at,
    last_used: row.last_used_at ?? 'never',
    status: row.revoked_at ? `revoked ${row.revoked_at}` : 'live',
  };
}
