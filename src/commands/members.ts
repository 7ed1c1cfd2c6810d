import { Command } from 'commander';
import { createMemberWithPassword } from '#members';
import { Invitation } from '#members/schema.ts';
import { ROLES } from '#values/roles.ts';
import { clientOf } from './named-client.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

export function membersCommand(): Command {
  const members = new Command('members').description('manage the members of a client’s team');
  members
    .command('create')
    .description(
      'create a member and print a temporary password, which is shown only once and must be changed at the first sign-in',
    )
    .requiredOption('--email <email>', 'the email address to sign in with')
    .option('--role <role>', `the role: ${ROLES.join(', ')}`, 'admin')
    .option('--name <name>', 'the name used in emails to the member')
    .option(
      '--client <client_id>',
      'the client that the member belongs to (required if there are several clients)',
    )
    .action(({ client, ...given }) =>
      withApp(async (app) => {
        const invitation = Invitation.safeParse(given);
        if (!invitation.success)
          throw new Error(
            invitation.error.issues.map(({ path, message }) => `--${path.join()} ${message}`).join('; '),
          );
        const clientId = await clientOf(app, client);
        const { member, password } = await createMemberWithPassword(app, clientId, invitation.data);
        print(`Member              ${member.id}\nTemporary password  ${password}`);
      }),
    );
  return members;
}
