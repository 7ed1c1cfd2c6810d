import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import subcommands from '../scripts/subcommands.json' with { type: 'json' };
import { findImportCycles } from './support/import-cycles.ts';
import { type Measured, measureExtraction } from './support/measure-extraction.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/**
 * Each folder imports only from folders before it. Files at the top of src come last and may import
 * everything.
 */
const ORDER = [
  'values',
  'paye',
  'evidence',
  'platform',
  'pages',
  'extraction',
  'simulation',
  'connectors',
  'audit',
  'clients',
  'auth',
  'requests',
  'access-log',
  'events',
  'users',
  'members',
  'single-sign-on',
  'scim',
  'authorisations',
  'providers',
  'webhooks',
  'audit-push',
  'accounts',
  'documents',
  'retrieval',
  'bank-statements',
  'payroll',
  'expenditure',
  'tax-authority',
  'entries',
  'retrieval-jobs',
  'income-summary',
  'cases',
  'journey',
  'user-progress',
  'saved-views',
  'my-data',
  'retention',
  'overview',
  'dashboard',
  'sandbox',
  'commands',
];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({
    name,
    folder: name.includes('/') ? (name.split('/')[0] ?? '') : '',
    text: readFileSync(join(SRC, name), 'utf8'),
  }));

/** Tests, and files that only tests import. They may import everything. */
const isOfTests = (name: string) => /\.(test|fixture|suite)\.ts$/.test(name);

function importsOf(text: string): string[] {
  return [...text.matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'|import\('([^']+)'\)/gm)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
}

function folderOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0] ?? '';
  if (!specifier.startsWith('.')) return null;
  const target = relative(SRC, resolve(SRC, dirname(file), specifier));
  return target.includes('/') ? (target.split('/')[0] ?? '') : '';
}

/** Why a file of a folder may not import this; null if it may. */
function faultOf(name: string, folder: string, specifier: string): string | null {
  if (isOfTests(specifier)) return 'only tests import that file';
  const from = folderOf(name, specifier);
  if (from === null || from === folder) return null;
  const allowed = folder === 'commands' ? ['', ...ORDER] : ORDER.slice(0, ORDER.indexOf(folder));
  if (!allowed.includes(from)) return `${folder} comes before ${from || 'the files of src'}`;
  return folder === 'commands' || specifier.startsWith('#')
    ? null
    : 'imports from another folder use the imports map';
}

