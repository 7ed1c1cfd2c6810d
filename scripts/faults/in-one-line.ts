/** With its stack, because many rounds run before a rare failure happens again. */
export function inOneLine(error: unknown): string {
  const [, ...frames] = (error instanceof Error && error.stack ? error.stack : '').split('\n');
  return [String(error), ...frames.map((frame) => frame.trim())].join(' ');
}
