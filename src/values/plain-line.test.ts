import { expect, test } from 'vitest';
import { plainLine } from './plain-line.ts';

test.each([
  ['  KESTREL\r\n FOODS\u00a0\u2028LTD ', 'KESTREL FOODS LTD'],
  ['pay \u202e0001\u202c \u2066x\u2069', 'pay 0001 x'],
  ['SA\u200bLA\u00adRY\ufeff', 'SALARY'],
  ['\u0000\u001b[31mred\u0007', '[31mred'],
  ['half \ud83d', 'half \ufffd'],
  ['Ŵyn-Jones & Müller 工資 💷', 'Ŵyn-Jones & Müller 工資 💷'],
])('%j becomes %j', (text, plain) => {
  expect(plainLine(text)).toBe(plain);
});
