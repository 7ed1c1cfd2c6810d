/** The longest line that the formatter of the Python client leaves as it is. */
const LINE_CHARACTERS = 120;

export const NOTICE = '# `npm run generate` writes this file from openapi.json.\n';

/** Words that can't be names in Python. */
const KEYWORDS = new Set([
  ...['False', 'None', 'True', 'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def'],
  ...['del', 'elif', 'else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is'],
  ...['lambda', 'nonlocal', 'not', 'or', 'pass', 'raise', 'return', 'try', 'while', 'with', 'yield'],
]);

export function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);
}

/** `answerMfa` and `x-answer` become `answer_mfa` and `x_answer`; a keyword gets an underscore. */
export function snake(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
  return isName(text) ? text : `${text}_`;
}

/** Writes parts between two brackets: on one line if they fit, otherwise one on each line. */
export function bracketed(before: string, parts: readonly string[], after: string, indent: string): string {
  const line = `${indent}${before}${parts.join(', ')}${after}`;
  if (line.length <= LINE_CHARACTERS && !line.includes('\n')) return line;
  const lines = parts.map((part) => `${indent}    ${part},\n`);
  return `${indent}${before}\n${lines.join('')}${indent}${after}`;
}

/** Writes an expression between two brackets: on one line if it fits, otherwise on a line of its own. */
export function indented(before: string, inner: string, after: string, indent: string): string {
  const line = `${indent}${before}${inner}${after}`;
  if (line.length <= LINE_CHARACTERS) return `${line}\n`;
  return `${indent}${before}\n${indent}    ${inner}\n${indent}${after}\n`;
}

/** Writes a docstring, with lines of at most the usual length. */
export function docstring(text: string | undefined, indent: string): string {
  const lines = (text ?? '')
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .trim()
    .split('\n')
    .flatMap((line) => wrap(line, LINE_CHARACTERS - indent.length - 6));
  if (lines.length === 1 && lines[0] === '') return '';
  // a quotation mark at the end would be part of the closing ones
  if (lines.length === 1) return `${indent}"""${lines[0]?.replace(/"$/, '" ')}"""\n`;
  return `${indent}"""${lines.map((line, at) => `${at > 0 && line ? indent : ''}${line}\n`).join('')}${indent}"""\n`;
}

function wrap(line: string, characters: number): string[] {
  const [, marker = ''] = /^(\s*- )/.exec(line) ?? [];
  const lines: string[] = [];
  let current = '';
  for (const word of line.trimEnd().split(' ')) {
    if (current !== '' && `${current} ${word}`.length > characters) {
      lines.push(current);
      current = `${' '.repeat(marker.length)}${word}`;
    } else current = current === '' && lines.length === 0 && word === '' ? '' : join(current, word);
  }
  return [...lines, current];
}

function join(current: string, word: string): string {
  return current === '' ? word : `${current} ${word}`;
}
