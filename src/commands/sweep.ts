import { Command } from 'commander';
import { sweepStorage } from '#documents';
import { findSweepProblem } from '#platform/database/installation.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

export function sweepCommand(): Command {
  return new Command('sweep')
    .description(
      'move files that no document refers to into the trash of the storage, as the service does every hour; they are deleted a week later',
    )
    .option(
      '--any-number',
      'continue even if there are far more files without a document than a crash could leave; first make sure that the database is not older than the storage',
    )
    .action(({ anyNumber = false }: { anyNumber?: boolean }) =>
      withApp(async (app) => {
        await sweepStorage(app, { isAnyNumber: anyNumber });
        const problem = await findSweepProblem(app.database.probes);
        if (problem === 'owner')
          throw new Error('The storage belongs to another database: see "stipend restored --help"');
        if (problem === 'orphans')
          throw new Error('Too many files have no document: see "stipend sweep --help"');
        print(
          'Checked the documents whose last change is at least two hours old and that no earlier run had checked. Files that are no longer needed are in the trash.',
        );
      }),
    );
}
