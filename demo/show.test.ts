import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createShow } from './show.ts';

function shown(isPlain: boolean): string {
  const out = new PassThrough({ encoding: 'utf8' });
  const show = createShow(out, { isPlain });
  show.chapter({ step: 2, of: 4, title: 'Read' });
  show.held('it is there');
  show.close();
  show.line('too late');
  return String(out.read());
}

test('plain output has no escape codes and no bar', () => {
  expect(shown(true)).toBe('\n[2/4] Read\n  ✓ it is there\n');
});

test('on a terminal a bar below the lines tells how far it is, and is gone at the end', () => {
  const text = shown(false);
  expect(stripVTControlCharacters(text)).toMatch(/✓ it is there\n━+─+ step 2 of 4\r$/);
  expect(text.endsWith('\r\u001b[2K')).toBe(true);
});
