import type { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** Prints the demo's progress. */
export interface Printer {
  heading(step: { step: number; of: number; title: string }): void;
  request(text: string): void;
  reply(text: string): void;
  passed(claim: string): void;
  failed(claim: string, details: readonly string[]): void;
  line(text?: string): void;
  /** Ignores everything that is printed later. */
  close(): void;
}

const BAR_CELLS = 30;
const CLEAR_LINE = '\r\u001b[2K';

/** Plain output, for pipes, files and `NO_COLOR`, has no escape codes and no progress bar. */
export function createPrinter(out: Writable, { isPlain }: { isPlain: boolean }): Printer {
  let bar = '';
  let isClosed = false;
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    isPlain ? text : styleText(format, text, { validateStream: false });
  const line = (text = '') => {
    if (isClosed) return;
    out.write(isPlain ? `${text}\n` : `${CLEAR_LINE}${text}\n${bar}`);
  };
  return {
    line,
    heading({ step, of, title }) {
      bar = style('cyan', `${progressBar(step - 1, of)} step ${step} of ${of}`);
      line();
      line(style('bold', `[${step}/${of}] ${title}`));
    },
    request: (text) => line(`  → ${text}`),
    reply: (text) => line(style('dim', `  ← ${text}`)),
    passed: (claim) => line(`  ${style('green', '✓')} ${claim}`),
    failed(claim, details) {
      line(`  ${style('red', '✗')} ${claim}`);
      for (const detail of details) line(`      ${detail}`);
    },
    close() {
      if (!isPlain && !isClosed) out.write(CLEAR_LINE);
      isClosed = true;
    },
  };
}

function progressBar(done: number, of: number): string {
  const cells = Math.round((done / of) * BAR_CELLS);
  return '━'.repeat(cells) + '─'.repeat(BAR_CELLS - cells);
}
