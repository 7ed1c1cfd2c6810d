import type { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** What the story looks like on a terminal. */
export interface Show {
  chapter(place: Place): void;
  sent(text: string): void;
  came(text: string): void;
  held(claim: string): void;
  failed(claim: string, details: readonly string[]): void;
  line(text?: string): void;
  /** Says no more, whoever still speaks. */
  close(): void;
}

export interface Place {
  step: number;
  of: number;
  title: string;
}

const BAR_CELLS = 30;
const CLEAR_LINE = '\r\u001b[2K';

/** Plain is for pipes, files and whoever wants no colour: no escape codes, and no bar that moves. */
export function createShow(out: Writable, { isPlain }: { isPlain: boolean }): Show {
  let bar = '';
  let isOver = false;
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    isPlain ? text : styleText(format, text, { validateStream: false });
  const line = (text = '') => {
    if (isOver) return;
    out.write(isPlain ? `${text}\n` : `${CLEAR_LINE}${text}\n${bar}`);
  };
  return {
    line,
    chapter({ step, of, title }) {
      bar = style('cyan', `${barOf(step - 1, of)} step ${step} of ${of}`);
      line();
      line(style('bold', `[${step}/${of}] ${title}`));
    },
    sent: (text) => line(`  → ${text}`),
    came: (text) => line(style('dim', `  ← ${text}`)),
    held: (claim) => line(`  ${style('green', '✓')} ${claim}`),
    failed(claim, details) {
      line(`  ${style('red', '✗')} ${claim}`);
      for (const detail of details) line(`      ${detail}`);
    },
    close() {
      if (!isPlain && !isOver) out.write(CLEAR_LINE);
      isOver = true;
    },
  };
}

function barOf(done: number, of: number): string {
  const cells = Math.round((done / of) * BAR_CELLS);
  return '━'.repeat(cells) + '─'.repeat(BAR_CELLS - cells);
}
