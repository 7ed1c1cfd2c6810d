import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { ProviderRow } from '#values/provider.ts';
import { BUNDLED } from './bundled.gen.ts';
import { type ConnectorDescription, KINDS } from './description.ts';
import type { ConnectorKit } from './kit.ts';

/** The kinds of files that Node runs. */
const FILES = ['description.ts', 'description.mjs', 'description.js'];

const isFunction = z.custom((value) => typeof value === 'function', { error: 'must be a function' });

/** Ids are part of addresses and file names. */
const ProviderId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,60}$/, { error: 'must be lower-case letters, digits and -' });
const Row = ProviderRow.omit({ is_oauth2: true, is_scraper: true }).extend({ id: ProviderId });

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
      providers: z.array(
        z.looseObject({
          row: Row,
          meaning: z.string().min(1),
          employers: z.array(z.string()),
          loginParams: z.record(z.string(), z.string()),
          requestsPerSecond: z.number().positive().nullable(),
          connectionAt: isFunction,
        }),
      ),
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
      throw invalid(`[${name}] has the name of another connector, ${added.name}`);
    const taken = connectors.flatMap(providerIds);
    const twice = providerIds(added).find((id, at, own) => taken.includes(id) || own.indexOf(id) !== at);
    if (twice !== undefined) throw invalid(`[${name}] has the id of another simulated provider, ${twice}`);
    connectors.push(added);
  }
  return connectors;
}

function providerIds({ sandbox }: ConnectorDescription): string[] {
  return sandbox?.providers.map(({ row }) => row.id) ?? [];
}

function invalid(problem: string, cause?: unknown): Error {
  return new Error(`CONNECTORS_FOLDER is not valid: ${problem}`, { cause });
}

/** Loads one connector from its folder. */
export async function loadConnector(folder: string): Promise<ConnectorDescription> {
  const file = descriptionIn(folder);
  if (file === undefined) throw invalid(`[${folder}] has no ${FILES[0]}`);
  const parsed = Described.safeParse(await describedIn(file));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `[${path.join('.')}] ${message}`);
    throw invalid(`${file}: ${problems.join('; ')}`);
  }
  return { ...parsed.data, folder: pathToFileURL(`${folder}/`) } as unknown as ConnectorDescription;
}

function descriptionIn(folder: string): string | undefined {
  return FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/** Runs the code of a description, which may fail in any way. */
async function describedIn(file: string): Promise<unknown> {
  const { KIT } = await import('./kit.ts');
  try {
    const { describe } = (await import(pathToFileURL(file).href)) as {
      describe?(kit: ConnectorKit): unknown;
    };
    if (typeof describe === 'function') return await describe(KIT);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw invalid(`[${file}] could not be loaded: ${why}`, error);
  }
  throw invalid(`[${file}] must export a function describe`);
}

async function foldersIn(folder: string): Promise<string[]> {
  if (descriptionIn(folder) !== undefined)
    throw invalid(`[${folder}] is the folder of a connector: name the folder that contains it`);
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new Error('CONNECTORS_FOLDER does not exist or can’t be read', { cause: error });
  });
  const names = entries.map(({ name }) => name).filter((name) => !name.startsWith('.'));
  // a link to a folder is one too
  const stats = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return names.filter((_, index) => stats[index]?.isDirectory()).sort();
}
