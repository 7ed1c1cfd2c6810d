import { Command } from 'commander';
import { verifyLog } from '#audit';
import { listClients } from '#clients';
import { requireUuid } from './named-client.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

export function auditCommand(): Command {
  const audit = new Command('audit').description('the log of who did what');
  audit
    .command('verify')
    .description('find any entry that was changed, removed or put elsewhere; fails when there is one')
    .option('--client <client_id>', 'only the log of this client')
    .action(({ client }) =>
      withApp(async (app) => {
        const clients = client
          ? [{ client_id: requireUuid(client) }]
          : await app.database.inSystem(listClients);
        let faults = 0;
        for (const { client_id } of clients) {
          const clientKey = await app.keys.clients.of(client_id);
          const { entries, findings } = await app.database.inTenantSnapshot(client_id, (tx) =>
            verifyLog(tx, client_id, clientKey),
          );
          faults += findings.length;
          print(`${client_id}  ${entries} entries  ${findings.length === 0 ? 'whole' : 'NOT WHOLE'}`);
          for (const finding of findings) print(`  ${finding}`);
        }
        if (faults > 0) throw new Error('The audit log is not as it was written');
      }),
    );
  return audit;
}
