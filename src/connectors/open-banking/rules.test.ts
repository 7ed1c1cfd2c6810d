import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = import.meta.dirname;
const page = readFileSync(join(FOLDER, 'README.md'), 'utf8');
const [, rules = ''] = page.split('## Rules that it follows');
const named = [...rules.matchAll(/^\| .+ \| (.+) \|$/gm)].map(([, name = '']) => name).slice(1);
const tests = globSync('*.test.ts', { cwd: FOLDER }).map((file) => readFileSync(join(FOLDER, file), 'utf8'));

test('every rule on the page has a test of that name', () => {
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !tests.some((text) => text.includes(`'${name}'`)))).toEqual([]);
});
