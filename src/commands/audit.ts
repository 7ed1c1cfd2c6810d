import { Command } from 'commander';
import { verifyLog } from '#audit';
import { listClients } from '#clients';
import { requireUuid } from './named-client.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

export function auditCommand(): Command {
  const audit = new Command('audit').description('check the audit log');
  audit
    .command('verify')
    .description('find entries that were changed, removed or moved; exits with 1 if there are any')
    .option('--client <client_id>', 'check only the log of this client')
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
          print(
            `${client_id}  ${entries} ${entries === 1 ? 'entry' : 'entries'}  ${findings.length === 0 ? 'intact' : 'NOT INTACT'}`,
          );
          for (const finding of findings) print(`  ${finding}`);
        }
        if (faults > 0) throw new Error('The audit log was tampered with or damaged');
      }),
    );
  return audit;
}
