import { countWeights, type Layer } from './description.ts';
import { LANES, type Panel, panelsOf, placeBytes, WORD_BYTES } from './kernels.ts';

/** The weights of an output that calculates with integers are multiples of a 127th of its largest one. */
const LEVEL_MAX = 127;

/** The weights of each panel of each layer, in the order in which its kernel reads them. */
export function packWeights(layers: readonly Layer[], weights: Float32Array): Uint8Array[][] {
  let at = 0;
  const packed = layers.map((layer) => {
    const own = weights.subarray(at, at + countWeights(layer));
    at += countWeights(layer);
    return panelsOf(layer).map((panel) => {
      if (layer.kind === 'depthwise') return packDepthwise(layer, own);
      return layer.levels ? packLevels(layer, panel, own) : packFloats(layer, panel, own);
    });
  });
  if (at !== weights.length) throw new RangeError('The weights do not belong to this network');
  return packed;
}

/** The biases, then for each row, column and input the weights of all outputs of the panel. */
function packFloats(layer: Layer, { first, vectors }: Panel, weights: Float32Array): Uint8Array {
  const { inputs, outputs, kernel } = layer;
  const [places, panel] = [kernel[0] * kernel[1], vectors * LANES];
  const word = placeBytes(inputs, null) / WORD_BYTES;
  const packed = new Float32Array(panel * (1 + places * word));
  for (let output = first; output < Math.min(outputs, first + panel); output++) {
    packed[output - first] = weights[output] as number;
    let from = outputs + output * inputs * places;
    for (let input = 0; input < inputs; input++)
      for (let place = 0; place < places; place++)
        packed[panel * (1 + place * word + input) + output - first] = weights[from++] as number;
  }
  return new Uint8Array(packed.buffer);
}

/** For each vector of channels the biases, then the weights by row and column. */
function packDepthwise({ outputs, kernel }: Layer, weights: Float32Array): Uint8Array {
  const places = kernel[0] * kernel[1];
  const packed = new Float32Array(Math.ceil(outputs / LANES) * LANES * (1 + places));
  for (let channel = 0; channel < outputs; channel++) {
    const lane = channel % LANES;
    const start = (channel - lane) * (1 + places) + lane;
    packed[start] = weights[channel] as number;
    for (let place = 0; place < places; place++)
      packed[start + LANES * (1 + place)] = weights[outputs + channel * places + place] as number;
  }
  return new Uint8Array(packed.buffer);
}

/**
 * The sizes of each output's levels and the biases, then for each row, column and word of the input, four bytes for each
 * output of the panel.
 */
function packLevels(layer: Layer, { first, vectors }: Panel, weights: Float32Array): Uint8Array {
  const { inputs, outputs, kernel } = layer;
  const { step, zero } = layer.levels as NonNullable<Layer['levels']>;
  const [places, panel] = [kernel[0] * kernel[1], vectors * LANES];
  const place = panel * placeBytes(inputs, layer.levels);
  const constants = new Float32Array(2 * panel);
  const levels = new Int8Array(places * place);
  for (let output = first; output < Math.min(outputs, first + panel); output++) {
    const start = outputs + output * inputs * places;
    const own = weights.subarray(start, start + inputs * places);
    const unit = own.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / LEVEL_MAX || 1;
    let sum = 0;
    own.forEach((weight, index) => {
      const [input, lane] = [Math.floor(index / places), Math.floor(index / places) % WORD_BYTES];
      const level = Math.round(weight / unit);
      sum += level;
      const word = (index % places) * place + (input - lane) * panel;
      levels[word + (output - first) * WORD_BYTES + lane] = level;
    });
    constants[output - first] = unit * step;
    constants[panel + output - first] = (weights[output] as number) - zero * sum * unit * step;
  }
  return Buffer.concat([new Uint8Array(constants.buffer), new Uint8Array(levels.buffer)]);
}
