import { expect, test } from 'vitest';
import { seededRandom } from '#values/seeded-random.ts';
import type { Word } from '../../page/text.ts';
import { drawAccount } from '../../readings/statements/account.fixture.ts';
import {
  AMOUNT,
  changeDigit,
  expectChangesFound,
  failuresOf,
} from '../../readings/statements/change-figures.fixture.ts';
import { drawStatement, type Layout } from '../../readings/statements/draw-statement.fixture.ts';
import { LAYOUTS } from '../../readings/statements/layouts.fixture.ts';

test.each(LAYOUTS)('a changed figure is detected ($bank: $name)', (layout) => expectChangesFound(layout, 2));

test('a changed amount is reported in its row', () => {
  const [layout] = LAYOUTS.filter(({ bank }) => bank === 'The Co-operative Bank') as [Layout];
  const text = drawStatement(layout, drawAccount(7));
  const word = text.pages[0]?.lines[20]?.words.find(({ text: own }) => AMOUNT.test(own)) as Word;
  const changed = changeDigit(word.text, seededRandom(1));
  word.text = changed;
  const [finding, ...others] = failuresOf(text);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    code: 'balance_chain',
    page: 1,
    box: { x0: word.x0, y0: word.y0, x1: word.x1, y1: word.y1 },
  });
});

test('a changed balance is reported once, as a balance', () => {
  const [layout] = LAYOUTS.filter(({ bank }) => bank === 'The Co-operative Bank') as [Layout];
  const text = drawStatement(layout, drawAccount(7));
  const word = text.pages[0]?.lines[20]?.words.findLast(({ text: own }) => AMOUNT.test(own)) as Word;
  word.text = changeDigit(word.text, seededRandom(1));
  const failed = failuresOf(text);
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({
    field: expect.stringMatching(/balance$/),
    box: { x0: word.x0, y0: word.y0 },
  });
});
