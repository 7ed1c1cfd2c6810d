import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildProgram } from '../src/commands/program.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = globSync(['*.md', 'docs/*.md', 'bench/*.md'], { cwd: ROOT }).sort();
const api = JSON.parse(read('openapi.json')) as { paths: Record<string, Record<string, unknown>> };
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const config = read('src/config.ts');

/** What is at addresses of others, or stands for several. */
const ELSEWHERE = /^\/(oauth|create-test-user|individuals?-|test\/)|…/;

function read(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

function all(page: string, pattern: RegExp): string[] {
  return [...read(page).matchAll(pattern)].map(([whole, first]) => first ?? whole);
}

/** Ids have names in the description, and values or variables on a page. */
function shapeOf(endpoint: string): string {
  return endpoint.replace(/\?.*$/, '').replace(/\{\w+\}|\$[A-Z_]+|[A-Z]+_ID|\b1(?=\.png)/g, '{}');
}

const endpoints = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => shapeOf(`${method.toUpperCase()} ${path}`)),
);

/** As headings become anchors. */
function anchorsOf(page: string): string[] {
  return all(page, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(PAGES)('%s names only what is there:', (page) => {
  test('endpoints', () => {
    const named = all(page, /\b(?:GET|POST|PUT|PATCH|DELETE) \/[^\s`"'|,)]+/g);
    const ours = named.filter((endpoint) => !ELSEWHERE.test(endpoint.split(' ')[1] ?? ''));
    for (const endpoint of ours) expect(endpoints, endpoint).toContain(shapeOf(endpoint));
  });

  test('links', () => {
    for (const link of all(page, /\]\((?!https?:)([^)]+)\)/g)) {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      expect(existsSync(join(ROOT, target)), link).toBe(true);
      if (anchor) expect(anchorsOf(target), link).toContain(anchor);
    }
  });

  test('files', () => {
    const named = all(
      page,
      /`((?:src|test|bench|demo|scripts|docs|receiver|examples|migrations)\/[^`\s<]*)`/g,
    );
    for (const file of named) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });

  test('npm scripts and commands of stipend', () => {
    for (const script of all(page, /npm run ([a-z:]+)/g)) expect(Object.keys(scripts)).toContain(script);
    const commands = buildProgram().commands.map((command) => command.name());
    for (const command of all(page, /(?:`stipend|npm run stipend(?: --silent)? --) ([a-z]+)/g))
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
