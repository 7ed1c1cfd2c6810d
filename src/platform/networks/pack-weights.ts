import { countWeights, type Layer } from './description.ts';
import { floatsPerPlace, LANES, type Panel, panelsOf } from './kernels.ts';

/** The weights of each panel of each layer, in the order in which its kernel reads them. */
export function packWeights(layers: readonly Layer[], weights: Float32Array): Float32Array[][] {
  let at = 0;
  const packed = layers.map((layer) => {
    const own = weights.subarray(at, at + countWeights(layer));
    at += countWeights(layer);
    return panelsOf(layer).map((panel) =>
      layer.kind === 'depthwise' ? packDepthwise(layer, own) : packPanel(layer, panel, own),
    );
  });
  if (at !== weights.length) throw new RangeError('The weights do not belong to this network');
  return packed;
}

/** The biases, then for each row, column and input the weights of all outputs of the panel. */
function packPanel({ inputs, outputs, kernel }: Layer, { first, vectors }: Panel, weights: Float32Array) {
  const [rows, columns] = kernel;
  const [size, places, floats] = [vectors * LANES, rows * columns, floatsPerPlace(inputs)];
  const packed = new Float32Array(size * (1 + places * floats));
  for (let output = first; output < Math.min(outputs, first + size); output++) {
    packed[output - first] = weights[output] as number;
    for (let input = 0; input < inputs; input++)
      for (let place = 0; place < places; place++)
        packed[size * (1 + place * floats + input) + output - first] = weights[
          outputs + (output * inputs + input) * places + place
        ] as number;
  }
  return packed;
}

/** For each vector of channels the biases, then the weights by row and column. */
function packDepthwise({ outputs, kernel: [rows, columns] }: Layer, weights: Float32Array) {
  const places = rows * columns;
  const packed = new Float32Array(Math.ceil(outputs / LANES) * LANES * (1 + places));
  for (let channel = 0; channel < outputs; channel++) {
    const lane = channel % LANES;
    const start = (channel - lane) * (1 + places) + lane;
    packed[start] = weights[channel] as number;
    for (let place = 0; place < places; place++)
      packed[start + LANES * (1 + place)] = weights[outputs + channel * places + place] as number;
  }
  return packed;
}
