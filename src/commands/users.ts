import { Command } from 'commander';
import { writeExport } from '#my-data';
import { servicePermit } from '#platform/http/permits.ts';
import { countDataOfUser, eraseUser, tenantOf, verifyErasure } from '#users';
import type { App } from '../app.ts';
import { counted } from './counted.ts';
import { clientOf, requireUuid } from './named-client.ts';
import { print, printTable } from './terminal.ts';
import { withApp } from './with-app.ts';

const CLIENT_OPTION = [
  '--client <client_id>',
  'the client that the user belongs to (required if there are several clients)',
] as const;

export function usersCommand(): Command {
  const users = new Command('users').description(
    'export or erase everything about one user (a person who shares data)',
  );
  users
    .command('export')
    .description(
      'write everything about a user to a folder: JSON, a PDF to read, and all uploaded files; the audit log records it',
    )
    .argument('<user_id>', 'the id of the user')
    .requiredOption('--to <folder>', 'a new or empty folder; only you can read a new one')
    .option(...CLIENT_OPTION)
    .action((userId: string, { to, client }: { to: string; client?: string }) =>
      withApp(async (app) => {
        const user = await userOf(app, userId, client);
        const files = await writeExport(app, user, to);
        print(`${to} now has data.json, data.pdf and ${counted(files, 'uploaded file')}.`);
      }),
    );
  users
    .command('erase')
    .description(
      'show what is stored about a user; with --yes, erase it for good: the user’s key, all rows and all files',
    )
    .argument('<user_id>', 'the id of the user')
    .option('--yes', 'erase the user')
    .option(...CLIENT_OPTION)
    .action((userId: string, { yes, client }: { yes?: boolean; client?: string }) =>
      withApp(async (app) => {
        const user = await userOf(app, userId, client);
        await (yes ? erase(app, user) : preview(app, user));
      }),
    );
  return users;
}

interface UserOfClient {
  clientId: string;
  userId: string;
}

async function userOf(app: App, userId: string, client: string | undefined): Promise<UserOfClient> {
  return { userId: requireUuid(userId), clientId: await clientOf(app, client) };
}

async function preview(app: App, user: UserOfClient): Promise<void> {
  const counts = await countStored(app, user);
  if (counts.length === 0) throw unknownUser(user);
  printTable(counts.map(({ what, count }) => ({ stored: what, count: String(count) })));
  print('\nNothing was erased. To erase all of it, run the same command with --yes.');
}

async function countStored(
  { database, hooks }: App,
  { clientId, userId }: UserOfClient,
): Promise<{ what: string; count: number }[]> {
  const rows = await database.inTenant(clientId, (tx) => countDataOfUser(tx, clientId, userId));
  const outside = await Promise.all(
    hooks.externalData.map(async ({ what, countLeft }) => ({
      what,
      count: await countLeft({ clientId, userId }),
    })),
  );
  return [...rows, ...outside].filter(({ count }) => count > 0);
}

/** Verifies the erasure at once, so that the command needs no worker. The job that verifies erasures still runs later. */
async function erase(app: App, user: UserOfClient): Promise<void> {
  const { clientId, userId } = user;
  const { externalData } = app.hooks;
  const tenant = await tenantOf(app, clientId);
  const found = await app.database.inTenant(clientId, (tx) =>
    eraseUser(tx, tenant, { userId, permit: servicePermit('operator'), externalData }),
  );
  if (!found) throw unknownUser(user);
  await verifyErasure(app, user).catch((error: Error) => {
    throw new Error(
      `The user was erased, but this is not verified yet: ${error.message}. The worker tries again`,
      { cause: error },
    );
  });
  print(
    'The user was erased, and a check found no row and no file of the user. The audit log and the erasure record keep only the id.',
  );
}

function unknownUser({ userId, clientId }: UserOfClient): Error {
  return new Error(`Client [${clientId}] has no user [${userId}]`);
}