/** Returns the file that a specifier names, relative to src; null for a package or a file elsewhere. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(SRC, resolve(SRC, dirname(file), specifier));
  const mapped = Object.entries(packageJson.imports)
    .filter(([from]) => (from.endsWith('*') ? specifier.startsWith(from.slice(0, -1)) : specifier === from))
    .map(([from, to]) => to.replace('*', specifier.slice(from.length - 1)));
  return mapped[0] ? relative(SRC, resolve(SRC, '..', mapped[0])) : null;
}

describe('the folders of src', () => {
  test('are all in ORDER', () => {
    const folders = new Set(files.map(({ folder }) => folder).filter(Boolean));
    expect([...folders].sort()).toEqual([...ORDER].sort());
  });

  test('are listed in that order by ARCHITECTURE.md', () => {
    const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');
    const listed = [...page.matchAll(/^ {2}([a-z-]+)\/ /gm)].map(([, folder]) => folder);
    expect(listed).toEqual(ORDER);
  });

  test('import only from their own folder and earlier ones', () => {
    const violations = files
      .filter(({ name, folder }) => folder && !isOfTests(name))
      .flatMap(({ name, folder, text }) =>
        importsOf(text).flatMap((specifier) => {
          const fault = faultOf(name, folder, specifier);
          return fault === null ? [] : [`${name} imports ${specifier}: ${fault}`];
        }),
      );
    expect(violations).toEqual([]);
  });

  test('only commands/environment.ts reads process.env, and only commands/stop.ts calls process.exit', () => {
    const readers = files
      .filter(({ name, text }) => !isOfTests(name) && /process\.env/.test(text))
      .map(({ name }) => name);
    expect(readers).toEqual(['commands/environment.ts']);
    const exits = files.filter(({ text }) => /process\.exit\(/.test(text)).map(({ name }) => name);
    // it ends a process that did not stop in time
    expect(exits).toEqual(['commands/stop.ts']);
  });

  test('take the time from a clock that is passed in', () => {
    const readers = files
      .filter(
        ({ name, text }) =>
          !isOfTests(name) && !/^(platform|commands)\//.test(name) && /\bDate\.now\(|new Date\(\)/.test(text),
      )
      .map(({ name }) => name);
    // the sweep calculates the age of files by the times of the storage, which our clock doesn't set
    expect(readers).toEqual(['documents/sweep-storage.ts']);
  });

  test('only stores and the platform contain SQL', () => {
    const writers = files.filter(
      ({ name, text }) =>
        !isOfTests(name) &&
        !/(^|\/)store(-[a-z-]+)?\.ts$|^platform\//.test(name) &&
        /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(text),
    );
    expect(writers.map(({ name }) => name)).toEqual([]);
  });

  test('only the platform and page handlers import Fastify', () => {
    const users = files
      .filter(({ name, text }) => !isOfTests(name) && /from 'fastify'/.test(text))
      .map(({ name }) => name);
    const allowed = /^(platform\/http|simulation|connectors\/[a-z-]+\/simulator|sandbox\/simulators)\//;
    expect(users.filter((name) => !allowed.test(name))).toEqual([
      'api.ts',
      'accounts/serve-callback.ts',
      'accounts/serve-start.ts',
      'commands/run.ts',
      'dashboard/serve-dashboard.ts',
      'journey/open-link.ts',
      'journey/send-notice.ts',
      'journey/serve-events.ts',
      'journey/serve-journey.ts',
      'journey/serve-scripts.ts',
      'journey/serve-session.ts',
      'journey/serving.ts',
      'members/serve-pages.ts',
      'pages/assets.ts',
      'pages/problem-page.ts',
      'pages/send-page.ts',
      'providers/serve-logos.ts',
      'sandbox/trial-lender.ts',
      'scim/serve-scim.ts',
      'single-sign-on/serve-pages.ts',
    ]);
  });
});

describe('a simulator', () => {
  test("is reached only from its connector's sandbox.ts, which production reads without loading it", () => {
    const importers = files
      .filter(({ name }) => !isOfTests(name) && !/\/simulator\//.test(name))
      .filter(({ name, text }) =>
        importsOf(text).some((specifier) =>
          /^connectors\/[a-z-]+\/simulator\//.test(targetOf(name, specifier) ?? ''),
        ),
      );
    expect(importers.length).toBeGreaterThan(3);
    expect(
      importers.map(({ name }) => name).filter((name) => !/^connectors\/[a-z-]+\/sandbox\.ts$/.test(name)),
    ).toEqual([]);
  });
});

describe('the files of src', () => {
  test('have no import cycles, not even between types', () => {
    const sources = files.filter(({ name }) => !name.endsWith('.test.ts'));
    const imports = new Map(
      sources.map(({ name, text }) => [
        name,
        importsOf(text).flatMap((specifier) => targetOf(name, specifier) ?? []),
      ]),
    );
    expect(imports.get('app.ts')).toContain('platform/database/database.ts');
    expect(findImportCycles(imports)).toEqual([]);
  });

  test('use the internals of pg and Kysely only in the database driver', () => {
    const users = files.filter(({ text }) =>
      /\bpg\.(Query|Connection|Result)\b|DefaultQueryExecutor|DummyDriver/.test(text),
    );
    expect(
      users.map(({ name }) => dirname(name)).filter((folder) => folder !== 'platform/database/driver'),
    ).toEqual([]);
  });
});

describe('the extraction', () => {
  /** These can only fall. */
  const LIMITS: Record<keyof Measured, number> = {
    numericConstants: 199,
    longPatterns: 0,
    repeatedConstants: 0,
    imports: 0,
  };

  test('says each number once, and imports in the order of its folders', () => {
    const sources = files
      .filter(({ name, folder }) => folder === 'extraction' && !isOfTests(name))
      .map(({ name, text }) => ({
        name: relative('extraction', name),
        text,
        imports: importsOf(text)
          .flatMap((specifier) => targetOf(name, specifier) ?? [])
          .filter((target) => target.startsWith('extraction/'))
          .map((target) => relative('extraction', target)),
      }));
    const measured = measureExtraction(sources);
    const violations = Object.entries(measured).flatMap(([what, found]: [string, number | string[]]) => {
      const [count, list] = Array.isArray(found) ? [found.length, found] : [found, []];
      const limit = LIMITS[what as keyof Measured];
      return count > limit ? [`${what}: ${count} is more than ${limit}`, ...list] : [];
    });
    expect(violations).toEqual([]);
  });
});

