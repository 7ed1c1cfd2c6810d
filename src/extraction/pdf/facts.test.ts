import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { DocumentText } from '../page/text.ts';
import { readDay } from './facts.ts';
import { makePdf, OBJECT, rawPdf, stream } from './pdf-files.fixture.ts';
import { readPdf } from './read-pdf.ts';

const LIMITS = { pagesMax: 10, charactersMax: 20_000 };

async function textOf(bytes: Buffer): Promise<DocumentText> {
  const read = await readPdf(bytes, LIMITS);
  if (read.outcome !== 'read') throw new Error(read.outcome);
  return read.text;
}

function wordsOf({ pages }: DocumentText): string[] {
  return pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map((word) => word.text)));
}

function textsOf(noticed: { text: string }[]): string[] {
  return noticed.map(({ text }) => text);
}

const hiddenContents = {
  invisible: 'BT 3 Tr /F1 10 Tf 50 600 Td (9,999.99) Tj ET',
  tiny: 'BT /F1 1 Tf 50 600 Td (9,999.99) Tj ET',
  'in the colour of the page': '1 1 1 rg BT /F1 10 Tf 50 600 Td (9,999.99) Tj ET',
  'in the colour of the box below it':
    '0 0 .5 rg 40 590 100 30 re f 0 0 .52 rg BT /F1 10 Tf 50 600 Td (9,999.99) Tj ET',
  'outside the page': 'BT /F1 10 Tf 700 600 Td (9,999.99) Tj ET',
};

function pageWith(content: string): Buffer {
  const shown = `0 g BT /F1 10 Tf 50 700 Td (Balance) Tj 300 0 Td (12.34) Tj ET q ${content} Q`;
  return rawPdf([OBJECT.catalog, OBJECT.pages, OBJECT.page, stream('', shown), OBJECT.font]);
}

describe('text that is not visible', () => {
  test.each(Object.entries(hiddenContents))('is left out and reported when it is %s', async (_, content) => {
    const text = await textOf(pageWith(content));
    expect(wordsOf(text)).toEqual(['Balance', '12.34']);
    expect(textsOf(text.facts.hiddenText)).toEqual(['9,999.99']);
    expect(text.facts.coveredText).toEqual([]);
  });

  test('is reported as covered when a box is drawn over it', async () => {
    const text = await textOf(
      pageWith(
        'BT /F1 10 Tf 50 600 Td (9,999.99) Tj ET 1 g 45 595 80 20 re f 0 g BT /F1 10 Tf 50 600 Td (1.00) Tj ET',
      ),
    );
    expect(wordsOf(text)).toEqual(['Balance', '12.34', '1.00']);
    expect(textsOf(text.facts.coveredText)).toEqual(['9,999.99']);
    const [covered] = text.facts.coveredText;
    expect(covered).toMatchObject({ page: 1 });
    expect(covered?.box.x0).toBeCloseTo(50, 0);
    expect(covered?.box.y1).toBeGreaterThan(842 - 605);
  });

  test('is read when the same text is printed over the box that covers it', async () => {
    const print = (text: string) => `BT /F1 10 Tf 50 600 Td (${text}) Tj ET`;
    const box = '1 g 45 595 80 20 re f 0 g';
    const again = await textOf(pageWith(`${print('9,999.99')} ${box} ${print('9,999.99')}`));
    expect(wordsOf(again)).toEqual(['Balance', '12.34', '9,999.99']);
    expect(again.facts.coveredText).toEqual([]);
    const changed = await textOf(pageWith(`${print('3,999.99')} ${box} ${print('8,999.99')}`));
    expect(textsOf(changed.facts.coveredText)).toEqual(['3,999.99']);
  });

  test.each(['1 1 1 rg', '.3 .3 .3 rg'])(
    'does not include text on a box of another colour: %s',
    async (colour) => {
      const text = await textOf(
        pageWith(`.6 0 0 rg 40 590 200 30 re f ${colour} BT /F1 10 Tf 50 600 Td (Paid 5.00) Tj ET`),
      );
      expect(wordsOf(text)).toEqual(['Balance', '12.34', 'Paid', '5.00']);
      expect(text.facts.hiddenText).toEqual([]);
    },
  );

  test('does not include text below a clipped or transparent box', async () => {
    const under = 'BT /F1 10 Tf 50 600 Td (5.00) Tj ET';
    const cutAway = await textOf(pageWith(`${under} 400 0 10 10 re W n 1 g 0 0 595 842 re f`));
    expect(wordsOf(cutAway)).toContain('5.00');
    const highlighted = await makePdf((page) => {
      page.fontSize(10).text('Paid 5.00', 50, 100);
      page.rect(45, 95, 100, 20).fillOpacity(0.3).fill('yellow');
    });
    expect(wordsOf(await textOf(highlighted))).toEqual(['Paid', '5.00']);
  });
});

