import type { Day } from '#values/calendar.ts';
import type { Box } from '../extraction.ts';

/** A word and its box, in points from the top left corner of the page. */
export interface Word extends Box {
  text: string;
  /** Font size in points. */
  size: number;
  /** Name of the font in the document; null from OCR. */
  font: string | null;
  /** OCR confidence from 0 to 1; null for the document's own text. */
  confidence: number | null;
  /** Set after a second look at the place of this word alone: whether OCR read the same text. */
  isReadTwice?: boolean;
}

/** Words on one baseline, from left to right. */
export interface Line extends Box {
  words: Word[];
}

export interface PageText {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** From top to bottom. */
  lines: Line[];
  /** True when the text comes from OCR. */
  isOcr: boolean;
}

/** Metadata of the file and signs of tampering. They may lower trust. */
export interface DocumentFacts {
  producer: string | null;
  creator: string | null;
  createdOn: Day | null;
  modifiedOn: Day | null;
  /** How often the file was saved incrementally after it was made. */
  revisions: number;
  /**
   * Text that was changed, added or removed since the file was made; null when the first version can't be
   * read.
   */
  changedText: { page: number; box: Box; text: string; before: string | null }[] | null;
  annotations: number;
  hasScripts: boolean;
  /** Text that is not visible: transparent, tiny, in the background's colour or under something. */
  hiddenText: { page: number; box: Box; text: string }[];
  /** Text under a box of one colour, and the text that is printed over it. */
  coveredText: { page: number; box: Box; text: string; over: string }[];
  /** Text under a picture that covers a part of the page. */
  pastedOver: { page: number; box: Box; text: string }[];
  /** Pictures of the size of a figure or a word. */
  smallPictures: { page: number; box: Box }[];
  /** Numbers whose digits differ in font or size. */
  mixedNumbers: { page: number; box: Box; text: string }[];
  /** The fonts of the text, by the names that words have. A name is listed twice if only one of two such fonts is embedded. */
  fonts: { name: string; isEmbedded: boolean }[];
}

/** The facts about a file that has none, such as a picture. */
export const NO_FACTS: DocumentFacts = {
  producer: null,
  creator: null,
  createdOn: null,
  modifiedOn: null,
  revisions: 0,
  changedText: [],
  annotations: 0,
  hasScripts: false,
  hiddenText: [],
  coveredText: [],
  pastedOver: [],
  smallPictures: [],
  mixedNumbers: [],
  fonts: [],
};

export interface DocumentText {
  pages: PageText[];
  facts: DocumentFacts;
}

/** True for amounts, dates and account numbers, but not for words below a logo. */
export function hasFigure({ text }: { text: string }): boolean {
  return /\d/.test(text);
}
