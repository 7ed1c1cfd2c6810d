import { Command } from 'commander';
import { rotateSigningKey } from '#auth';
import { createApiKey, createClient, listApiKeys, listClients, revokeApiKey, rotateMaster } from '#clients';
import { createMasterKey, wrapMasterKeys } from '#platform/crypto/open-master-keys.ts';
import { deriveBackupKeys } from '#platform/database/recovery/backup-keys.ts';
import { ADDRESS_RANGE, parseAddressRange } from '#values/address-ranges.ts';
import { PRESETS, type Preset, SCOPES, type Scope } from '#values/scopes.ts';
import { readMasterKeys } from '../config-recovery.ts';
import { counted } from './counted.ts';
import { clientOf, requireUuid } from './named-client.ts';
import { archiveConfig, config, keyService, print, printTable } from './terminal.ts';
import { withApp } from './with-app.ts';

const DAY_MS = 86_400_000;

export function clientsCommand(): Command {
  const clients = new Command('clients').description(
    'create and list clients (the lenders that use the API)',
  );
  clients
    .command('create')
    .description('create a client and print its first API key, which is shown only once')
    .requiredOption('--name <name>', 'the name of the client in lists and logs')
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
  const keys = new Command('keys').description('manage API keys, master keys and signing keys');
  keys
    .command('create')
    .description('create another API key, which is shown only once; older keys stay valid until revoked')
    .option('--client <client_id>', 'the client that gets the key (required if there are several clients)')
    .option('--name <name>', 'the name of the key', 'unnamed')
    .option('--preset <preset>', `a set of scopes: ${Object.keys(PRESETS).join(', ')} (default: all)`)
    .option('--scopes <scopes>', 'scopes separated by commas, such as users:read,payroll:read')
    .option('--expires-in-days <days>', 'the number of days after which the key stops working')
    .option('--allowed-addresses <ranges>', 'the IP addresses or ranges it works from, separated by commas')
    .action(({ client, name, ...limits }) =>
      withApp(async (app) => {
        const clientId = await clientOf(app, client);
        const made = await createApiKey(app, { clientId, name, ...readLimits(limits, app.clock.now()) });
        print(`Key      ${made.keyId}\nAPI key  ${made.apiKey}`);
      }),
    );
  keys
    .command('list')
    .description('list API keys with their last four characters and dates, never the whole key')
    .option('--client <client_id>', 'list only the keys of this client')
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
    .description('revoke an API key; takes effect immediately in every process')
    .argument('<key_id>', 'the id that "keys list" shows')
    .action((keyId) =>
      withApp(async (app) => {
        await revokeApiKey(app, requireUuid(keyId));
        print('Revoked.');
      }),
    );
  keys
    .command('rotate-master')
    .description(
      're-encrypt all client keys and service keys with the first of MASTER_KEYS; the service may keep running',
    )
    .action(() =>
      withApp(async (app) => {
        const rotated = await rotateMaster(app);
        print(
          `Re-encrypted ${counted(rotated, 'client key')}. All keys are now under the master key [${app.keys.master.current.id}].`,
        );
      }),
    );
  keys
    .command('create-master')
    .description(
      'print a new master key for MASTER_KEYS; with KMS_KEY_ID, AWS KMS creates and wraps the key, and nobody sees it',
    )
    .requiredOption('--id <id>', 'the id of the new key, such as 2026b')
    .action(async ({ id }) => print(await createMasterKey(requireKeyId(id), keyService())));
  keys
    .command('wrap-master')
    .description('print MASTER_KEYS with every key wrapped by the KMS key that KMS_KEY_ID names')
    .action(async () => {
      const { masterKeys, keyService: service } = config();
      if (masterKeys === null) throw new Error('MASTER_KEYS is not set');
      print(await wrapMasterKeys(masterKeys, service));
    });
  keys
    .command('backup')
    .description(
      'print BACKUP_KEYS for a database server that archives its log: with them it can read backups, but nothing that the service encrypted in them',
    )
    .action(async () => {
      const backupKeys = deriveBackupKeys(await readMasterKeys(archiveConfig()));
      print(backupKeys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(','));
    });
  keys
    .command('rotate-signing')
    .description('sign new tokens with a new key; existing tokens stay valid until they expire')
    .option('--end-old-tokens', 'also invalidate every existing token, for example after a leak')
    .action(({ endOldTokens }) =>
      withApp(async (app) => {
        const keyId = await rotateSigningKey(app, { endOldTokens: endOldTokens === true });
        print(`New tokens are signed with the key [${keyId}].`);
      }),
    );
  return keys;
}

function requireKeyId(id: string): string {
  if (!/^[A-Za-z0-9._-]{1,32}$/.test(id))
    throw new Error('The id of a master key has 1 to 32 letters, digits, dots, dashes and underscores');
  return id;
}

interface GivenLimits {
  preset?: string;
  scopes?: string;
  expiresInDays?: string;
  allowedAddresses?: string;
}

function readLimits({ preset, scopes, expiresInDays, allowedAddresses }: GivenLimits, now: Date) {
  if (preset !== undefined && scopes !== undefined) throw new Error('Give either --preset or --scopes');
  if (preset !== undefined && !(preset in PRESETS))
    throw new Error(`--preset must be one of ${Object.keys(PRESETS).join(', ')}`);
  const days = expiresInDays === undefined ? null : Number(expiresInDays);
  if (days !== null && !(Number.isInteger(days) && days > 0))
    throw new Error('--expires-in-days must be a whole number above 0');
  return {
    scopes: preset === undefined ? readScopeList(scopes) : PRESETS[preset as Preset],
    expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    allowedAddresses: readRanges(allowedAddresses),
  };
}

function readScopeList(text: string | undefined): Scope[] | null {
  if (text === undefined) return null;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !SCOPES.some((scope) => scope === name));
  if (unknown.length > 0)
    throw new Error(`Unknown scope [${unknown[0]}]. The scopes are ${SCOPES.join(', ')}`);
  return names as Scope[];
}

function readRanges(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  return text.split(',').map((given) => {
    const range = parseAddressRange(given);
    if (range === null) throw new Error(`[${given}] must be ${ADDRESS_RANGE}`);
    return range;
  });
}

function describeKey(row: Awaited<ReturnType<typeof listApiKeys>>[number]): Record<string, string> {
  return {
    key: row.key_id,
    client: row.client_id,
    name: row.name,
    ends_in: row.last_four,
    api_version: row.api_version,
    created: row.created_at,
    scopes: row.scopes === null ? 'all' : row.scopes.join(' '),
    addresses: row.allowed_addresses?.join(' ') ?? 'all',
    expires: row.expires_at ?? 'never',
    last_used: row.last_used_at ?? 'never',
    status: row.revoked_at ? `revoked ${row.revoked_at}` : 'live',
  };
}
