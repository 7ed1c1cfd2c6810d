import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The requirements of levels 1 and 2 in ASVS 5.0.0, by section. Those of level 3 are left out. */
const REQUIREMENTS: Record<string, number[]> = {
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
};
const STATES = ['met', 'partly', 'not met', 'operator', 'not applicable'];
const REASON_LENGTH_MIN = 25;

const [, section = ''] = read('SECURITY.md').split('## ASVS 5.0, level 2');
const rows = [...section.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, number = '', words = '', state = '', proof = '']) => ({ number, words, state, proof }),
);

test('the table of ASVS has each requirement of levels 1 and 2 once, in order', () => {
  const expected = Object.entries(REQUIREMENTS).flatMap(([part, numbers]) =>
    numbers.map((number) => `${part}.${number}`),
  );
  expect(expected).toHaveLength(86);
  expect(rows.map(({ number }) => number)).toEqual(expected);
  expect(section.match(/^\| \d/gm)).toHaveLength(rows.length);
});

test('each requirement says whether it is met, with a test or a page, or with the reason why not', () => {
  for (const { number, state, proof } of rows) {
    expect(STATES, number).toContain(state);
    const links = [...proof.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
    for (const path of links) expect(existsSync(join(ROOT, path)), `${number}: ${path}`).toBe(true);
    if (state === 'met') expect(links.length, number).toBeGreaterThan(0);
    else expect(proof.replace(/\[[^\]]*\]\([^)]*\)/g, '').length, number).toBeGreaterThan(REASON_LENGTH_MIN);
  }
});

test('the summary of the table counts its rows', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  expect(section).toContain(
    `${count('met')} met, ${count('partly')} partly met, ${count('not met')} not met, ${count('operator')} left to the operator, ${count('not applicable')} not applicable`,
  );
});

test('password fields hide what is typed, and let people paste and use password managers', () => {
  const files = globSync('web/dashboard/src/**/*.tsx', { cwd: ROOT });
  const fields = files.flatMap((file) =>
    [...read(file).matchAll(/name="(?:\w+_)?password"[\s\S]{0,100}/g)].map(([field]) => ({ file, field })),
  );
  expect(fields.length).toBeGreaterThanOrEqual(4);
  for (const { file, field } of fields)
    expect(field, file).toMatch(/type="password"\s+autoComplete="(current|new)-password"/);
  for (const file of files) expect(read(file), file).not.toContain('onPaste');
});
