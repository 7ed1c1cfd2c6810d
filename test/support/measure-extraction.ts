export interface SourceFile {
  /** Relative to src/extraction. */
  name: string;
  text: string;
  /** The files of the extraction that it imports. */
  imports: readonly string[];
}

export interface Measured {
  numericConstants: number;
  /** Patterns that are too long to read, as literals or in strings. */
  longPatterns: string[];
  /** Names of numeric constants that several files define. */
  repeatedConstants: string[];
  /** Imports of a folder that comes later. */
  imports: string[];
}

/** Each of these folders imports only from itself and from those before it. The pictures stand beside them. */
const ORDER = ['page', 'vocabulary', 'relations', 'readings', 'findings'] as const;
const BESIDE = 'pictures';
const PATTERN_LENGTH_MAX = 160;

const NUMBER = String.raw`-?[\d_.]+n?(?:e\d+)?`;
const NUMERIC_CONSTANT = new RegExp(
  String.raw`\bconst ([A-Z][A-Z0-9_]+)(?:: \w+)? = ${NUMBER}(?: [*/+-] ${NUMBER})*;`,
  'g',
);
const PATTERN = /(?<![\w)\]/*])\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;
const STRING = /(['"`])(?:\\.|(?!\1)[^\\\n])*\1/g;
const OF_A_PATTERN = /\(\?[:=!<]|\\\\?[bdws]|\)\?/;

export function measureExtraction(files: readonly SourceFile[]): Measured {
  return {
    numericConstants: files.flatMap(({ text }) => [...text.matchAll(NUMERIC_CONSTANT)]).length,
    longPatterns: files.flatMap(longPatternsOf),
    repeatedConstants: repeatedConstantsOf(files),
    imports: files.flatMap(importsAgainstOrder),
  };
}

function longPatternsOf({ name, text }: SourceFile): string[] {
  const strings = [...text.matchAll(STRING)].filter(([string]) => OF_A_PATTERN.test(string));
  return [...text.matchAll(PATTERN), ...strings]
    .filter(([pattern]) => pattern.length > PATTERN_LENGTH_MAX)
    .map(([pattern]) => `${name}: ${pattern.length} characters, ${pattern.slice(0, 40)}…`);
}

function repeatedConstantsOf(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>();
  for (const { name, text } of files)
    for (const [, constant = ''] of text.matchAll(NUMERIC_CONSTANT))
      places.set(constant, [...(places.get(constant) ?? []), name]);
  return [...places]
    .filter(([, names]) => names.length > 1)
    .map(([constant, names]) => `${constant}: ${names.join(', ')}`);
}

function importsAgainstOrder({ name, imports }: SourceFile): string[] {
  const place = placeOf(name);
  return imports
    .filter((target) => isAgainstOrder(folderOf(name), folderOf(target), place, placeOf(target)))
    .map((target) => `${name} imports ${target}`);
}

/** The pictures know only the page, and no folder of the order knows the pictures. */
function isAgainstOrder(from: string, to: string, place: number, other: number): boolean {
  if (from === BESIDE) return other > 0;
  if (place < 0) return false;
  return to === BESIDE || other > place;
}

/** The place of a file's folder in the order; -1 for a file outside it, which may import all. */
function placeOf(name: string): number {
  return (ORDER as readonly string[]).indexOf(folderOf(name));
}

function folderOf(name: string): string {
  return name.split('/')[0] ?? '';
}