test.each([
  ['no import', { a: [] }, []],
  ['a chain', { a: ['b'], b: ['c'], c: [] }, []],
  ['two ways to one file', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
  ['two files', { a: ['b'], b: ['a'] }, [['a', 'b']]],
  ['a file that imports itself', { a: ['a'] }, [['a']]],
  ['a circle behind a chain', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, [['b', 'c', 'd']]],
  [
    'two circles',
    { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('findImportCycles finds the cycles in %s', (_, imports, cycles) => {
  expect(findImportCycles(new Map(Object.entries(imports)))).toEqual(cycles);
});

test("the demo uses only the service's API", () => {
  const folder = fileURLToPath(new URL('../demo', import.meta.url));
  const chapters = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(chapters.length).toBeGreaterThan(0);
  for (const name of chapters)
    for (const specifier of importsOf(readFileSync(join(folder, name), 'utf8')))
      expect(specifier, name).not.toMatch(/^#|\/src\//);
});

/** Each of these starts, stops or kills several servers, or builds a release, so that even its simplest case takes many seconds. */
const LONG_ALONE = [
  'bench/simulate/interrupted',
  'test/archive-rest',
  'test/clock-skew',
  'test/faults',
  'test/first-start',
  'test/point-in-time-embedded',
  'test/point-in-time',
  'test/read-only-root',
  'test/read-replica',
  'test/recovery',
  'test/release',
  'test/replace-processes',
  'test/stop-costly-work',
  'test/support/open-browser',
  'test/upgrade',
  'test/upload-faults',
];

test('each long test has a short one that npm test runs, except those in LONG_ALONE', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const tests = new Set(globSync('{src,test,bench,clients,demo}/**/*.test.ts', { cwd: root }));
  const alone = [...tests]
    .filter((name) => name.endsWith('.long.test.ts'))
    .filter((name) => !tests.has(name.replace('.long.test.ts', '.test.ts')));
  expect(tests.size).toBeGreaterThan(300);
  expect(alone.sort()).toEqual(LONG_ALONE.map((name) => `${name}.long.test.ts`));
});

test('CI runs every benchmark and every program of faults in short, except on a cluster', () => {
  const onCluster = ['bench citus', 'bench outage'];
  const steps = readFileSync(new URL('../.ci/run', import.meta.url), 'utf8').split('\n');
  const programs = (['bench', 'faults'] as const).flatMap((script) =>
    Object.keys(subcommands[script]).map((name) => `${script} ${name}`.trim()),
  );
  const missing = programs.filter((program) => {
    const [script, name = '--smoke'] = program.split(' ');
    return !steps.some((line) => line.startsWith(`step npm run ${script} -- ${name}`));
  });
  expect(missing).toEqual(onCluster);
});
