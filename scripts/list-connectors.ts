import { globSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const LIST = 'src/connectors/bundled.gen.ts';

const CONNECTORS = fileURLToPath(new URL('../src/connectors', import.meta.url));

/** Writes the module that lists every folder of src/connectors that has a description. */
export function listConnectors(): string {
  const folders = globSync('*/description.ts', { cwd: CONNECTORS }).map(dirname).sort();
  const names = folders.map((folder) => folder.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));
  const imports = folders.map(
    (folder, at) => `import { description as ${names[at]} } from './${folder}/description.ts';\n`,
  );
  return [
    '// Written by `npm run generate`: every folder here that has a description.ts.\n',
    ...imports,
    `\nexport const BUNDLED = { ${names.join(', ')} };\n`,
  ].join('');
}

// run before the rest of the generators, which load this list
if (import.meta.main) writeFileSync(LIST, listConnectors());
