import { expect, test } from 'vitest';
import type { Word } from '../page-text.ts';
import { withPoint } from './correct-figures.ts';

test('a point that OCR missed is added where a column has amounts with pence', () => {
  const word: Word = {
    text: '791',
    x0: 400,
    y0: 0,
    x1: 425,
    y1: 9,
    size: 9,
    font: null,
    confidence: 0.8,
  };
  expect(withPoint(word, [425.5, 424.6, 425, 500]).text).toBe('7.91');
  expect(withPoint(word, [425.5, 500, 500, 500]).text).toBe('791');
});
