import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { BUNDLED } from './bundled.gen.ts';
import { type ConnectorDescription, KINDS } from './description.ts';
import type { ConnectorKit } from './kit.ts';

/** The kinds of files that Node runs. */
const FILES = ['description.ts', 'description.mjs', 'description.js'];

const isFunction = z.custom((value) => typeof value === 'function', { error: 'must be a function' });

/** The compiler checks our own descriptions; these come from elsewhere. */
const Described = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,40}$/, { error: 'must be lower-case letters, digits and _' }),
  kind: z.enum(Object.keys(KINDS), { error: `must be one of ${Object.keys(KINDS).join(', ')}` }),
  title: z.string().min(1),
  purpose: z.string().min(1),
  settings: z.looseObject({ safeParse: isFunction }),
  findsBy: isFunction,
  load: isFunction,
  sandbox: z
    .looseObject({
      providers: z.array(z.looseObject({ row: z.looseObject({ id: z.string() }), connectionAt: isFunction })),
      faults: z.record(z.string(), z.string()),
      variants: z.record(z.string(), z.record(z.string(), z.string())),
      load: isFunction,
    })
    .nullable(),
});

/** The connectors of this project, and those in the folders inside CONNECTORS_FOLDER, which run with the service's rights. */
export async function loadConnectors(folder: string | null): Promise<readonly ConnectorDescription[]> {
  const connectors: ConnectorDescription[] = Object.values(BUNDLED);
  for (const name of folder === null ? [] : await foldersIn(folder)) {
    const added = await loadConnector(join(folder ?? '', name));
    if (connectors.some((known) => known.name === added.name))
      throw new Error(
        `CONNECTORS_FOLDER is not valid: [${name}] has the name of another connector, ${added.name}`,
      );
    connectors.push(added);
  }
  return connectors;
}

/** Loads one connector from its folder. */
export async function loadConnector(folder: string): Promise<ConnectorDescription> {
  const file = FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`CONNECTORS_FOLDER is not valid: [${folder}] has no ${FILES[0]}`);
  const { describe } = (await import(pathToFileURL(file).href)) as {
    describe?(kit: ConnectorKit): unknown;
  };
  if (typeof describe !== 'function')
    throw new Error(`CONNECTORS_FOLDER is not valid: [${file}] must export a function describe`);
  const { KIT } = await import('./kit.ts');
  const parsed = Described.safeParse(describe(KIT));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `[${path.join('.')}] ${message}`);
    throw new Error(`CONNECTORS_FOLDER is not valid: ${file}: ${problems.join('; ')}`);
  }
  return { ...parsed.data, folder: pathToFileURL(`${folder}/`) } as unknown as ConnectorDescription;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new Error('CONNECTORS_FOLDER does not exist or can’t be read', { cause: error });
  });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}
