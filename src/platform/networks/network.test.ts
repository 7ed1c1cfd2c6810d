import { describe, expect, test } from 'vitest';
import { seededRandom } from '#values/seeded-random.ts';
import { countWeights, type Layer } from './description.ts';
import { Network, type Picture } from './network.ts';

/** Channels, rows and columns. */
type Plain = number[][][];

const BASE: Layer = {
  kind: 'convolution',
  from: 0,
  inputs: 1,
  outputs: 8,
  kernel: [3, 3],
  stride: [1, 1],
  padding: [1, 1],
  dilation: 1,
  activation: 'relu',
};

const NETWORKS: Record<string, Layer[]> = {
  'one layer': [BASE],
  strides: [
    { ...BASE, stride: [2, 2] },
    { ...BASE, from: 1, inputs: 8, outputs: 20, stride: [2, 1] },
  ],
  'numbers of channels that are not multiples of a vector': [
    { ...BASE, outputs: 5 },
    { ...BASE, from: 1, inputs: 5, outputs: 23, kernel: [1, 1], padding: [0, 0] },
    { ...BASE, from: 2, inputs: 23, outputs: 3 },
  ],
  'filters for each channel, far from each other and long': [
    BASE,
    { ...BASE, kind: 'depthwise', from: 1, inputs: 8, padding: [2, 2], dilation: 2 },
    { ...BASE, kind: 'depthwise', from: 2, inputs: 8, kernel: [1, 9], padding: [0, 4], activation: 'none' },
    { ...BASE, kind: 'depthwise', from: 3, inputs: 8, stride: [2, 2] },
  ],
  'a filter as high as the picture': [{ ...BASE, kernel: [16, 3], padding: [0, 1] }],
  'a sum after the activation': [
    BASE,
    {
      ...BASE,
      from: 1,
      inputs: 8,
      kernel: [1, 1],
      padding: [0, 0],
      add: { tensor: 1, when: 'after', isHalf: false },
    },
  ],
  'a sum with a smaller tensor': [
    BASE,
    { ...BASE, from: 1, inputs: 8, stride: [2, 2] },
    { ...BASE, from: 2, inputs: 8 },
    { ...BASE, from: 1, inputs: 8, add: { tensor: 3, when: 'before', isHalf: true } },
  ],
};

/** Their input is rounded, and a number between two levels may be rounded either way. */
const NETWORKS_OF_INTEGERS: Record<string, Layer[]> = {
  'an input that is not negative': [
    { ...BASE, outputs: 12 },
    { ...BASE, from: 1, inputs: 12, outputs: 20, stride: [2, 2], levels: { step: 0.02, zero: 0 } },
    { ...BASE, from: 2, inputs: 20, outputs: 7, levels: { step: 0.03, zero: 0 } },
  ],
  'an input that is a sum': [
    { ...BASE, outputs: 24 },
    { ...BASE, from: 1, inputs: 24, outputs: 24, add: { tensor: 1, when: 'after', isHalf: false } },
    { ...BASE, from: 2, inputs: 24, outputs: 7, levels: { step: 0.04, zero: 0 } },
  ],
  'an input that may be negative': [
    { ...BASE, outputs: 24 },
    { ...BASE, kind: 'depthwise', from: 1, inputs: 24, outputs: 24, activation: 'none' },
    {
      ...BASE,
      from: 2,
      inputs: 24,
      kernel: [1, 1],
      padding: [0, 0],
      levels: { step: 0.02, zero: 64 },
      add: { tensor: 1, when: 'after', isHalf: false },
      outputs: 24,
    },
  ],
};

const random = seededRandom('networks');

describe('a network has the same output as the plain calculation, with', () => {
  test.each(Object.entries(NETWORKS))('%s', (_, layers) => {
    expect(worstOf(layers)).toBeLessThan(1e-5);
  });

  test.each(Object.entries(NETWORKS_OF_INTEGERS))('integers, and %s', (_, layers) => {
    expect(worstOf(layers)).toBeLessThan(0.05);
  });
});

