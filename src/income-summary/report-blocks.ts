import type { Block } from '#platform/pdf/content.ts';

export function heading(text: string): Block {
  return { kind: 'heading', level: 2, text };
}

export function note(text: string): Block {
  return { kind: 'note', text };
}

/** Says how many items of a list the report leaves out. */
export function more(number: number): Block[] {
  return number > 0 ? [note(`The income summary in the API lists ${number} more.`)] : [];
}
