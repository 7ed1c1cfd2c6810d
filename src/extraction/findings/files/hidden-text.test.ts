import { expect, test } from 'vitest';
import { NO_FACTS, openSheet } from '../../readings/statements/sheet.fixture.ts';
import { withoutShownText } from './hidden-text.ts';

const box = { x0: 0, y0: 0, x1: 10, y1: 10 };

function hiddenAmong(hidden: readonly string[], { isOcr = false } = {}) {
  const sheet = openSheet({ isOcr });
  for (const amount of ['£1,250.00', '12.50', '99.99', '3.20', '7.10']) {
    sheet.put(45, amount);
    sheet.feed();
  }
  const hiddenText = hidden.map((text) => ({ page: 1, box, text }));
  const { facts } = withoutShownText({ pages: sheet.done().pages, facts: { ...NO_FACTS, hiddenText } });
  return facts.hiddenText.map(({ text }) => text);
}

test('hidden amounts that are also visible on the page raise no doubt', () => {
  expect(hiddenAmong(['Balance 1250.00', 'Column', 'Balance 9,250.00'])).toEqual([
    'Column',
    'Balance 9,250.00',
  ]);
});

test('the hidden text of a scan raises no doubt when OCR misread a few of its amounts', () => {
  const layer = ['1,250.00', '12.50', '99.99', '3.20', '7.18'];
  expect(hiddenAmong(layer, { isOcr: true })).toEqual([]);
  expect(hiddenAmong(layer)).toEqual(['7.18']);
});
