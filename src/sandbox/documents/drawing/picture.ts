import { encode } from 'fast-png';

/** Rows of five dots for each sign, as old printers have them. */
const SIGNS: Record<string, string> = {
  '0': '01110100011001110101110011000101110',
  '1': '00100011000010000100001000010001110',
  '2': '01110100010000100010001000100011111',
  '3': '11111000100010000010000011000101110',
  '4': '00010001100101010010111110001000010',
  '5': '11111100001111000001000011000101110',
  '6': '00110010001000011110100011000101110',
  '7': '11111000010001000100010000100001000',
  '8': '01110100011000101110100011000101110',
  '9': '01110100011000101111000010001001100',
  '.': '00000000000000000000000000110001100',
  ',': '00000000000000000000011000010001000',
  '£': '00110010010100011100010000100011111',
};
const [ACROSS, DOWN, SCALE] = [5, 7, 6];

/** A logo: a disc in a square, in shades of grey. */
export function logo({ back, front }: { back: number; front: number }): Buffer {
  const width = 96;
  const data = new Uint8Array(width * width);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [(at % width) - width / 2, Math.floor(at / width) - width / 2];
    data[at] = x * x + y * y < 1600 && Math.abs(x - y) > 8 ? front : back;
  }
  return Buffer.from(encode({ width, height: width, data, channels: 1, depth: 8 }));
}

/** A picture of a figure, as a forger pastes it. Other signs are blank. */
export function pictureOf(text: string): Buffer {
  const width = Math.max(1, text.length) * (ACROSS + 1) * SCALE;
  const height = (DOWN + 2) * SCALE;
  const data = new Uint8Array(width * height).fill(255);
  for (const [index, sign] of [...text].entries()) {
    const dots = SIGNS[sign] ?? '';
    for (const [dot, isInk] of [...dots].entries()) {
      if (isInk !== '1') continue;
      const left = (index * (ACROSS + 1) + (dot % ACROSS)) * SCALE;
      const top = (1 + Math.floor(dot / ACROSS)) * SCALE;
      for (let y = top; y < top + SCALE; y++) data.fill(25, y * width + left, y * width + left + SCALE);
    }
  }
  return Buffer.from(encode({ width, height, data, channels: 1, depth: 8 }));
}
