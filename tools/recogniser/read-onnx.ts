/* Reads the parts of an ONNX file, which is a protocol buffer, that describe convolutions. */

export interface Node {
  kind: string;
  inputs: string[];
  outputs: string[];
  /** Attributes that are whole numbers, or lists of them. */
  numbers: Map<string, number[]>;
}

export interface Graph {
  nodes: Node[];
  tensors: Map<string, { sizes: number[]; values: Float32Array }>;
}

interface Field {
  number: number;
  value: number;
  bytes: Buffer;
}

export function readOnnx(file: Buffer): Graph {
  const graph = fieldsOf(bytesOf(fieldsOf(file), 7));
  return {
    nodes: allOf(graph, 1).map(readNode),
    tensors: new Map(allOf(graph, 5).map(readTensor)),
  };
}

function readNode(bytes: Buffer): Node {
  const fields = fieldsOf(bytes);
  return {
    kind: bytesOf(fields, 4).toString(),
    inputs: allOf(fields, 1).map(String),
    outputs: allOf(fields, 2).map(String),
    numbers: new Map(
      allOf(fields, 5).map((attribute) => {
        const parts = fieldsOf(attribute);
        const values = parts.filter(({ number }) => number === 3 || number === 8).map(({ value }) => value);
        return [bytesOf(parts, 1).toString(), values];
      }),
    ),
  };
}

function readTensor(bytes: Buffer): [string, { sizes: number[]; values: Float32Array }] {
  const fields = fieldsOf(bytes);
  const sizes = fields.filter(({ number }) => number === 1).map(({ value }) => value);
  const values = new Float32Array(Uint8Array.from(bytesOf(fields, 9)).buffer);
  return [bytesOf(fields, 8).toString(), { sizes, values }];
}

function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      factor *= 0x80;
    } while (byte >= 0x80);
    return value;
  };
  while (at < bytes.length) {
    const key = varint();
    const [number, wire] = [key >> 3, key & 7];
    const value = wire === 0 || wire === 2 ? varint() : 0;
    const length = wire === 2 ? value : wire === 5 ? 4 : wire === 1 ? 8 : 0;
    fields.push({ number, value, bytes: bytes.subarray(at, at + length) });
    at += length;
  }
  return fields;
}

function allOf(fields: readonly Field[], number: number): Buffer[] {
  return fields.filter((field) => field.number === number).map(({ bytes }) => bytes);
}

function bytesOf(fields: readonly Field[], number: number): Buffer {
  return allOf(fields, number)[0] ?? Buffer.alloc(0);
}
