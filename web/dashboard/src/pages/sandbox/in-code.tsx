import type { ReactNode } from 'react';

/** Text with code between backticks, as the API describes values. */
export function inCode(text: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
