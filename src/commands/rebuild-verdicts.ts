import { Command } from 'commander';
import { listClients } from '#clients';
import { rebuildVerdicts } from '#income-summary';
import { counted } from './counted.ts';
import { requireUuid } from './named-client.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

export function rebuildVerdictsCommand(): Command {
  return new Command('rebuild-verdicts')
    .description(
      'calculate the verdicts and risks that lists show again, from the stored evidence; the worker does so after each change and about once a day',
    )
    .option('--client <client_id>', 'only the users of this client')
    .action(({ client }: { client?: string }) =>
      withApp(async (app) => {
        const clients = await app.database.inSystem(listClients);
        const chosen = client ? [{ client_id: requireUuid(client) }] : clients;
        for (const { client_id: clientId } of chosen) {
          if (!clients.some(({ client_id }) => client_id === clientId))
            throw new Error(`There is no client ${clientId}: "stipend clients list" lists them`);
          print(`${clientId}: ${counted(await rebuildVerdicts(app, clientId), 'user')}`);
        }
      }),
    );
}
