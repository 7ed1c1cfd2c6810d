import { describe, expect, test } from 'vitest';
import { seededRandom } from '#values/seeded-random.ts';
import { countWeights, type Description, type Layer } from './description.ts';
import { Network, type Output, type Picture } from './network.ts';

/** A tensor of the plain calculation: channels, rows and columns. */
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

const random = seededRandom('networks');

describe('a network has the same output as the plain calculation, with', () => {
  test.each(Object.entries(NETWORKS))('%s', (_, layers) => {
    const description: Description = { layers, output: 'sigmoid' };
    const count = layers.reduce((sum, layer) => sum + countWeights(layer), 0);
    const weights = Float32Array.from({ length: count }, () => random.swing() / 4);
    const pictures = [24, 8, 40].map((width) => drawPicture(width, 16));
    const outputs = new Network(description, weights).run(pictures);
    for (const [index, picture] of pictures.entries())
      expectClose(outputs[index], calculate(layers, weights, picture));
  });
});

describe('a network', () => {
  const layers: Layer[] = [
    { ...BASE, stride: [2, 2] },
    { ...BASE, from: 1, inputs: 8, stride: [2, 2], outputs: 4 },
  ];
  const weights = Float32Array.from({ length: 80 + 4 + 288 }, () => random.swing() / 2);
  const network = new Network({ layers, output: 'softmax' }, weights);

  test('says the same about a picture alone, among others, and after a larger one', () => {
    const [one, large] = [drawPicture(20, 16), drawPicture(2_000, 16)];
    const [alone] = network.run([one]);
    network.run([large]);
    expect(network.run([large, one, large])[1]).toEqual(alone);
  });

  test('takes a picture to be white beyond its edges, up to a whole place', () => {
    const { width, height, grey } = drawPicture(17, 14);
    const wide = { width: 20, height: 16, grey: new Uint8Array(320).fill(255) };
    for (let y = 0; y < height; y++) wide.grey.set(grey.subarray(y * width, (y + 1) * width), y * wide.width);
    expect(network.run([{ width, height, grey }])).toEqual(network.run([wide]));
  });

  test('has probabilities that add up to one', () => {
    const values = network.run([drawPicture(20, 16)])[0]?.values ?? new Float32Array();
    for (let at = 0; at < values.length; at += 4)
      expect(values.subarray(at, at + 4).reduce((sum, value) => sum + value)).toBeCloseTo(1, 5);
  });

  test('rejects pictures that need too much memory, and weights of another network', () => {
    const huge = { width: 4_000_000, height: 4, grey: new Uint8Array(16_000_000) };
    expect(() => network.run([huge])).toThrow('too large');
    expect(() => new Network({ layers, output: 'softmax' }, new Float32Array(7))).toThrow('do not belong');
  });
});

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
  return (tensors.at(-1) as Plain).map((rows) =>
    rows.map((row) => row.map((value) => 1 / (1 + Math.exp(-value)))),
  );
}

function calculateLayer(layer: Layer, weights: Float32Array, tensors: readonly Plain[]): Plain {
  const { kind, inputs, outputs, kernel, stride, padding, dilation, activation, add } = layer;
  const input = tensors[layer.from] as Plain;
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

function expectClose(output: Output | undefined, expected: Plain): void {
  const { width = 0, height = 0, channels = 0, values = [] } = output ?? {};
  expect([channels, height, width]).toEqual([expected.length, expected[0]?.length, expected[0]?.[0]?.length]);
  const worst = Math.max(
    ...[...values].map((value, at) => {
      const [channel, place] = [at % channels, Math.floor(at / channels)];
      return Math.abs(value - (expected[channel]?.[Math.floor(place / width)]?.[place % width] as number));
    }),
  );
  expect(worst).toBeLessThan(1e-5);
}