describe('a network', () => {
  const layers: Layer[] = [
    { ...BASE, stride: [2, 2] },
    { ...BASE, from: 1, inputs: 8, stride: [2, 2], outputs: 4 },
  ];
  const weights = Float32Array.from({ length: 80 + 4 + 288 }, () => random.swing() / 2);
  const network = new Network({ layers }, weights);

  test('says the same about a picture alone, among others, and after a larger one', () => {
    const [one, large] = [drawPicture(20, 16), drawPicture(2_000, 16)];
    const [alone] = run(network, [one]);
    run(network, [large]);
    expect(run(network, [large, one, large])[1]).toEqual(alone);
  });

  test('takes a picture to be white beyond its edges, up to a whole place', () => {
    const { width, height, grey } = drawPicture(17, 14);
    const wide = { width: 20, height: 16, grey: new Uint8Array(320).fill(255) };
    for (let y = 0; y < height; y++) wide.grey.set(grey.subarray(y * width, (y + 1) * width), y * wide.width);
    expect(run(network, [{ width, height, grey }])).toEqual(run(network, [wide]));
  });

  test('rejects pictures that need too much memory, and weights of another network', () => {
    const huge = { width: 4_000_000, height: 4, grey: new Uint8Array(16_000_000) };
    expect(() => run(network, [huge])).toThrow('too large');
    expect(() => new Network({ layers }, new Float32Array(7))).toThrow('do not belong');
  });
});

/** Returns the largest difference between the output of a network and the plain calculation. */
function worstOf(layers: Layer[]): number {
  const count = layers.reduce((sum, layer) => sum + countWeights(layer), 0);
  const weights = Float32Array.from({ length: count }, () => random.swing() / 4);
  const pictures = [24, 8, 40].map((width) => drawPicture(width, 16));
  const outputs = run(new Network({ layers }, weights), pictures);
  const expected = pictures.map((picture) => calculate(layers, weights, picture));
  const [found, plain] = [outputs.flat(3), expected.flat(3)];
  expect(found.length).toBe(plain.length);
  return Math.max(...found.map((value, index) => Math.abs(value - (plain[index] as number))));
}

function run(network: Network, pictures: readonly Picture[]): Plain[] {
  const outputs = pictures.map((): Plain => Array.from({ length: network.channels }, () => []));
  network.run(pictures, ({ picture, y, width, place, values }) => {
    for (let channel = 0; channel < network.channels; channel++)
      outputs[picture]?.[channel]?.splice(
        y,
        1,
        Array.from({ length: width }, (_, x) => values[x * place + channel] as number),
      );
  });
  return outputs;
}

function drawPicture(width: number, height: number): Picture {
  return { width, height, grey: Uint8Array.from({ length: width * height }, () => random.below(256)) };
}

function calculate(layers: readonly Layer[], weights: Float32Array, { width, height, grey }: Picture): Plain {
  const tensors: Plain[] = [
    [
      Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (_, x) => (grey[y * width + x] as number) / 127.5 - 1),
      ),
    ],
  ];
  let at = 0;
  for (const layer of layers) {
    tensors.push(calculateLayer(layer, weights.subarray(at), tensors));
    at += countWeights(layer);
  }
  return tensors.at(-1) as Plain;
}

function roundTo({ step, zero }: NonNullable<Layer['levels']>, value: number): number {
  return step * (Math.min(127, Math.max(0, Math.round(value / step) + zero)) - zero);
}

function calculateLayer(layer: Layer, weights: Float32Array, tensors: readonly Plain[]): Plain {
  const { kind, inputs, outputs, kernel, stride, padding, dilation, activation, add, levels } = layer;
  const input = (tensors[layer.from] as Plain).map((rows) =>
    rows.map((row) => row.map((value) => (levels ? roundTo(levels, value) : value))),
  );
  const sizes = [input[0]?.length ?? 0, input[0]?.[0]?.length ?? 0].map(
    (size, axis) =>
      Math.floor(
        (size + 2 * (padding[axis] as number) - dilation * ((kernel[axis] as number) - 1) - 1) /
          (stride[axis] as number),
      ) + 1,
  );
  const perOutput = kind === 'depthwise' ? 1 : inputs;
  const valueAt = (output: number, y: number, x: number) => {
    let sum = weights[output] as number;
    for (let c = 0; c < perOutput; c++)
      for (let ky = 0; ky < kernel[0]; ky++)
        for (let kx = 0; kx < kernel[1]; kx++) {
          const row = input[kind === 'depthwise' ? output : c]?.[y * stride[0] - padding[0] + ky * dilation];
          const value = row?.[x * stride[1] - padding[1] + kx * dilation] ?? 0;
          sum +=
            value *
            (weights[outputs + ((output * perOutput + c) * kernel[0] + ky) * kernel[1] + kx] as number);
        }
    const other = add
      ? (tensors[add.tensor]?.[output]?.[add.isHalf ? y >> 1 : y]?.[add.isHalf ? x >> 1 : x] as number)
      : 0;
    if (add?.when === 'before') sum += other;
    const active = activation === 'relu' ? Math.max(0, sum) : sum;
    return add?.when === 'after' ? active + other : active;
  };
  return Array.from({ length: outputs }, (_, output) =>
    Array.from({ length: sizes[0] as number }, (_, y) =>
      Array.from({ length: sizes[1] as number }, (_, x) => valueAt(output, y, x)),
    ),
  );
}
