import { Command } from 'commander';
import { applyRetention, eraseWithdrawn, previewRetention, previewWithdrawn } from '#retention';
import { counted } from './counted.ts';
import { print, printTable } from './terminal.ts';
import { withApp } from './with-app.ts';

const KINDS = {
  users: { name: 'inactive people', setting: 'RETENTION_USERS_DAYS' },
  files: { name: 'uploaded files', setting: 'RETENTION_FILES_DAYS' },
} as const;

export function retentionCommand(): Command {
  return new Command('retention')
    .description(
      'show how long each kind of data is stored and what would be removed now; the worker removes old data each night',
    )
    .option('--apply', 'remove old data now, for 15 minutes at most')
    .action(({ apply }: { apply?: boolean }) =>
      withApp(async (app) => {
        const previews = await previewRetention(app);
        const withdrawn = await previewWithdrawn(app);
        const { eventsDays, requestsDays, accessLogDays } = app.config;
        printTable([
          ...previews.map(({ kind, days, count, isMore, oldest }) => ({
            data: KINDS[kind].name,
            kept: days === null ? 'forever' : counted(days, 'day'),
            setting: KINDS[kind].setting,
            to_remove: days === null ? '' : `${count}${isMore ? ' or more' : ''}`,
            oldest: oldest?.slice(0, 10) ?? '',
          })),
          {
            data: 'people who withdrew',
            kept: 'as clients set',
            setting: 'after_withdrawal',
            to_remove: `${withdrawn.count}${withdrawn.isMore ? ' or more' : ''}`,
            oldest: withdrawn.oldest?.slice(0, 10) ?? '',
          },
          technical('events and deliveries', eventsDays, 'RETENTION_EVENTS_DAYS'),
          technical('recent API calls', requestsDays, 'RETENTION_REQUESTS_DAYS'),
          technical('access log', accessLogDays, 'ACCESS_LOG_DAYS'),
        ]);
        if (!apply) {
          print(
            '\nNothing was removed. The worker removes old data at 02:23 UTC, and erases people who withdrew every ten minutes. To remove it now, run "stipend retention --apply".',
          );
          return;
        }
        const { users, files } = await applyRetention(app);
        const afterWithdrawal = await eraseWithdrawn(app);
        print(`\nErased ${counted(users + afterWithdrawal, 'user')} and removed ${counted(files, 'file')}.`);
      }),
    );
}

/** Other tasks remove these every ten minutes, so there is nothing to preview. */
function technical(data: string, days: number, setting: string): Record<string, string> {
  return { data, kept: counted(days, 'day'), setting, to_remove: 'removed every ten minutes', oldest: '' };
}
