import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { findAuditHead, listAuditMacs, verifyExport, verifyLog } from '#audit';
import { clientExists, listClients } from '#clients';
import type { App } from '../app.ts';
import { counted } from './counted.ts';
import { requireUuid } from './named-client.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

export function auditCommand(): Command {
  const audit = new Command('audit').description('check the audit log');
  audit
    .command('verify')
    .description('find entries that were changed, removed or moved; exits with 1 if there are any')
    .option('--client <client_id>', 'check only the log of this client')
    .option('--file <path>', 'check a file of GET /audit/export, or JSON lines that were pushed, instead')
    .action(({ client, file }) =>
      withApp(async (app) => {
        const clientId: string | null = client ? requireUuid(client) : null;
        const faults = await (file ? verifyFile(app, file, clientId) : verifyStored(app, clientId));
        if (faults > 0) throw new Error('The audit log was tampered with or damaged');
      }),
    );
  return audit;
}

async function verifyStored(app: App, clientId: string | null): Promise<number> {
  const clients = clientId ? [{ client_id: clientId }] : await app.database.inSystem(listClients);
  let faults = 0;
  for (const { client_id } of clients) {
    const clientKey = await app.keys.clients.of(client_id);
    const { entries, findings } = await app.database.inTenantSnapshot(client_id, (tx) =>
      verifyLog(tx, client_id, clientKey),
    );
    faults += findings.length;
    report(client_id, counted(entries, 'entry'), findings);
  }
  return faults;
}

/** Every line of the file must belong to one client, because each client has its own log. */
async function verifyFile(app: App, path: string, expected: string | null): Promise<number> {
  await access(path, constants.R_OK).catch(() => {
    throw new Error(`The file ${path} can't be read`);
  });
  const lines = createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const { clientId, first, last, repeated, findings } = await verifyExport(lines, {
    keyOf: (id) => keyOf(app, id, expected),
    macsOf: (id, part) => app.database.inTenant(id, (tx) => listAuditMacs(tx, id, part)),
  });
  if (clientId === null) throw new Error('The file has no entries of an audit log');
  report(clientId, `entries ${first} to ${last}`, findings);
  const head = await app.database.inTenant(clientId, (tx) => findAuditHead(tx, clientId));
  if (repeated > 0) print(`  The file has ${counted(repeated, 'line')} more than once, which is not a fault`);
  if (head && head.sequence > last) print(`  The log has entries up to ${head.sequence} now`);
  return findings.length;
}

async function keyOf(app: App, clientId: string, expected: string | null) {
  if (expected !== null && clientId !== expected)
    throw new Error(`The file is about another client, ${clientId}`);
  if (!(await app.database.inSystem((tx) => clientExists(tx, clientId))))
    throw new Error(`The file is about the client ${clientId}, which this database does not have`);
  return app.keys.clients.of(clientId);
}

function report(clientId: string, what: string, findings: readonly string[]): void {
  print(`${clientId}  ${what}  ${findings.length === 0 ? 'intact' : 'NOT INTACT'}`);
  for (const finding of findings) print(`  ${finding}`);
}
