import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrModules } from '../../web/dashboard/src/pages/people/qr-modules.ts';

/** Of the modules as rows of 0 and 1, made by another implementation (uqr 0.1.3, level M). */
const KNOWN = [
  ['STIPEND', 21, '8739a5d56c2f510c142c2e43dcee04f61b1bffab6d5d6554dd7bf51be8a3fe6f'],
  [
    'http://127.0.0.1:8080/journey/q2Jc1mWc0yq6T3bS8vG5xN7eR4uL9pK0aZ2hD6fY1oE',
    37,
    '94dcfd457ba6b6b22f2922a33b963960005f9ea86b16d344ec419f45a479c175',
  ],
  [
    `https://payroll.a-lender-with-a-long-name.example/journey/${'é'.repeat(120)}`,
    69,
    '7c6133477ee6b65bc16e5b960df7f2cbc15fc50c804fcd41bc17ef9746a5e611',
  ],
] as const;

test.each(KNOWN)('the QR code of %s is that of another implementation', (text, size, hash) => {
  const modules = qrModules(text);
  expect(modules.length).toBe(size);
  const rows = modules.map((row) => row.map(Number).join('')).join('\n');
  expect(createHash('sha256').update(rows).digest('hex')).toBe(hash);
});

test('a text of 412 bytes fits, and a longer one is rejected', () => {
  expect(qrModules('x'.repeat(412)).length).toBe(77);
  expect(() => qrModules('x'.repeat(413))).toThrow('too long');
});
