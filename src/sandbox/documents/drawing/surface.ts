import type { FontFamily } from './fonts.ts';

export interface Ink {
  /** In points. */
  size: number;
  isBold?: boolean;
  colour?: string;
  align?: 'left' | 'right' | 'centre';
  /** Values may have a different font from labels. */
  isValue?: boolean;
  /** A font other than the page's. */
  family?: FontFamily;
  /** Names the value, so that a forger can change it. */
  field?: string | undefined;
  /** Text for screen readers only. */
  isInvisible?: boolean;
}

export interface Sheet {
  size: readonly [width: number, height: number];
  family: FontFamily;
  /** The font of values; that of the labels by default. */
  values?: FontFamily;
}

/** What blocks are drawn on: a PDF, or the words that a reader would find in one. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  widthOf(text: string, ink: Ink): number;
  /** `y` is the top of the line of text. */
  write(text: string, x: number, y: number, ink: Ink): void;
  rule(x0: number, y0: number, x1: number, y1: number, look?: { colour?: string; width?: number }): void;
  frame(x: number, y: number, width: number, height: number, look?: FrameInk): void;
  fill(x: number, y: number, width: number, height: number, colour: string, radius?: number): void;
  picture(png: Buffer, x: number, y: number, size: { width: number; height: number }): void;
  newPage(sheet?: Sheet): void;
}

export interface FrameInk {
  colour?: string;
  radius?: number;
  width?: number;
}

export const A4 = [595.28, 841.89] as const;
