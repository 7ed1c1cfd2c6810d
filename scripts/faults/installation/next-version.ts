import { cp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Version } from './processes.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The files that differ in the next version. Everything else is a link. */
const COPIED = ['src', 'migrations', 'package.json'];

/** A copy of the program with more migrations, each compatible with the code of the version before. */
export class NextVersion {
  readonly #folder: string;
  #migrations = 0;

  #copied: Promise<void> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get version(): Version {
    return { script: join(this.#folder, 'src', 'main.ts'), cache: join(this.#folder, 'cache') };
  }

  /** Adds a migration that processes of the current version keep working with. */
  async addMigration(): Promise<void> {
    await this.#prepare();
    this.#migrations += 1;
    const number = 9000 + this.#migrations;
    const names = (await readdir(join(ROOT, 'migrations'))).filter((name) => name.endsWith('.sql')).sort();
    const newest = names.at(-1)?.slice(0, 4);
    const sql = `-- compatible since: ${newest}\ncreate table next_${number} (id int primary key);\n`;
    await writeFile(join(this.#folder, 'migrations', `${number}_next.sql`), sql);
  }

  /** Runs something while this version has only the named migrations. */
  async with<T>(names: readonly string[], run: () => Promise<T>): Promise<T> {
    await this.#prepare();
    const folder = join(this.#folder, 'migrations');
    const hidden = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !names.includes(name));
    for (const name of hidden) await rename(join(folder, name), join(folder, `${name}.hidden`));
    try {
      return await run();
    } finally {
      for (const name of hidden) await rename(join(folder, `${name}.hidden`), join(folder, name));
    }
  }

  /** Copies more than a thousand files, so this happens only when they are needed. */
  #prepare(): Promise<void> {
    this.#copied ??= this.#copy();
    return this.#copied;
  }

  async #copy(): Promise<void> {
    for (const name of COPIED)
      await cp(join(ROOT, name), join(this.#folder, name), { recursive: true, verbatimSymlinks: true });
    for (const name of await readdir(ROOT))
      if (!COPIED.includes(name) && !name.startsWith('.'))
        await symlink(join(ROOT, name), join(this.#folder, name));
    const file = join(this.#folder, 'package.json');
    const json = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...json, version: `${json.version}-next` }));
  }
}
