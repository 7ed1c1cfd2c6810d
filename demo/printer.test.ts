import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createPrinter } from './printer.ts';

function print(isPlain: boolean): string {
  const out = new PassThrough({ encoding: 'utf8' });
  const printer = createPrinter(out, { isPlain });
  printer.heading({ step: 2, of: 4, title: 'Read' });
  printer.passed('the payslips are complete');
  printer.close();
  printer.line('printed after closing');
  return String(out.read());
}

test('plain output has no escape codes and no progress bar', () => {
  expect(print(true)).toBe('\n[2/4] Read\n  ✓ the payslips are complete\n');
});

test('a terminal shows a progress bar below the last line and clears it at the end', () => {
  const text = print(false);
  expect(stripVTControlCharacters(text)).toMatch(/✓ the payslips are complete\n━+─+ step 2 of 4\r$/);
  expect(text.endsWith('\r\u001b[2K')).toBe(true);
});
