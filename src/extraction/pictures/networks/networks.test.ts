import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CROP_ROWS, openNetworks, type ReaderSize } from './index.ts';
import references from './reference.json' with { type: 'json' };

const networks = await openNetworks();

/** The same strokes as in tools/recogniser/networks.py. */
function drawStrokes(width: number, height: number): Uint8Array {
  const grey = new Uint8Array(width * height).fill(255);
  for (let y = 12; y < 28; y++)
    for (let x = 0; x < width; x++) if (((x * x) >> 4) % 3 === 0) grey[y * width + x] = 0;
  return grey;
}

/** The service rounds the weights and the values between the layers, which changes an output a little. */
function expectReference(name: keyof typeof references, values: ArrayLike<number>): void {
  const differences = Object.entries(references[name].values).map(([at, value]) =>
    Math.abs((values[Number(at)] as number) - value),
  );
  expect(differences.reduce((sum, difference) => sum + difference) / differences.length).toBeLessThan(0.1);
}

describe('the networks', () => {
  test.each(['finder', 'reader-s', 'reader-m'])('have the weights of the model card (%s)', (name) => {
    const card = readFileSync(new URL('model-card.md', import.meta.url), 'utf8');
    const weights = readFileSync(new URL(`${name}.weights`, import.meta.url));
    const checksum = createHash('sha256').update(weights).digest('hex');
    expect(card).toContain(`| \`${name}\` | ${weights.length / 2} | ${checksum} |`);
  });

  test('find print as they did where they were trained', () => {
    const { width, height } = references.finder;
    const { print, gap } = networks.find({ width, height, grey: drawStrokes(width, height) });
    expectReference('finder', [...print, ...gap]);
  });

  test.each<ReaderSize>(['s', 'm'])('read as they did where they were trained (%s)', (size) => {
    const { width } = references[`reader-${size}`];
    const crop = { width, grey: drawStrokes(width, CROP_ROWS) };
    const wide = { width: 1_500, grey: drawStrokes(1_500, CROP_ROWS) };
    const readings = networks.read([crop, wide, crop], size);
    for (const { columns, probabilities } of [readings[0], readings[2]].flatMap((reading) => reading ?? [])) {
      expect([columns, probabilities.length]).toEqual([width / 4, (width / 4) * networks.classes.length]);
      expectReference(`reader-${size}`, probabilities);
    }
  });
});
