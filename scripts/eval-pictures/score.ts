import { type Count, type Judged, sumOf } from './figures.ts';
import type { KeptPicture, KeptReading, Rated } from './kept.ts';
import type { Planned } from './plan.ts';
import { alignWords, hasDigits, isAmount, type PlacedWord } from './words.ts';

/** A picture and what a run read in it. */
export interface Outcome {
  planned: Planned;
  picture: KeptPicture;
  reading: KeptReading;
}

export const MEASURES = [
  'words',
  'with digits',
  'amounts',
  'fields of payslips',
  'fields of statements',
  'rows',
] as const;
export type Measure = (typeof MEASURES)[number];

export interface Scored {
  planned: Planned;
  reading: KeptReading;
  counts: Record<Measure, Count>;
  /** What is found in the text of the original. */
  text: Record<'fields' | 'rows', Count>;
  judged: Judged[];
  trusts: { trust: string; isWrong: boolean; isLacking: boolean }[];
}

/** Counts what was read right. */
export function scoreOf({ planned, picture, reading }: Outcome): Scored {
  const pages = picture.words.map((printed, index) => {
    const recognised = reading.words[index] ?? [];
    return { printed, recognised, found: alignWords(printed, recognised) };
  });
  const countOf = (isCounted: (word: PlacedWord) => boolean): Count =>
    sumOf(
      pages.map(({ printed, found }) => {
        const own = [...printed.keys()].filter((at) => isCounted(printed[at] as PlacedWord));
        return { right: own.filter((at) => found[at] !== null).length, all: own.length };
      }),
    );
  const fields = fieldsOf(picture, reading);
  const none = { right: 0, all: 0 };
  const isPayslip = planned.of === 'payslip';
  return {
    planned,
    reading,
    counts: {
      words: countOf(() => true),
      'with digits': countOf(hasDigits),
      amounts: countOf(isAmount),
      'fields of payslips': isPayslip ? fields : none,
      'fields of statements': isPayslip ? none : fields,
      rows: sumOf(
        reading.rated.map(({ rows }, at) => ({ right: rows.right, all: textOf(picture, at).rows.right })),
      ),
    },
    text: {
      fields: sumOf(picture.text.map((rated) => countTrue(Object.values(rated.fields)))),
      rows: sumOf(picture.text.map(({ rows }) => ({ right: rows.right, all: rows.printed }))),
    },
    judged: pages.flatMap(({ recognised, found }) => {
      const right = new Set(found);
      return recognised.map(({ confidence }, index) => ({ confidence, isRight: right.has(index) }));
    }),
    trusts: reading.rated.map((rated, at) => {
      const wrong = wanted(picture, at).filter((field) => rated.fields[field] !== true);
      const lacking = wrong.filter((field) => isLacking(rated, field));
      const { rows } = textOf(picture, at);
      const areRowsWrong =
        rated.rows.right < rows.right || rated.rows.found - rated.rows.right > rows.found - rows.right;
      return {
        trust: rated.trust,
        isWrong: areRowsWrong || lacking.length < wrong.length,
        isLacking: lacking.length > 0,
      };
    }),
  };
}

/** Whether nothing was found for the field, which misleads nobody. One that is not printed may be null, and is absent then. */
function isLacking({ causes, fields }: Rated, field: string): boolean {
  return fields[field] === undefined || causes.some((cause) => cause.startsWith(`${field} is null`));
}

/** Fields that are not found in the text of the original either don't count, because the picture is not why. */
function fieldsOf(picture: KeptPicture, { rated }: KeptReading): Count {
  return countTrue(
    rated.flatMap(({ fields }, at) => wanted(picture, at).map((field) => fields[field] === true)),
  );
}

function wanted(picture: KeptPicture, at: number): string[] {
  const { fields } = textOf(picture, at);
  return Object.keys(fields).filter((field) => fields[field]);
}

function textOf({ text }: KeptPicture, at: number): Rated {
  const rated = text[at];
  if (rated === undefined) throw new Error('A reading has more documents than its picture');
  return rated;
}

function countTrue(list: readonly boolean[]): Count {
  return { right: list.filter(Boolean).length, all: list.length };
}
