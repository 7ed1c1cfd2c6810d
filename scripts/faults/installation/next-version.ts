import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What the next version has of its own. Everything else is a link. */
const COPIED = ['src', 'migrations', 'package.json'];

/** A copy of the program with more migrations, each compatible with the code of the version before. */
export class NextVersion {
  readonly #folder: string;
  #migrations = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(folder: string): Promise<NextVersion> {
    for (const name of COPIED)
      await cp(join(ROOT, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
    for (const name of await readdir(ROOT))
      if (!COPIED.includes(name) && !name.startsWith('.'))
        await symlink(join(ROOT, name), join(folder, name));
    const next = new NextVersion(folder);
    const file = join(folder, 'package.json');
    const json = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...json, version: `${json.version}-next` }));
    return next;
  }

  /** The command line of this version. */
  get script(): string {
    return join(this.#folder, 'src', 'main.ts');
  }

  /** Adds a migration that processes of the current version keep working with. */
  async addMigration(): Promise<void> {
    this.#migrations += 1;
    const number = 9000 + this.#migrations;
    const names = (await readdir(join(ROOT, 'migrations'))).filter((name) => name.endsWith('.sql')).sort();
    const newest = names.at(-1)?.slice(0, 4);
    const sql = `-- compatible since: ${newest}\ncreate table next_${number} (id int primary key);\n`;
    await writeFile(join(this.#folder, 'migrations', `${number}_next.sql`), sql);
  }
}
