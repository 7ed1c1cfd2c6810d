import { drawPicture } from './draw-picture.ts';
import type { Planned } from './plan.ts';
import { readPicture } from './read-picture.ts';

/** A child process that draws pictures or reads them, one at a time. */
export interface Task {
  planned: Planned;
  folder: string;
  /** The name of the run that reads. Pictures are drawn without it. */
  run: string | null;
}

process.on('message', ({ planned, folder, run }: Task) => {
  const done = run === null ? drawPicture(planned, folder) : readPicture(planned, folder, run);
  done.then(
    () => process.send?.('done'),
    (error: unknown) => {
      console.error(`${planned.name} failed`, error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
