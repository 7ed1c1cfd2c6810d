import { Command } from 'commander';
import { adoptStorage } from '#documents';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

export function restoredCommand(): Command {
  return new Command('restored')
    .description(
      'make this database the owner of its storage and start a new timeline of events; run it once after you restored the database, but never for a copy that uses the storage of a running service',
    )
    .action(() =>
      withApp(async (app) => {
        await adoptStorage(app);
        print('This database now owns its storage, and its event feed has a new timeline.');
      }),
    );
}
