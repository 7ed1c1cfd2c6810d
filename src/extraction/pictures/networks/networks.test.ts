import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CROP_ROWS, openNetworks, type ReaderSize } from './index.ts';
import references from './reference.json' with { type: 'json' };

const networks = await openNetworks();

/** The same pattern as in tools/recogniser/train.py. */
function drawPattern(width: number, height: number): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) grey[y * width + x] = (x * x + 3 * y * y + 5 * x * y) % 256;
  return grey;
}

/** The weights are rounded to half precision, which changes an output a little. */
function expectReference(name: keyof typeof references, values: ArrayLike<number>): void {
  for (const [at, value] of Object.entries(references[name].values))
    expect(Math.abs((values[Number(at)] as number) - value), `${name} at ${at}`).toBeLessThan(0.02);
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
    const { print, gap } = networks.find({ width, height, grey: drawPattern(width, height) });
    expectReference('finder', [...print, ...gap]);
  });

  test.each<ReaderSize>(['s', 'm'])('read as they did where they were trained (%s)', (size) => {
    const { width } = references[`reader-${size}`];
    const crop = { width, grey: drawPattern(width, CROP_ROWS) };
    const wide = { width: 1_500, grey: drawPattern(1_500, CROP_ROWS) };
    const readings = networks.read([crop, wide, crop], size);
    for (const { columns, probabilities } of [readings[0], readings[2]].flatMap((reading) => reading ?? [])) {
      expect([columns, probabilities.length]).toEqual([width / 4, (width / 4) * networks.classes.length]);
      expectReference(`reader-${size}`, probabilities);
    }
  });
});
