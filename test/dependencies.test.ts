import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { name: ownName, dependencies, optionalDependencies } = packageJson;

/** What `npm start`, `npm run stipend` and `npm run demo` can load. */
const programs = globSync(
  ['{src,demo,harness,receiver,client}/**/*.{ts,cjs,mjs,js}', 'scripts/load-env.mjs'],
  {
    cwd: ROOT,
  },
).filter((file) => !/\.(test|suite|fixture|d)\.ts$|\/pages\//.test(file));

/** Imports of types are left out, because Node removes them. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^;'"`]*?\bfrom\s+)?['"]([^'"]+)['"]/g;
const DYNAMIC = /\b(?:import|require|require\.resolve|import\.meta\.resolve)\(\s*['"`]([^'"`]+)['"`]/g;

function packagesIn(text: string): string[] {
  return [IMPORT, DYNAMIC]
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier))
    .filter((specifier) => !/^[.#/]|^(?:node|data|file):/.test(specifier) && !isBuiltin(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
}

test.each([
  [`import pg from 'pg';`, ['pg']],
  [`import {\n  a,\n  b,\n} from '@scope/name/part';`, ['@scope/name']],
  [`import 'side-effect';`, ['side-effect']],
  [`export { z } from 'zod';`, ['zod']],
  [`const { a } = await import('late');`, ['late']],
  [`const a = require.resolve('found');`, ['found']],
  [`import type { A } from 'types-only';`, []],
  [`import { A } from './own.ts';\nimport { B } from '#own';\nimport { c } from 'node:fs';`, []],
])('%j imports the packages %j', (text, packages) => {
  expect(packagesIn(text)).toEqual(packages);
});

describe('without development packages (npm ci --omit=dev)', () => {
  test('every package that the programs import is installed', () => {
    expect(programs.length).toBeGreaterThan(300);
    const missing = programs.flatMap((file) =>
      packagesIn(readFileSync(`${ROOT}/${file}`, 'utf8'))
        .filter((name) => name !== ownName && !(name in dependencies || name in optionalDependencies))
        .map((name) => `${file} imports ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
