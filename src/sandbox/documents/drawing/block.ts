import { type Desk, label } from './style.ts';
import type { Ink, Surface } from './surface.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part of a page that knows how much room it needs. */
export interface Block {
  /** The least width in which nothing overlaps. */
  width: number;
  height: number;
  draw(box: Box): void;
}

const PADDING = 5;

export function stack(blocks: readonly Block[], gap: number): Block {
  return {
    width: Math.max(0, ...blocks.map(({ width }) => width)),
    height: blocks.reduce((sum, { height }) => sum + height, gap * Math.max(0, blocks.length - 1)),
    draw({ x, y, width }) {
      let top = y;
      for (const block of blocks) {
        block.draw({ x, y: top, width, height: block.height });
        top += block.height + gap;
      }
    },
  };
}

/** Blocks side by side, as wide as they need, plus equal parts of what is left. */
export function beside(blocks: readonly Block[], gap: number): Block {
  const gaps = gap * Math.max(0, blocks.length - 1);
  const least = blocks.reduce((sum, { width }) => sum + width, gaps);
  const height = Math.max(0, ...blocks.map((block) => block.height));
  return {
    width: least,
    height,
    draw({ x, y, width, height: given }) {
      const extra = (width - least) / blocks.length;
      let left = x;
      for (const block of blocks) {
        block.draw({ x: left, y, width: block.width + extra, height: Math.max(height, given) });
        left += block.width + extra + gap;
      }
    },
  };
}

/** A block at its own width on one side. */
export function aligned(block: Block, side: 'left' | 'right' | 'centre', width = block.width): Block {
  return {
    ...block,
    draw({ x, y, width: given, height }) {
      const own = Math.min(given, Math.max(block.width, width));
      const left = x + (given - own) * { left: 0, centre: 0.5, right: 1 }[side];
      block.draw({ x: left, y, width: own, height });
    },
  };
}

export function space(height: number): Block {
  return { width: 0, height, draw: () => undefined };
}

/** A block that is at least this wide and high. */
export function atLeast(block: Block, { width = 0, height = 0 }: { width?: number; height?: number }): Block {
  return {
    width: Math.max(block.width, width),
    height: Math.max(block.height, height),
    draw: (box) => block.draw({ ...box, height: Math.max(box.height, height) }),
  };
}

/** A line across the page. */
export function rule({ paper }: Desk, look: { colour?: string; width?: number } = {}): Block {
  return { width: 0, height: 2, draw: ({ x, y, width }) => paper.rule(x, y + 1, x + width, y + 1, look) };
}

/** A block on a coloured ground. */
export function onGround({ paper }: Desk, block: Block, look: { fill: string; radius?: number }): Block {
  return {
    width: block.width + 2 * PADDING,
    height: block.height + 2 * PADDING,
    draw({ x, y, width, height }) {
      paper.fill(x, y, width, height, look.fill, look.radius);
      const inner = { width: width - 2 * PADDING, height: height - 2 * PADDING };
      block.draw({ x: x + PADDING, y: y + PADDING, ...inner });
    },
  };
}

/** The colour of rules and frames, where a style has one. */
export function lineOf({ line }: Desk['style']): { colour?: string } {
  return line === undefined ? {} : { colour: line };
}

export interface FrameLook {
  title: string | null;
  hasFrame: boolean;
  /** The title is in the middle of its line. */
  isCentred?: boolean;
}

/** A block in a box, with a title above. */
export function framed({ paper, style }: Desk, block: Block, look: FrameLook): Block {
  const title = look.title === null ? null : label(style, look.title);
  const ink = { size: style.size, isBold: true, colour: style.accent };
  const pad = look.hasFrame ? PADDING : 0;
  const head = title === null ? 0 : style.size * 1.25 + (look.hasFrame || style.fill ? PADDING : 2);
  const titleWidth = title === null ? 0 : paper.widthOf(title, ink) + 2 * PADDING;
  return {
    width: Math.max(block.width + 2 * pad, titleWidth),
    height: block.height + head + 2 * pad,
    draw({ x, y, width, height }) {
      if (title !== null) {
        if (style.fill) paper.fill(x, y, width, head, style.fill);
        const top = y + (head - style.size) / 2 - 1;
        if (look.isCentred) paper.write(title, x + width / 2, top, { ...ink, align: 'centre' });
        else paper.write(title, x + (look.hasFrame || style.fill ? PADDING : 0), top, ink);
      }
      if (look.hasFrame) {
        paper.frame(x, y, width, height, { radius: style.corner, ...lineOf(style) });
        if (title !== null && !style.fill) paper.rule(x, y + head, x + width, y + head, lineOf(style));
      }
      block.draw({ x: x + pad, y: y + head + pad, width: width - 2 * pad, height: height - head - 2 * pad });
    },
  };
}

export type TextLook = Partial<Ink>;

/** Lines of text. */
export function lines({ paper, style }: Desk, texts: readonly string[], look: TextLook = {}): Block {
  const ink = { ...look, size: look.size ?? style.size };
  const pitch = ink.size * 1.3;
  return {
    width: Math.max(0, ...texts.map((text) => paper.widthOf(text, ink))),
    height: texts.length * pitch,
    draw({ x, y, width }) {
      const at = x + width * { left: 0, centre: 0.5, right: 1 }[look.align ?? 'left'];
      for (const [index, text] of texts.entries()) paper.write(text, at, y + index * pitch, ink);
    },
  };
}

/** Text in lines of at most this width. */
export function paragraph(desk: Desk, text: string, width: number, look: TextLook = {}): Block {
  const size = look.size ?? desk.style.size;
  return lines(desk, wrap(desk.paper, text, { width, size }), look);
}

function wrap(paper: Surface, text: string, { width, size }: { width: number; size: number }): string[] {
  const wrapped: string[] = [];
  for (const word of text.split(' ')) {
    const longer = wrapped.length > 0 ? `${wrapped.at(-1)} ${word}` : word;
    if (wrapped.length > 0 && paper.widthOf(longer, { size }) <= width) wrapped[wrapped.length - 1] = longer;
    else wrapped.push(word);
  }
  return wrapped;
}
