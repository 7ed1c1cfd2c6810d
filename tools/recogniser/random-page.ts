import type { FontFamily } from '../../src/sandbox/documents/drawing/fonts.ts';
import { Paper } from '../../src/sandbox/documents/drawing/paper.ts';
import type { SeededRandom } from '../../src/values/seeded-random.ts';

export interface Material {
  family: FontFamily;
  families: readonly FontFamily[];
  words: readonly string[];
  /** The names of the families that have every accent and sign. */
  full: ReadonlySet<string>;
  random: SeededRandom;
}

/** Draws a page of rows and columns of random words, amounts, dates and codes, so that no word is expected anywhere. */
export function drawRandomPage({ family, families, words, full, random }: Material): Buffer {
  const paper = new Paper({ family, values: family, producer: 'training', madeOn: '2026-01-01' as never });
  const text = textsOf(words, random);
  const margin = random.between(20, 50);
  let y = margin;
  while (y < paper.height - margin) {
    const own = random.happens(25) ? random.pick(families) : family;
    const size = random.pick([6, 6.5, 7, 7.5, 8, 8, 8.5, 9, 9, 9.5, 10, 10, 11, 12, 14, 18]);
    const leading = size * (1.12 + 1.1 * random.next());
    const rows = random.between(1, size > 11 ? 2 : 14);
    const columns = columnsOf(paper.width - 2 * margin, random);
    const panel = random.happens(12)
      ? random.pick(['#333333', '#1f3a5f', '#234f3a', '#d9d9d9', '#e4e9ee', '#c8d8c8'])
      : null;
    const isDark = panel !== null && /^#[123]/.test(panel);
    if (panel) paper.fill(margin - 3, y - 2, paper.width - 2 * margin + 6, rows * leading + 2, panel);
    const isBold = random.happens(25);
    const hasRules = random.happens(30);
    for (let row = 0; row < rows && y < paper.height - margin; row++, y += leading) {
      for (const { x, width, align, kind } of columns) {
        if (random.happens(12)) continue;
        const ink = {
          size,
          isBold,
          align,
          family: own,
          colour: isDark
            ? '#ffffff'
            : random.happens(8)
              ? random.pick(['#777777', '#1f3a5f', '#a03030'])
              : '#1a1a1a',
        };
        let shown = full.has(own.name) ? known(text[kind]()) : plain(text[kind]());
        while (shown.length > 1 && paper.widthOf(shown, ink) > width - size)
          shown = shown.slice(0, -1).trim();
        const at = align === 'left' ? x : align === 'right' ? x + width - size : x + (width - size) / 2;
        if (shown) paper.write(shown, at, y, ink);
      }
      if (hasRules)
        paper.rule(
          margin,
          y + leading - (leading - size) / 2,
          paper.width - margin,
          y + leading - (leading - size) / 2,
        );
    }
    y += size * random.next() * 2;
  }
  return paper.finish();
}

/** Replaces what some fonts lack. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/[^ -~£]/g, '');
}

/** Other characters are not in the fonts, which would draw a box. */
function known(text: string): string {
  return text.replace(/[^ -~]/g, (letter) =>
    `${SIGNS}${ACCENTS}${ACCENTED_CAPITALS}`.includes(letter) ? letter : plain(letter),
  );
}

const KINDS = ['words', 'name', 'amount', 'date', 'code', 'mixed', 'signs', 'lone'] as const;
type Kind = (typeof KINDS)[number];

interface Column {
  x: number;
  width: number;
  align: 'left' | 'right' | 'centre';
  kind: Kind;
}

