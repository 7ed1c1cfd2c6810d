import { Command } from 'commander';
import { readPolicySettings, resetAccessPolicy } from '#members';
import { clientOf } from './named-client.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

const CLIENT = ['--client <client_id>', 'the client (required if there are several clients)'] as const;

/** The way out for a team that has locked itself out. */
export function accessPolicyCommand(): Command {
  const policy = new Command('access-policy').description('show or reset how a client’s members may sign in');
  policy
    .command('show')
    .description('print the access policy of a client as JSON')
    .option(...CLIENT)
    .action(({ client }) =>
      withApp(async (app) => {
        const settings = await readPolicySettings(app, await clientOf(app, client));
        print(JSON.stringify(settings, null, 2));
      }),
    );
  policy
    .command('reset')
    .description(
      'reset the access policy of a client to the defaults, for a team that has locked itself out: all addresses are allowed, no second factor is required',
    )
    .option(...CLIENT)
    .action(({ client }) =>
      withApp(async (app) => {
        const wasSet = await resetAccessPolicy(app, await clientOf(app, client));
        print(wasSet ? 'The access policy was reset.' : 'The client has the default access policy already.');
      }),
    );
  return policy;
}
