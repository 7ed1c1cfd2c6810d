import { Command } from 'commander';
import { listMissingFiles } from '#documents';
import { counted } from './counted.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

const PROGRESS_EVERY = 10_000;

export function storageCommand(): Command {
  return new Command('storage').description('check the document storage').addCommand(
    new Command('check')
      .description(
        'list the documents whose file is missing from the storage, by their ids; exits with 1 if there are any',
      )
      .action(() =>
        withApp(async (app) => {
          let total = 0;
          let missingCount = 0;
          for await (const { checked, missing } of listMissingFiles(app)) {
            for (const { client_id, document_id } of missing)
              print(`missing: document ${document_id} of client ${client_id}`);
            missingCount += missing.length;
            if (Math.floor(checked / PROGRESS_EVERY) > Math.floor(total / PROGRESS_EVERY))
              process.stderr.write(`${counted(checked, 'document')} checked\n`);
            total = checked;
          }
          if (missingCount > 0)
            throw new Error(
              `${missingCount} of ${counted(total, 'file')} can't be found: put the missing files back into "kept" from a backup`,
            );
          print(`${counted(total, 'file')} checked, none is missing.`);
        }),
      ),
  );
}
