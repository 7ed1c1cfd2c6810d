import type { Box } from './extraction.ts';

/** A word and where it stands, in points from the top left corner of its page. */
export interface Word extends Box {
  text: string;
  /** Of its letters, in points. */
  size: number;
  /** Which of the document's fonts, by name; null from OCR. */
  font: string | null;
  /** 0 to 1; null where the text is the document's own. */
  confidence: number | null;
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
  /** Its text was read from a picture. */
  isOcr: boolean;
}

/** What the file says of itself, and what was noticed on the way: it may lower trust. */
export interface DocumentFacts {
  producer: string | null;
  creator: string | null;
  createdAt: string | null;
  modifiedAt: string | null;
  /** How often it was saved on top of what it was. */
  revisions: number;
  /** What pages show now and did not show when the file was made, or the other way round; null where that cannot be told. */
  changedText: { page: number; box: Box; text: string; before: string | null }[] | null;
  annotations: number;
  hasScripts: boolean;
  /** Text that nobody sees (invisible, tiny, of the colour of the page, under something), with where it is. */
  hiddenText: { page: number; box: Box; text: string }[];
  /** Boxes of one plain colour painted over text. */
  coveredText: { page: number; box: Box; text: string }[];
  /** Numbers whose digits are of more than one font or size. */
  mixedNumbers: { page: number; box: Box; text: string }[];
}

export interface DocumentText {
  pages: PageText[];
  facts: DocumentFacts;
}
