import { z } from 'zod';

/*
 * A network of convolutions as data: a list of layers, in the order in which they run, and a file with their weights. Tensor 0
 * is the picture; tensor n is the output of layer n - 1.
 */

const Pair = z.tuple([z.int().min(0), z.int().min(0)]);

export const Layer = z.strictObject({
  /** A depthwise layer has one filter for each channel; others combine all channels. */
  kind: z.enum(['convolution', 'depthwise']),
  from: z.int().min(0),
  inputs: z.int().min(1),
  outputs: z.int().min(1),
  /** Rows first, then columns. */
  kernel: Pair,
  stride: Pair,
  padding: Pair,
  dilation: z.int().min(1),
  activation: z.enum(['none', 'relu']),
  /** A tensor that is added. If it is half as large, each of its values is added at four places. */
  add: z
    .strictObject({ tensor: z.int().min(1), when: z.enum(['before', 'after']), isHalf: z.boolean() })
    .optional(),
  /**
   * If given, the input is rounded to 128 levels, and the layer calculates with integers. No other layer may use that
   * input. The level `zero` means 0; it must be 0 if the input is padded.
   */
  levels: z.strictObject({ step: z.number().positive(), zero: z.int().min(0).max(127) }).optional(),
});
export type Layer = z.output<typeof Layer>;

export const Description = z.strictObject({
  layers: z.array(Layer).min(1),
  /** The meanings of the output's channels, for a network that reads. The first is "no character". */
  classes: z.array(z.string()).optional(),
});
export type Description = z.output<typeof Description>;

/** How many numbers a layer has in the file: a bias for each output, then the weights by output, input, row and column. */
export function countWeights({ kind, inputs, outputs, kernel: [rows, columns] }: Layer): number {
  return outputs * (1 + (kind === 'depthwise' ? 1 : inputs) * rows * columns);
}

/** Returns the levels to which a tensor is rounded, or null. */
export function levelsOf(tensor: number, layers: readonly Layer[]): NonNullable<Layer['levels']> | null {
  return layers.find(({ from }) => from === tensor)?.levels ?? null;
}
