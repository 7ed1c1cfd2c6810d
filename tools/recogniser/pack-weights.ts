import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWeights, Description, type Layer } from '#platform/networks/description.ts';
import { chooseLevels, readCells } from './choose-levels.ts';
import { type Node, readOnnx } from './read-onnx.ts';

/*
 * Turns the files that train.py exports into those that the service uses: the layers of a network as JSON, and the weights in
 * half precision. Also updates the checksum in the model card, and the outputs that a test compares. With pages of draw-pages.ts,
 * measures which values the tensors of a reader have, so that its layers can calculate with integers.
 *
 *   node tools/recogniser/pack-weights.ts FOLDER NETWORK [PAGES]
 */

const TARGET = new URL('../../src/extraction/pictures/networks/', import.meta.url);

const [folder = '', network = '', pages] = process.argv.slice(2);
const graph = readOnnx(readFileSync(join(folder, `${network}.onnx`)));
const layers: Layer[] = [];
const weights: number[] = [];
/** The tensor that each name stands for, or what a concatenation consists of. */
const tensors = new Map<string, number>([['x', 0]]);
const doubled = new Map<string, number>();
const joined = new Map<string, string[]>();
let isReader = false;

for (const node of graph.nodes) {
  const [from = '', other = ''] = node.inputs;
  const [to = ''] = node.outputs;
  if (node.kind === 'Conv') tensors.set(to, addConvolution(node, from, to));
  else if (node.kind === 'Relu') tensors.set(to, changeLayer(from, { activation: 'relu' }));
  else if (node.kind === 'Add') tensors.set(to, addTensor(from, other));
  else if (node.kind === 'Resize') doubled.set(to, tensorOf(from));
  else if (node.kind === 'Concat') joined.set(to, node.inputs);
  else if (node.kind === 'Softmax') isReader = true;
  else if (node.kind === 'Gather' || node.kind === 'Transpose') tensors.set(to, tensorOf(from));
  else if (node.kind !== 'Constant' && node.kind !== 'Sigmoid')
    throw new Error(`${node.kind} is not supported`);
}
const classes = isReader
  ? ['', ...JSON.parse(readFileSync(join(folder, 'characters.json'), 'utf8')), ' ']
  : undefined;
if (weights.length !== layers.reduce((sum, layer) => sum + countWeights(layer), 0))
  throw new Error('A layer has the wrong number of weights');
const description = Description.parse({
  ...(classes && { classes }),
  layers: isReader && pages ? chooseLevels(layers, Float32Array.from(weights), readCells(pages)) : layers,
});
writeNetwork();

function writeNetwork(): void {
  const bytes = Buffer.from(Float16Array.from(weights).buffer);
  writeFileSync(new URL(`${network}.weights`, TARGET), bytes);
  writeFileSync(new URL(`${network}.json`, TARGET), `${JSON.stringify(description, null, 2)}\n`);

  const card = new URL('model-card.md', TARGET);
  const row = `| \`${network}\` | ${weights.length} | ${createHash('sha256').update(bytes).digest('hex')} |`;
  const pattern = new RegExp(`^\\| \`${network}\` \\|.*$`, 'm');
  writeFileSync(card, readFileSync(card, 'utf8').replace(pattern, row));

  const references = new URL('reference.json', TARGET);
  const reference = JSON.parse(readFileSync(join(folder, `${network}.reference.json`), 'utf8'));
  const all = { ...JSON.parse(readFileSync(references, 'utf8')), [network]: reference };
  writeFileSync(references, `${JSON.stringify(all)}\n`);
}

function tensorOf(name: string): number {
  const tensor = tensors.get(name);
  if (tensor === undefined) throw new Error(`${name} is not the output of a layer`);
  return tensor;
}

function addConvolution(node: Node, from: string, to: string): number {
  const filter = graph.tensors.get(node.inputs[1] ?? '');
  if (filter === undefined) throw new Error(`${to} has no weights`);
  const [outputs = 0, perGroup = 0, ...kernel] = filter.sizes;
  const bias = graph.tensors.get(node.inputs[2] ?? '')?.values ?? new Float32Array(outputs);
  const parts = joined.get(from);
  const isDepthwise = node.numbers.get('group')?.[0] !== 1;
  const [dilation = 1] = node.numbers.get('dilations') ?? [];
  if (!isDepthwise && dilation > 1) throw new Error(`${to} has a dilation`);
  const base = {
    kernel,
    stride: node.numbers.get('strides'),
    padding: node.numbers.get('pads')?.slice(0, 2),
    dilation,
  };
  const add = (
    layer: Pick<Layer, 'kind' | 'from' | 'inputs'> & Partial<Layer>,
    biases: Float32Array,
    values: Float32Array,
  ) => {
    layers.push({ ...base, outputs, activation: 'none', ...layer } as Layer);
    for (const value of [...biases, ...values]) weights.push(value);
    return layers.length;
  };
  if (parts === undefined) {
    const inputs = isDepthwise ? outputs : perGroup;
    return add(
      { kind: isDepthwise ? 'depthwise' : 'convolution', from: tensorOf(from), inputs },
      bias,
      filter.values,
    );
  }
  // a 1 × 1 filter of the small tensor can be applied before that is enlarged, which takes a quarter of the time
  const [small = '', large = ''] = parts;
  const half = doubled.get(small);
  if (half === undefined || kernel.some((size) => size !== 1)) throw new Error(`${from} is not supported`);
  const ofSmall = layers[half - 1]?.outputs ?? 0;
  const take = (first: number, end: number) =>
    filter.values.filter((_, at) => at % perGroup >= first && at % perGroup < end);
  const tensor = add(
    { kind: 'convolution', from: half, inputs: ofSmall },
    new Float32Array(outputs),
    take(0, ofSmall),
  );
  return add(
    {
      kind: 'convolution',
      from: tensorOf(large),
      inputs: perGroup - ofSmall,
      add: { tensor, when: 'before', isHalf: true },
    },
    bias,
    take(ofSmall, perGroup),
  );
}

function changeLayer(name: string, change: Partial<Layer>): number {
  const tensor = tensorOf(name);
  layers[tensor - 1] = { ...(layers[tensor - 1] as Layer), ...change };
  return tensor;
}

/** The later of the two layers adds the output of the earlier one. */
function addTensor(a: string, b: string): number {
  const [tensor = 0, last = 0] = [tensorOf(a), tensorOf(b)].sort((one, other) => one - other);
  if (last !== layers.length) throw new Error('A sum does not follow its last layer');
  layers[last - 1] = { ...(layers[last - 1] as Layer), add: { tensor, when: 'after', isHalf: false } };
  return last;
}
