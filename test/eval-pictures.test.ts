import { expect, test } from 'vitest';
import { seededRandom } from '#values/seeded-random.ts';
import { calibrate, estimateDifference, estimateShare } from '../scripts/eval-pictures/figures.ts';
import { drawDocument, planDocuments } from '../scripts/eval-pictures/plan.ts';
import { scoreOf } from '../scripts/eval-pictures/score.ts';
import { alignWords, isAmount, printedWords } from '../scripts/eval-pictures/words.ts';
import { KEPT_FAMILIES } from './layout-grammar/fonts.ts';
import { gridOf, placeIn } from './support/pictures/place-grid.ts';
import { scanPage } from './support/pictures/scan-page.ts';

const at = (text: string, x: number, y: number) => ({ text, x0: x - 10, x1: x + 10, y0: y - 4, y1: y + 4 });

test('a share of documents is within its interval, which is wider for fewer documents', () => {
  const few = Array.from({ length: 6 }, (_, index) => ({ right: 8 + (index % 3), all: 10 }));
  const many = Array.from({ length: 20 }, () => few).flat();
  const [wide, narrow] = [estimateShare(few), estimateShare(many)];
  expect(wide?.value).toBeCloseTo(0.9, 10);
  expect(wide?.low).toBeLessThan(0.9);
  expect(wide?.high).toBeGreaterThan(0.9);
  expect((narrow?.high ?? 0) - (narrow?.low ?? 0)).toBeLessThan((wide?.high ?? 0) - (wide?.low ?? 0));
});

test('a share of nothing is no figure', () => {
  expect(estimateShare([])).toBeNull();
  expect(estimateShare([{ right: 0, all: 0 }])).toBeNull();
});

test('the difference of two runs is paired: the same gain on unequal documents is certain', () => {
  const pairs = Array.from({ length: 12 }, (_, index) => ({
    own: { right: index + 1, all: 20 },
    other: { right: index, all: 20 },
  }));
  const gain = estimateDifference(pairs);
  expect(gain?.value).toBeCloseTo(0.05, 10);
  expect(gain?.low).toBeCloseTo(0.05, 10);
  expect(gain?.high).toBeCloseTo(0.05, 10);
});

test('confidences are compared with the share of right words in ten bins', () => {
  const words = [
    ...Array.from({ length: 9 }, () => ({ confidence: 0.9, isRight: true })),
    { confidence: 1, isRight: false },
    ...[true, false].map((isRight) => ({ confidence: 0.3, isRight })),
  ];
  const { bins, error } = calibrate(words);
  expect(bins.filter((bin) => bin !== null)).toHaveLength(2);
  expect(bins[9]).toMatchObject({ count: 10, right: 0.9 });
  expect(bins[9]?.confidence).toBeCloseTo(0.91, 10);
  expect(bins[3]).toMatchObject({ count: 2, right: 0.5 });
  expect(error).toBeCloseTo((10 * 0.01 + 2 * 0.2) / 12, 10);
});

test('printed text is split into words with their places, once for text that is printed twice', () => {
  const piece = { text: 'Net pay £ 1,204.50', page: 1, x0: 100, x1: 280, y0: 50, y1: 58 };
  const words = printedWords([piece, piece, { ...piece, page: 2 }], 1);
  expect(words).toEqual([
    { text: 'Net', x0: 100, x1: 130, y0: 50, y1: 58 },
    { text: 'pay', x0: 140, x1: 170, y0: 50, y1: 58 },
    { text: '1,204.50', x0: 200, x1: 280, y0: 50, y1: 58 },
  ]);
});

test('a printed word was read if the same text was recognised at its place', () => {
  const printed = [at('Tax', 50, 100), at('120.00', 200, 100), at('Tax', 50, 112), at('Net', 50, 124)];
  const recognised = [at('Tax', 51, 113), at('120.00', 205, 101), at('Net', 250, 124), at('Tox', 50, 100)];
  expect(alignWords(printed, recognised)).toEqual([null, 1, 0, null]);
});

test.each([
  ['£1,204.50', '1,204.50'],
  ['Gross:', 'Gross'],
  ['–120.00', '-120.00'],
  ['O’Dell', "O'Dell"],
])('%s is the same word as %s', (printed, recognised) => {
  expect(alignWords([at(printed, 0, 0)], [at(recognised, 0, 0)])).toEqual([0]);
});

test.each(['£1,204.50', '-12.00', '(0.30)', '99.10-'])('%s is an amount', (text) => {
  expect(isAmount({ text })).toBe(true);
});

test.each(['1257L', '12.5', '2026', '12.30.45'])('%s is no amount', (text) => {
  expect(isAmount({ text })).toBe(false);
});

