import jpeg from 'jpeg-js';

/** A greyscale image with one byte for each pixel. */
export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

const QUALITY = 85;
/** Offsets in the JFIF header, which follows the start marker. */
const [DENSITY_UNIT_AT, X_DENSITY_AT, Y_DENSITY_AT] = [13, 14, 16];
const DOTS_PER_INCH = 1;

export function encodeJpeg({ width, height, grey }: GreyPicture, dpi: number): Buffer {
  const rgba = Buffer.alloc(grey.length * 4);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const value = grey[pixel] ?? 0;
    rgba[pixel * 4] = value;
    rgba[pixel * 4 + 1] = value;
    rgba[pixel * 4 + 2] = value;
  }
  const { data } = jpeg.encode({ width, height, data: rgba }, QUALITY);
  data.writeUInt8(DOTS_PER_INCH, DENSITY_UNIT_AT);
  data.writeUInt16BE(dpi, X_DENSITY_AT);
  data.writeUInt16BE(dpi, Y_DENSITY_AT);
  return data;
}
