import { expect, test } from 'vitest';
import { decode } from './decode.ts';

const CLASSES = ['', 'a', 'b', ' '];

/** Probabilities of frames, each of which most likely shows one class. */
function framesOf(shown: string, probability = 0.9) {
  const probabilities = new Float32Array(shown.length * CLASSES.length).fill((1 - probability) / 3);
  [...shown].forEach((text, frame) => {
    probabilities[frame * CLASSES.length + CLASSES.indexOf(text === '.' ? '' : text)] = probability;
  });
  return { columns: shown.length, probabilities };
}

test.each([
  ['aab..a', 'aba'],
  ['a.a', 'aa'],
  ['..', ''],
  ['a b', 'a b'],
])('frames in a row with one character show it once: %s', (shown, text) => {
  expect(
    decode(framesOf(shown), CLASSES)
      .map((letter) => letter.text)
      .join(''),
  ).toBe(text);
});

test('a letter has the frames that show it and the probability of the clearest one', () => {
  const frames = framesOf('.aa', 0.7);
  frames.probabilities[2 * CLASSES.length + 1] = 0.8;
  const [letter] = decode(frames, CLASSES);
  expect(letter).toMatchObject({ text: 'a', from: 1, to: 3 });
  expect(letter?.probability).toBeCloseTo(0.8);
});
