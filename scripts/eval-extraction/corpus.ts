import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface CorpusFile {
  path: string;
  /** Without folder and ending. */
  name: string;
  /** Of the folder it lies in: `bank`, `payslip`, `negative`, `hostile`. */
  folder: string;
  truth: Record<string, unknown> | null;
}

/** The PDFs below a folder. What is true of one lies beside it or in the folder `truth`, as JSON of the same name. */
export function listCorpus(root: string): CorpusFile[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const truths = new Map(
    names.filter((name) => name.endsWith('.json')).map((name) => [basename(name, '.json'), join(root, name)]),
  );
  return names
    .filter((name) => /\.pdf$/i.test(name))
    .map((path) => {
      const name = basename(path).replace(/\.pdf$/i, '');
      const truth = truths.get(name);
      return {
        path: join(root, path),
        name,
        folder: basename(dirname(path)),
        truth: truth === undefined ? null : JSON.parse(readFileSync(truth, 'utf8')),
      };
    });
}
