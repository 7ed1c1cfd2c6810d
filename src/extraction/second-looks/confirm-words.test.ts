import { describe, expect, test } from 'vitest';
import type { Finding } from '../extraction.ts';
import { finding } from '../findings/finding.ts';
import { boxAround } from '../page/box-around.ts';
import { NO_FACTS, type Word } from '../page/text.ts';
import { confirmWords } from './confirm-words.ts';

type Look = readonly (readonly [text: string, confidence: number])[];

function wordsAt(x: number, texts: Look): Word[] {
  return texts.map(([text, confidence], at) => {
    const x0 = x + 30 * at;
    return { text, confidence, x0, x1: x0 + 20, y0: 0, y1: 10, size: 10, font: null };
  });
}

/** Looks again at a line, for a finding about some of its words. Returns what is known of these, and where was looked. */
async function lookAgain(line: Word[], { field, at, looks }: { field: string; at: Word[]; looks: Look[] }) {
  const places: Finding[] = [
    finding('unproven', { severity: 'medium', field, at: { page: 1, boxes: at }, message: '' }),
  ];
  const boxes: { x0: number; x1: number }[] = [];
  const pictures = {
    read: () => Promise.reject(new Error('read twice')),
    async *look(_: number, { x0, x1 }: { x0: number; x1: number }) {
      boxes.push({ x0, x1 });
      for (const look of looks) yield wordsAt(x0, look);
    },
    asShown: <Place>(_: number, box: Place) => box,
  };
  const page = {
    number: 1,
    width: 595,
    height: 842,
    isOcr: true,
    lines: [{ words: line, ...boxAround(line) }],
  };
  const looked = await confirmWords({ pages: [page], facts: NO_FACTS }, places, pictures);
  return { isSeen: at.map((word) => looked.get(word)?.isReadTwice), boxes };
}