test('words, fields and rows are counted, and only wrong values and rows mislead', () => {
  const box = at('', 0, 0);
  const rated = { trust: 'HIGH', causes: [], rows: { right: 4, found: 4, printed: 5 } };
  const [text, own] = [
    { ...rated, fields: { opening: true, closing: true, bank: false } },
    {
      ...rated,
      fields: { opening: true, closing: false, bank: false },
      causes: ['closing is null, not 9.10'],
    },
  ];
  const score = (read: typeof own) =>
    scoreOf({
      planned: { name: '', kind: 'scan-100', of: 'bank_statement', part: 'development', seed: 1, pages: 1 },
      picture: {
        file: '',
        mediaType: 'image/png',
        grids: [],
        words: [[at('Rent', 10, 10), at('9.10', 90, 10), at('4', 90, 60)]],
        truth: { truth: { fields: {}, rows: [], isProvable: true } },
        text: [text],
      },
      reading: {
        words: [
          [
            { ...at('Rent', 10, 10), confidence: 0.9 },
            { ...box, text: '9.18', confidence: 0.4 },
          ],
        ],
        rated: [read],
        cpuSeconds: {
          decoding: 0,
          preparation: 0,
          recognition: 0,
          'second looks': 0,
          interpretation: 0,
        },
        startSeconds: 0,
        peakBytes: 0,
      },
    });
  const { counts, judged, trusts, text: ceiling } = score(own);
  expect(counts).toMatchObject({
    words: { right: 1, all: 3 },
    'with digits': { right: 0, all: 2 },
    amounts: { right: 0, all: 1 },
    'fields of statements': { right: 1, all: 2 },
    rows: { right: 4, all: 4 },
  });
  expect(ceiling).toEqual({ fields: { right: 2, all: 3 }, rows: { right: 4, all: 5 } });
  expect(judged).toEqual([
    { confidence: 0.9, isRight: true },
    { confidence: 0.4, isRight: false },
  ]);
  expect(trusts).toEqual([{ trust: 'HIGH', isWrong: false, isLacking: true }]);
  const misled = [
    { ...own, causes: ['closing is 9.18, not 9.10'] },
    { ...own, rows: { right: 3, found: 3, printed: 5 } },
    { ...own, rows: { right: 4, found: 5, printed: 5 } },
  ];
  expect(misled.flatMap((read) => score(read).trusts.map(({ isWrong }) => isWrong))).toEqual([
    true,
    true,
    true,
  ]);
});

test('a grid finds the place on the page of each place in a scan or a bent sheet', () => {
  const page = { width: 210, height: 297, rgb: new Uint8Array(210 * 297 * 3).fill(255) };
  const bent = (x: number, y: number) => {
    const scale = 1 / (1 + 0.0004 * x + 0.0003 * y);
    return { x: (x - 12) * scale, y: (y + 4 * Math.sin((Math.PI * x) / page.width)) * scale };
  };
  for (const { picture, toPage } of [
    scanPage(page, 'scan-100', seededRandom('scan')),
    { picture: page, toPage: bent },
  ]) {
    const grid = gridOf(toPage, picture, 0.5);
    const scale = grid.width / picture.width;
    for (const share of [0.21, 0.5, 0.77]) {
      const [x, y] = [share * picture.width, (1 - share) * picture.height];
      const [found, wanted] = [placeIn(grid, { x: x * scale, y: y * scale }), toPage(x, y)];
      expect(Math.hypot(found.x - wanted.x * 0.5, found.y - wanted.y * 0.5)).toBeLessThan(0.05);
    }
  }
});

test('pages are spread evenly over kinds of pictures and documents, and the same seed plans the same', () => {
  const wanted = {
    pages: 8,
    kinds: ['scan-200', 'photo-flat'],
    part: 'held-out-fonts',
    first: 700,
  } as const;
  const planned = planDocuments(wanted);
  const pages = (kind: string, of: string) =>
    planned.filter((one) => one.kind === kind && one.of === of).reduce((sum, one) => sum + one.pages, 0);
  for (const kind of wanted.kinds) {
    const [payslips, statements] = [pages(kind, 'payslip'), pages(kind, 'bank_statement')];
    expect(Math.abs(payslips - statements)).toBeLessThanOrEqual(2);
    expect(Math.abs(payslips + statements - 4)).toBeLessThanOrEqual(1);
  }
  expect(new Set(planned.map(({ seed }) => seed)).size).toBe(planned.length);
  const fewer = planDocuments({ ...wanted, pages: 3 });
  expect(fewer).toEqual(planned.slice(0, fewer.length));
});

test('held-out pictures have only fonts that are kept for measuring', () => {
  const kept = new Set(KEPT_FAMILIES.map(({ name }) => name.replaceAll(' ', '')));
  for (let seed = 1; seed <= 6; seed++) {
    const { bytes } = drawDocument({
      of: seed % 2 ? 'payslip' : 'bank_statement',
      part: 'held-out-fonts',
      seed,
    });
    const fonts = [...bytes.toString('latin1').matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([A-Za-z]+)/g)];
    expect(fonts.length).toBeGreaterThan(0);
    for (const [, name = ''] of fonts) expect(kept).toContain(name);
  }
});
