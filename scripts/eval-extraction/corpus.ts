import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface CorpusFile {
  path: string;
  /** Without folder and extension. */
  name: string;
  /** The folder that contains the file: `bank`, `payslip`, `negative` or `hostile`. */
  folder: string;
  truth: Record<string, unknown> | null;
}

/**
 * Lists the PDFs below a folder. The known contents are in a JSON file of the same name, beside the PDF or in
 * the folder `truth`.
 */
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
