import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../', import.meta.url));

test('the script for the pages of clients is at most 4 KB, compressed', () => {
  expect(gzipSync(readFileSync(`${SRC}journey/embedding/embed.js`)).length).toBeLessThanOrEqual(4 * 1024);
});

test('all scripts of the journey together are at most 15 KB, compressed', () => {
  const files = globSync([`${SRC}journey/scripts/*.js`, `${SRC}pages/assets/*.js`]);
  expect(files.length).toBeGreaterThan(1);
  const sizes = files.map((file) => gzipSync(readFileSync(file)).length);
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(15 * 1024);
});