function columnsOf(width: number, random: SeededRandom): Column[] {
  const count = random.between(1, 7);
  const shares = Array.from({ length: count }, () => 0.4 + random.next());
  const sum = shares.reduce((one, other) => one + other, 0);
  let x = 40;
  return shares.map((share) => {
    const own = { x, width: (share / sum) * (width - 20) };
    x += own.width;
    const kind = random.pick([
      'words',
      'words',
      'words',
      'name',
      'amount',
      'amount',
      'amount',
      'amount',
      'date',
      'date',
      'code',
      'code',
      'mixed',
      'mixed',
      'signs',
      'lone',
    ] as const);
    return {
      ...own,
      kind,
      align: random.pick(
        kind === 'amount'
          ? (['right', 'right', 'left'] as const)
          : (['left', 'left', 'left', 'centre', 'right'] as const),
      ),
    };
  });
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const MONTHS_WELSH = [
  'Ionawr',
  'Chwefror',
  'Mawrth',
  'Ebrill',
  'Mai',
  'Mehefin',
  'Gorffennaf',
  'Awst',
  'Medi',
  'Hydref',
  'Tachwedd',
  'Rhagfyr',
];
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Llun', 'Maw', 'Mer', 'Iau', 'Gwe'] as const;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What statements print after a debit, a credit or an overdrawn balance. */
const SUFFIXES = ['CR', 'Cr', 'C', 'DR', 'Dr', 'D', 'OD', 'O/D'] as const;
const LONE = ': - – — £ . * / + = • x D OD 0 0.00 -0.00'.split(' ');
const TITLES = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Mx'] as const;
const NAME_STARTS = ["O'", 'O’', "D'", 'D’', 'Mc', 'Mac', 'St. ', 'ap ', 'Ó ', 'Ní '] as const;
const SIGNS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~£€–—’‘“”•·é½¼¾°';
const ACCENTS = 'âêîôûŵŷáéíóúàèìòùäëïöüñçãõåøæßýšžąćęłńśźż';
const ACCENTED_CAPITALS = 'ÂÊÎÔÛŴŶÁÉÍÓÚÀÈÌÒÙÄËÏÖÜÑÇÃÕÅØÆÝŠŽĄĆĘŁŃŚŹŻ';

/** Gives a letter an accent, mostly one that it has in names. */
function accented(word: string, random: SeededRandom): string {
  return word.replace(/[acelnosuwyz]/, (letter) => {
    const own = [...ACCENTS].filter((one) => one.normalize('NFD').startsWith(letter));
    return random.pick(own.length > 0 && random.happens(70) ? own : [...ACCENTS]);
  });
}

function textsOf(words: readonly string[], random: SeededRandom): Record<Kind, () => string> {
  const repeat = (count: number, one: () => string) => Array.from({ length: count }, one).join('');
  const digits = (count: number) => repeat(count, () => String(random.between(0, 9)));
  const letters = (count: number) => repeat(count, () => random.pick([...LETTERS]));
  const word = () => {
    let own = random.pick(words);
    if (random.happens(8)) own = accented(own, random);
    const cased = random.between(0, 99);
    return cased < 40 ? own : cased < 75 ? own.slice(0, 1).toUpperCase() + own.slice(1) : own.toUpperCase();
  };
  const amount = () => {
    const pence = random.between(0, 10 ** random.between(2, 8));
    const pounds = Math.floor(pence / 100);
    const whole = random.happens(75) ? pounds.toLocaleString('en-GB') : String(pounds);
    const figure = `${whole}.${String(pence % 100).padStart(2, '0')}`;
    return random.pick([
      figure,
      figure,
      figure,
      figure,
      figure,
      `£${figure}`,
      `£${figure}`,
      `£${figure}`,
      `-${figure}`,
      `(${figure})`,
      `${figure}CR`,
      `${figure}-`,
      `-£${figure}`,
      `£ ${figure}`,
      `£${pounds}`,
      `${figure}${random.pick(SUFFIXES)}`,
      `${figure}${random.pick(SUFFIXES)}`,
      `${figure} ${random.pick(SUFFIXES)}`,
      `${figure} ${random.pick(SUFFIXES)}`,
      `${figure}p`,
      `+${figure}`,
      `${figure}%`,
      String(pounds),
      `${pounds}.${digits(3)}`,
      `${digits(2)}.${digits(4)}`,
    ]);
  };
  const date = () => {
    const [day, month, year] = [random.between(1, 31), random.between(1, 12), random.between(1950, 2030)];
    const [two, mm, yy] = [
      String(day).padStart(2, '0'),
      String(month).padStart(2, '0'),
      String(year).slice(2),
    ];
    const name = random.pick([MONTHS, MONTHS, MONTHS, MONTHS_WELSH])[month - 1] as string;
    const short = name.slice(0, 3);
    return random.pick([
      `${two}/${mm}/${year}`,
      `${two}/${mm}/${yy}`,
      `${day} ${name} ${year}`,
      `${two} ${short} ${year}`,
      `${two} ${short}`,
      `${year}-${mm}-${two}`,
      `${two}.${mm}.${year}`,
      `${two}-${short}-${year}`,
      `${short} ${year}`,
      `${day} ${short.toUpperCase()} ${yy}`,
      `${day}${day === 1 ? 'st' : day === 2 ? 'nd' : day === 3 ? 'rd' : 'th'} ${name} ${year}`,
      `${short}-${yy}`,
      `${two}${short.toUpperCase()}${yy}`,
      `${two}-${mm}-${yy}`,
      `${two}.${mm}.${yy}`,
      `${day}/${month}/${yy}`,
      `${two} ${short} ${yy}`,
      `${two} ${mm} ${year}`,
      `${year}/${mm}/${two}`,
      `${random.pick(DAYS)} ${day} ${name}`,
      `${name} ${day}, ${year}`,
      `${two}/${mm}/${year} - ${two}/${mm}/${year}`,
    ]);
  };
  const code = () =>
    random.pick([
      () => `${letters(2)}${digits(6)}${random.pick(['A', 'B', 'C', 'D'])}`,
      () => `${letters(2)} ${digits(2)} ${digits(2)} ${digits(2)} ${random.pick(['A', 'B', 'C', 'D'])}`,
      () => `${digits(2)}-${digits(2)}-${digits(2)}`,
      () => `${digits(2)}-${digits(2)}-${digits(2)} ${digits(8)}`,
      () => `${digits(2)} ${digits(2)} ${digits(2)}`,
      () => digits(8),
      () =>
        random.pick([
          '1257L',
          'BR',
          'D0',
          'D1',
          'S1257L',
          'C1257L',
          'K475',
          '0T',
          '1263L M1',
          'NT',
          '1100T W1',
          `${digits(4)}L`,
          `K${digits(3)}X`,
          'SBR',
          'CBR',
          'CD0',
          'SD1',
          'S0T',
          '1257L W1/M1',
          `C${digits(4)}L`,
          `SK${digits(3)}`,
          `${digits(4)}${random.pick(['L', 'M', 'N', 'T'])} ${random.pick(['W1', 'M1', 'X'])}`,
        ]),
      () => `${digits(3)}/${letters(2)}${digits(5)}`,
      () => `${letters(random.between(1, 2))}${digits(random.between(1, 2))} ${digits(1)}${letters(2)}`,
      () => digits(random.between(1, 6)),
      () => `${letters(random.between(2, 5))}${digits(random.between(2, 7))}`,
      () => `${digits(4)} **** **** ${digits(4)}`,
      () => `GB${digits(2)} ${letters(4)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(2)}`,
      () => `GB${digits(2)}${letters(4)}${digits(14)}`,
      () => `${letters(1)}`,
      () => `${digits(2)}:${digits(2)}`,
    ])();
  const name = () => {
    const one = () => {
      const own = random.pick(words).replace(/'.*/, '');
      const capital = random.happens(6) ? random.pick([...ACCENTED_CAPITALS]) : own.slice(0, 1).toUpperCase();
      return capital + (random.happens(8) ? accented(own.slice(1), random) : own.slice(1));
    };
    const family = random.happens(30) ? `${random.pick(NAME_STARTS)}${one()}` : one();
    const last = random.happens(25) ? `${family}-${one()}` : family;
    const first = random.pick([
      one,
      () => letters(1),
      () => `${letters(1)}.`,
      () => `${letters(1)}. ${letters(1)}.`,
    ])();
    const shown = random.pick([
      `${first} ${last}`,
      `${random.pick(TITLES)} ${first} ${last}`,
      `${last}, ${first}`,
    ]);
    return random.happens(25) ? shown.toUpperCase() : shown;
  };
  const many = (least: number, most: number, one: () => string) =>
    Array.from({ length: random.between(least, most) }, one).join(' ');
  return {
    amount,
    date,
    code,
    name,
    lone: () => random.pick(LONE),
    words: () =>
      many(1, 5, word) +
      (random.happens(20) ? random.pick([':', ':', ' :', '.', ',', ';', '?', ' -', ' –', ' &']) : ''),
    mixed: () => many(2, 5, () => random.pick([amount, date, code, name, word, word, word])()),
    signs: () =>
      many(1, 3, () =>
        repeat(random.between(1, 5), () =>
          random.pick([
            ...SIGNS,
            ...LETTERS.toLowerCase(),
            ...LETTERS,
            ...ACCENTS,
            ...ACCENTED_CAPITALS,
            ...'0123456789',
          ]),
        ),
      ),
  };
}