describe('a second look at a name', () => {
  const name = wordsAt(100, [
    ['Ann', 0.99],
    ['StJohn', 0.99],
  ]);
  const field = 'identity_information.name';
  const sees = async (...looks: Look[]) => (await lookAgain(name, { field, at: name, looks })).isSeen;

  test.each<[string, boolean, ...Look[]]>([
    [
      'that shows the same confirms it',
      true,
      [
        ['Ann', 0.9],
        ['StJohn', 0.9],
      ],
    ],
    [
      'that shows a space in it does not',
      false,
      [
        ['Ann', 0.9],
        ['St', 0.9],
        ['John', 0.9],
      ],
      [
        ['Ann', 0.9],
        ['StJohn', 0.9],
      ],
    ],
    [
      'that misses a space leaves it to the next look',
      true,
      [['AnnStJohn', 0.9]],
      [
        ['Ann', 0.9],
        ['StJohn', 0.9],
      ],
    ],
    [
      'that shows more of it does not',
      false,
      [
        ['Ann', 0.9],
        ['StJohn', 0.9],
        ['Lee', 0.9],
      ],
    ],
    [
      'that shows other letters does not',
      false,
      [
        ['Amy', 0.9],
        ['StJohn', 0.9],
      ],
      [
        ['Ann', 0.9],
        ['StJohn', 0.9],
      ],
    ],
    [
      'that is hardly sure leaves it to the next look',
      true,
      [
        ['Amy', 0.5],
        ['StJohn', 0.9],
      ],
      [
        ['Ann', 0.9],
        ['StJohn', 0.9],
      ],
    ],
    ['that sees nothing does not', false],
  ])('%s', async (_, isSeen, ...looks) => {
    expect(await sees(...looks)).toEqual([isSeen, isSeen]);
  });

  test.each([
    ["D'Arcy", 'D’Arcy', true],
    ['Rees', 'Rees,', true],
    ["D'Arcy", 'DArcy', false],
    ['Siân', 'Sian', false],
    ['Ó', 'Ô', false],
    ['Price-Jones', 'PriceJones', false],
    ['DeSouza', 'Desouza', false],
    ['Wills24', 'Wi1ls24', false],
  ])('at %s that shows %s confirms it: %s', async (text, again, isSame) => {
    const at = wordsAt(100, [[text, 0.99]]);
    const { isSeen } = await lookAgain(at, { field, at, looks: [[[again, 0.9]]] });
    expect(isSeen).toEqual([isSame]);
  });

  test.each<[string, number, boolean, ...number[]]>([
    ['that was likely', 0.96, true, 0.9],
    ['that was not likely, if it is certain', 0.9, true, 0.9, 0.995],
    ['that was not likely, unless one is certain', 0.9, false, 0.9, 0.9],
  ])('confirms a name %s', async (_, first, isConfirmed, ...again) => {
    const at = wordsAt(100, [
      ["D'Arcy", 0.75],
      ['Brisin', first],
    ]);
    const looks = again.map(
      (confidence): Look => [
        ["D'Arcy", confidence],
        ['Brisin', confidence],
      ],
    );
    expect((await lookAgain(at, { field, at, looks })).isSeen).toEqual([isConfirmed, isConfirmed]);
  });

  test('does not confirm a name with an apostrophe that was hardly read', async () => {
    const at = wordsAt(100, [["Sainshury's", 0.6]]);
    const looks: Look[] = [[["Sainshury's", 0.9]]];
    expect((await lookAgain(at, { field, at, looks })).isSeen).toEqual([false]);
  });

  test('reaches beyond its ends, but not to its label or to the next words', async () => {
    const [label, after] = [wordsAt(75, [['Name', 0.99]]), wordsAt(250, [['Dept', 0.99]])];
    const { boxes } = await lookAgain([...label, ...name, ...after], { field, at: name, looks: [] });
    expect(boxes).toEqual([{ x0: 100, x1: 190 }]);
    const alone = await lookAgain(name, { field, at: name, looks: [] });
    expect(alone.boxes).toEqual([{ x0: 60, x1: 190 }]);
  });
});

describe('a second look at a number', () => {
  const number = wordsAt(100, [['20OO1O', 0.75]]);
  const field = 'account_number';

  test.each<[string, boolean, Look]>([
    ['with letters in place of digits confirms it', true, [['2O001O', 0.9]]],
    [
      'in two parts confirms it',
      true,
      [
        ['200', 0.9],
        ['010', 0.9],
      ],
    ],
    ['with another digit does not', false, [['200018', 0.9]]],
  ])('%s', async (_, isSeen, look) => {
    expect((await lookAgain(number, { field, at: number, looks: [look] })).isSeen).toEqual([isSeen]);
  });

  test.each([
    [0.9, false],
    [0.995, true],
  ])('that was hardly read needs to be certain: %s', async (confidence, isConfirmed) => {
    const at = wordsAt(100, [['25', 0.5]]);
    const { isSeen } = await lookAgain(at, { field, at, looks: [[['25', confidence]]] });
    expect(isSeen).toEqual([isConfirmed]);
  });

  test.each([
    ['1/12/2026', '11/2/2026', false],
    ['1,234.56', '123,456', false],
    ['45.00', '-45.00', false],
    ['28Mar-26', '28Mar–26', true],
    ['41234567', '41234567.', true],
    ['442/NLI7413', '442/NL17413', false],
  ])('that reads %s as %s confirms it: %s', async (text, again, isSame) => {
    const at = wordsAt(100, [[text, 0.75]]);
    expect((await lookAgain(at, { field, at, looks: [[[again, 0.9]]] })).isSeen).toEqual([isSame]);
  });

  test('that is clear is not needed', async () => {
    const clear = wordsAt(100, [['200010', 0.995]]);
    expect((await lookAgain(clear, { field, at: clear, looks: [] })).isSeen).toEqual([undefined]);
  });
});