describe('the metadata of a file', () => {
  test('gives its program and its dates', async () => {
    const info = {
      Producer: 'A program',
      Creator: 'Another',
      CreationDate: new Date('2026-03-31T09:30:00Z'),
      ModDate: new Date('2026-04-01T00:00:00Z'),
    };
    const { facts } = await textOf(await makePdf((page) => page.text('x', 50, 50), { info }));
    expect(facts).toMatchObject({
      producer: 'A program',
      creator: 'Another',
      createdOn: '2026-03-31',
      modifiedOn: '2026-04-01',
      revisions: 0,
      annotations: 0,
      hasScripts: false,
    });
  });

  test('reads the day as the program wrote it, in its own time zone, or null for an invalid date', () => {
    expect(readDay("D:20260401003000+01'00'")).toBe('2026-04-01');
    expect(readDay("D:20251231210000-05'00'")).toBe('2025-12-31');
    expect(readDay('D:2024')).toBe('2024-01-01');
    expect([readDay('yesterday'), readDay('D:20240230'), readDay(null)]).toEqual([null, null, null]);
  });

  test('counts incremental saves', async () => {
    const { facts } = await textOf(saveOnTop(await onePage('Net pay 1,234.56'), []));
    expect(facts).toMatchObject({ revisions: 1, changedText: [] });
  });
});

describe('text that an incremental save changed', () => {
  test('is reported with the earlier text', async () => {
    const [before, after] = await Promise.all([onePage('Net pay 1,234.56'), onePage('Net pay 7,234.56')]);
    const { facts } = await textOf(saveOnTop(before, contentsOf(after)));
    expect(facts.changedText).toMatchObject([{ page: 1, text: '7,234.56', before: '1,234.56' }]);
  });

  test('may be added or removed text', async () => {
    const [before, after] = await Promise.all([onePage('Net pay 1,234.56'), onePage('Net pay')]);
    const gone = await textOf(saveOnTop(before, contentsOf(after)));
    expect(gone.facts.changedText).toMatchObject([{ text: '', before: '1,234.56' }]);
    const added = await textOf(saveOnTop(after, contentsOf(before)));
    expect(added.facts.changedText).toMatchObject([{ text: '1,234.56', before: null }]);
  });

  test('is unknown when the first version is not a valid file', async () => {
    const whole = saveOnTop(await onePage('Net pay 1,234.56'), []);
    const lost = Buffer.concat([Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n'), whole]);
    expect((await textOf(lost)).facts.changedText).toBeNull();
  });
});

function onePage(text: string): Promise<Buffer> {
  return makePdf((page) => page.fontSize(10).text(text, 50, 100), { compress: false });
}

/** Returns the objects with the contents of pages. */
function contentsOf(bytes: Buffer): string[] {
  const objects = bytes.toString('latin1').match(/^\d+ 0 obj\n[\s\S]*?\nendobj\n/gm) ?? [];
  return objects.filter((object) => object.includes('stream\n'));
}

function saveOnTop(before: Buffer, objects: readonly string[]): Buffer {
  const text = before.toString('latin1');
  const start = /startxref\n(\d+)/.exec(text)?.[1];
  const size = /\/Size (\d+)/.exec(text)?.[1];
  const root = /\/Root (\d+ \d+ R)/.exec(text)?.[1];
  let [body, entries] = ['\n', objects.length === 0 ? '0 0\n' : ''];
  for (const object of objects) {
    const at = String(before.length + body.length).padStart(10, '0');
    entries += `${Number.parseInt(object, 10)} 1\n${at} 00000 n \n`;
    body += object;
  }
  const trailer = `trailer\n<</Size ${size}/Root ${root}/Prev ${start}>>\nstartxref\n${before.length + body.length}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(`${body}xref\n${entries}${trailer}`, 'latin1')]);
}

test('annotations are counted, but links are not', async () => {
  const bytes = await makePdf((page) => {
    page.fontSize(10).text('Net pay', 50, 100).text('1,234.56', 200, 100);
    page.rectAnnotation(190, 90, 80, 30).link(50, 90, 80, 30, 'https://example.com');
  });
  expect((await textOf(bytes)).facts.annotations).toBe(1);
});

describe('a number', () => {
  test('with digits in two fonts or sizes is reported', async () => {
    const bytes = await makePdf((page) => {
      page.fontSize(10).text('1,2', 50, 100, { continued: true }).font('Courier').text('34.56');
      page.font('Helvetica').text('9', 50, 120, { continued: true }).fontSize(12).text('9.00');
      page.fontSize(10).text('7.00', 50, 140);
    });
    const { facts } = await textOf(bytes);
    expect(textsOf(facts.mixedNumbers)).toEqual(['1,234.56', '99.00']);
  });

  test('with a pound sign in another font is not reported', async () => {
    const bytes = await makePdf((page) => {
      page
        .font('Courier')
        .fontSize(10)
        .text('£', 50, 100, { continued: true })
        .font('Helvetica')
        .text('34.56');
    });
    expect((await textOf(bytes)).facts.mixedNumbers).toEqual([]);
  });
});

test('the fonts of the text are listed, with those that the file contains', async () => {
  const sans = fileURLToPath(
    import.meta.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'),
  );
  const bytes = await makePdf((page) => {
    page.font(sans).fontSize(10).text('Net pay', 50, 100).text('1,234.56', 200, 100);
    page.font('Times-Roman').text('1,500.00', 200, 120).addPage().text('Page 2', 50, 50);
  });
  expect((await textOf(bytes)).facts.fonts).toEqual([
    { name: 'OpenSans-Regular', isEmbedded: true },
    { name: 'Times-Roman', isEmbedded: false },
  ]);
});
